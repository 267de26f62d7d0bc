import CoreGraphics
import DisplayLists
import RenderModel

// Tiled layers, of which only visible tiles are drawn (L4.36).

extension LayerProperties {
  /// True for a tiled layer without contents. With contents it is drawn like a plain layer.
  var showsTiles: Bool { kind == .tiled && contents == nil }
}

extension Recorder {
  /// Records the tiles. They are assembled in an off-screen picture at their own resolution, so that there
  /// are no seams between them under any transform. The picture covers the visible part of the layer in whole
  /// tiles. Its pixels are limited by those of the tiles, so it takes nothing from the budget of other
  /// off-screen pictures.
  mutating func recordTiles(_ layer: VisibleLayer, _ opacity: Double) {
    let tiled = layer.values.rare.values.ofKind.tiled
    guard let view = tileView(of: layer, tiled) else { return }
    let keys = view.span.keys
    if keys.contains(where: { tiled.tiles[$0] == nil }) {
      report(.tilesMissing(view.span), of: layer.id)
    }
    var list = DisplayList()
    list.canvas = view.area
    list.items = items(of: layer, tiled: tiled, view: view, keys: keys)
    guard !list.items.isEmpty else { return }
    let surface = surfaces.surface(
      Surface.Recipe(list: list, area: view.area, effects: [], map: view.map), of: layer.id, .tiles)
    append(clipping: layer, view) { $0.append(surface, as: .tiles, of: layer, opacity: opacity) }
  }

  /// The visible part of a tiled layer.
  private struct TileView {
    let grid: TileGrid
    let span: TileSpan
    /// The map from layer coordinates to pixels of the picture, whose origin is the corner of the first tile.
    let map: Homography
    /// The part of the picture that is inside of the layer's bounds.
    let area: PixelRect
    /// True when the bounds do not end on pixel boundaries of the picture.
    let cutsPixels: Bool

    func pixels(of key: TileKey) -> PixelRect {
      let corner = grid.pixels(of: span)
      return grid.pixels(of: key).offset(x: -corner.minX, y: -corner.minY)
    }
  }

  /// The largest number of pixels of all tiles of a layer: 256 MB.
  private static let tileAreaLimit = 1 << 26
  /// The largest number of tiles of a layer in a frame (L4.36).
  private static let tileCountLimit = 4096

  private mutating func tileView(of layer: VisibleLayer, _ tiled: TiledProperties) -> TileView? {
    let values = layer.values
    guard let toLayer = layer.toPixels.inverse, values.contentsScale > 0 else { return nil }
    let visible = toLayer.pixelArea(of: clip.frame).overlap(with: values.bounds)
    guard !visible.isNull, visible.width > 0, visible.height > 0 else { return nil }
    let center = CGPoint(x: visible.midX, y: visible.midY)
    let level = tiled.levels.exponent(
      forZoom: layer.toPixels.scale(at: center) / values.contentsScale,
      longestSide: max(values.bounds.width, values.bounds.height) * values.contentsScale)
    let grid = tiled.grid(level: level, contentsScale: values.contentsScale)
    let scaled = Homography(scale: grid.scale)
    let whole = grid.span(of: scaled.pixelBounds(of: visible))
    let most = min(Self.tileCountLimit, Self.tileAreaLimit / (grid.width * grid.height))
    let count = budget.paint.consumeTiles(min(whole.count, max(1, most)))
    let span = whole.cut(to: max(1, count))
    if count < whole.count { reportOnce(.tooManyTiles, of: layer.id) }
    guard count > 0 else { return nil }
    let corner = grid.pixels(of: span)
    let bounds = scaled.pixelBounds(of: values.bounds)
    return TileView(
      grid: grid, span: span,
      map: scaled.concatenating(Homography(movingBy: -corner.minX, -corner.minY)),
      area: corner.intersection(bounds).offset(x: -corner.minX, y: -corner.minY),
      cutsPixels: !scaled.mapsToWholePixels(values.bounds))
  }

