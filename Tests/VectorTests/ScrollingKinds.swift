import QuartzCore
import RenderModel

/// Vectors of scroll layers, and of the arithmetic of tiled layers (L4.33–L4.36).
enum ScrollingKinds {
  static let runners: [String: KindRunner] = [
    "scroll_to_rect": scrollToRect, "tile_index": tileIndex, "tile_lod": tileLevel,
  ]

  /// Returns the origin of the bounds of a scroll layer after it was scrolled to a rectangle (L4.34).
  private static func scrollToRect(_ vector: Vector) throws -> JSON {
    let layer = CAScrollLayer()
    layer.bounds = try vector.input["bounds"].rect()
    layer.scrollMode = CAScrollLayerScrollMode(rawValue: try vector.input["scrollMode"].string())
    layer.scroll(to: try vector.input["rect"].rect())
    return .array([.number(layer.bounds.minX), .number(layer.bounds.minY)])
  }

  /// Returns the column and the row of the tile at a point (L4.36).
  private static func tileIndex(_ vector: Vector) throws -> JSON {
    let size = try vector.input["tileSizePixels"].point()
    let grid = TileGrid(
      tileSize: CGSize(width: size.x, height: size.y),
      contentsScale: try vector.input["contentsScale"].number(), level: 0)
    let key = grid.key(at: try vector.input["clipOrigin"].point())
    return .array([.number(Double(key.x)), .number(Double(key.y))])
  }

  /// Returns the scale of the level of detail that is chosen for a zoom factor (L4.36).
  private static func tileLevel(_ vector: Vector) throws -> JSON {
    let levels = TileLevels(
      count: Int(try vector.input["levelsOfDetail"].number()),
      bias: Int(try vector.input["levelsOfDetailBias"].number()))
    return .number(levels.scale(forZoom: try vector.input["zoom"].number()))
  }
}
