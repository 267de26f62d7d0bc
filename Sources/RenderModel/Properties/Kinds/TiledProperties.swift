import CoreGraphics

/// The values that a tiled layer has in addition to those of a plain layer (L4.35).
package struct TiledProperties: Sendable {
  /// The size of a tile in pixels.
  package var tileSize = CGSize(width: 256, height: 256)
  package var levels = TileLevels(count: 1, bias: 0)
  /// The time in seconds in which a new tile fades in.
  package var fadeDuration = 0.25
  /// The tiles that were drawn so far.
  package var tiles: [TileKey: Tile] = [:]

  package init() {}

  package func grid(level: Int, contentsScale: Double) -> TileGrid {
    TileGrid(tileSize: tileSize, contentsScale: contentsScale, level: level)
  }

  /// The context time at which all tiles have faded in; −∞ without tiles.
  var fadeEnd: Double {
    tiles.values.reduce(-.infinity) { max($0, $1.arrival + fadeDuration) }
  }
}

/// A drawn tile of a tiled layer.
package struct Tile: Sendable {
  /// The image; nil when nothing was drawn.
  package let image: CGImage?
  /// The context time at which the tile begins to fade in; at −∞ the tile is shown at once.
  package let arrival: Double

  package init(image: CGImage?, arrival: Double) {
    self.image = image
    self.arrival = arrival
  }

  package func opacity(at time: Double, fade: Double) -> Double {
    fade > 0 ? min(max(0, (time - arrival) / fade), 1) : 1
  }
}

extension KindProperties {
  /// The values of a tiled layer; the defaults when none are set.
  package var tiled: TiledProperties {
    get { if case .tiled(let values) = self { values } else { TiledProperties() } }
    _modify {
      var values = tiled
      self = .none
      defer { self = .tiled(values) }
      yield &values
    }
  }
}

extension LayerProperty {
  static let tiledRows: [LayerProperty] = [
    LayerProperty(
      id: .tileSize, type: .size, implicitAction: .none, traits: [.hasDefaultForKey],
      read: { .size($0.rare.values.ofKind.tiled.tileSize) },
      write: { $0.rare.values.ofKind.tiled.tileSize = $1.size }),
    .integer(
      .levelsOfDetail, .none, read: { $0.rare.values.ofKind.tiled.levels.count },
      write: { $0.rare.values.ofKind.tiled.levels.count = $1 }),
    .integer(
      .levelsOfDetailBias, .none, hasDefaultForKey: false,
      read: { $0.rare.values.ofKind.tiled.levels.bias },
      write: { $0.rare.values.ofKind.tiled.levels.bias = $1 }),
  ].map { $0.of(.tiled) }
}