  /// Returns the items of the tiles. They are preceded by the items of coarser and finer tiles, which are seen where
  /// tiles are missing or still fading in.
  private func items(
    of layer: VisibleLayer, tiled: TiledProperties, view: TileView, keys: [TileKey]
  ) -> [DisplayItem] {
    let incomplete = keys.filter {
      (tiled.tiles[$0]?.opacity(at: presentation.time, fade: tiled.fadeDuration) ?? 0) < 1
    }.reduce(PixelRect.empty) { $0.union(view.pixels(of: $1)) }
    var items: [DisplayItem] = []
    if !incomplete.isEmpty {
      for key in tiled.tiles.keys.filter({ $0.level != view.grid.level }).sorted(by: TileKey.paintOrder)
      {
        let frame = tiled.grid(level: key.level, contentsScale: layer.values.contentsScale)
          .frame(of: key)
        let shape = view.map.axisParallelImage(of: frame)
        guard PixelRect(covering: shape).intersects(incomplete), let tile = tiled.tiles[key] else {
          continue
        }
        add(tile, in: shape, opacity: 1, of: layer, view: view, to: &items)
      }
    }
    for key in keys {
      guard let tile = tiled.tiles[key] else { continue }
      add(
        tile, in: view.pixels(of: key).frame,
        opacity: tile.opacity(at: presentation.time, fade: tiled.fadeDuration), of: layer,
        view: view, to: &items)
    }
    return items
  }

  private func add(
    _ tile: Tile, in shape: CGRect, opacity: Double, of layer: VisibleLayer, view: TileView,
    to items: inout [DisplayItem]
  ) {
    let bounds = PixelRect(covering: shape).intersection(view.area)
    guard let image = tile.image, opacity > 0, !bounds.isEmpty else { return }
    let pixels = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let command = ImageCommand(
      image: image, shape: RoundedRect(shape), toImage: Homography(mapping: shape, onto: pixels),
      toPixels: .identity, opacity: opacity, isSmooth: true)
    items.append(
      DisplayItem(node: layer.id, part: .contents, bounds: bounds, command: .image(command)))
  }

  /// Appends the picture. It is clipped when the layer's bounds end inside of one of its pixels.
  private mutating func append(
    clipping layer: VisibleLayer, _ view: TileView, _ body: (inout Recorder) -> Void
  ) {
    guard view.cutsPixels else { return body(&self) }
    let shape = ClipShape(shape: RoundedRect(layer.values.bounds), toPixels: layer.toPixels)
    let group = open(.tilesClip, GroupCommand(clip: shape), of: layer.id)
    body(&self)
    end(group)
  }
}

extension TileKey {
  /// Orders coarse tiles before fine tiles. Tiles of one level are ordered by row and column, to make the order
  /// deterministic.
  fileprivate static func paintOrder(_ a: TileKey, _ b: TileKey) -> Bool {
    (a.level, a.y, a.x) < (b.level, b.y, b.x)
  }
}

extension Homography {
  fileprivate init(movingBy x: Int, _ y: Int) {
    self.init(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(Double(x), Double(y), 1))
  }

  /// Returns the bounding box of the image of a rectangle in front of the eye.
  fileprivate func pixelArea(of rect: CGRect) -> CGRect {
    CGRect(boundingBoxOf: image(ofPolygon: rect.corners))
  }

  /// Returns the number of pixels per point near `p`: the larger side of the image of a small square.
  fileprivate func scale(at p: CGPoint) -> Double {
    let step = 0.5
    let (middle, right) = (apply(p), apply(CGPoint(x: p.x + step, y: p.y)))
    let down = apply(CGPoint(x: p.x, y: p.y + step))
    return max(
      hypot(right.x - middle.x, right.y - middle.y), hypot(down.x - middle.x, down.y - middle.y)) / step
  }
}
