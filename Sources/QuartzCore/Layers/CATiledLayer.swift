import CoreGraphics
import RenderModel

/// A layer that is drawn in tiles. Only visible tiles are drawn and kept, so that the layer may be larger than fits in
/// memory (L4.35).
///
/// `draw(in:)`, or the delegate's method, is called once for each tile that a frame needs and that was not drawn yet,
/// with the tile's rectangle as the clip. As on Apple's systems it is called on a background thread, so it must not
/// depend on changes of the main thread. A finished tile fades in. `CARenderer` draws tiles at once on its own thread
/// instead.
open class CATiledLayer: CALayer {
  package override class var kind: LayerKind { .tiled }
  private let renderer = TileRenderer()
  /// The tiles that were drawn. They are not in `values`, which the drawing thread may read.
  package private(set) final var tiles: [TileKey: Tile] = [:]
  /// True for a layer of a recording, which has the recorded tiles and draws none.
  private var hasRecordedTiles = false

  public override init() {
    super.init()
    adoptFadeDuration()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    adoptFadeDuration()
  }

  /// Creates a layer with the class's defaults; `coder` is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptFadeDuration()
  }

  private func adoptFadeDuration() {
    let duration = type(of: self).fadeDuration()
    // It is the default of the values, which therefore need not be changed.
    guard duration != 0.25 else { return }
    values.rare.values.ofKind.tiled.fadeDuration = duration.isFinite ? duration : 0
  }

  /// Returns the seconds that a new tile takes to fade in; 0.25 by default.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of scales at which tiles are drawn, each half of the one before; 1 by default.
  open var levelsOfDetail: Int {
    get { values.rare.values.ofKind.tiled.levels.count }
    set { set(.levelsOfDetail, .integer(newValue)) }
  }
  /// The number of those scales that magnify; 0 by default. With 2, a pixel of the contents becomes up to four pixels
  /// along each axis.
  open var levelsOfDetailBias: Int {
    get { values.rare.values.ofKind.tiled.levels.bias }
    set { set(.levelsOfDetailBias, .integer(newValue)) }
  }
  /// The size of a tile in pixels, not points; 256 × 256 by default. Sides are limited to 16…2048.
  open var tileSize: CGSize {
    get { values.rare.values.ofKind.tiled.tileSize }
    set { set(.tileSize, .size(newValue)) }
  }

  /// Does nothing: tiles are drawn when a frame needs them.
  open override func display() {}

  override func invalidateContents(in rect: CGRect?) {
    renderer.cancel(in: rect, of: self)
    for key in tiles.keys where touches(key, rect) { tiles[key] = nil }
    note(.properties)
  }

  /// Returns true if the tile `key` touches `rect`, in the layer's coordinates; nil is the whole layer.
  final func touches(_ key: TileKey, _ rect: CGRect?) -> Bool {
    rect.map { grid(level: key.level).frame(of: key).overlaps($0) } ?? true
  }

  /// Returns the grid of the tiles of one level of detail.
  final func grid(level: Int) -> TileGrid {
    values.rare.values.ofKind.tiled.grid(level: level, contentsScale: values.contentsScale)
  }

  override var committedValues: LayerProperties {
    var committed = values
    committed.rare.values.ofKind.tiled.tiles = tiles
    return committed
  }

  /// Draws the tiles of `span` that a frame has missed, either now or in the background.
  package final func requestTiles(_ span: TileSpan, atOnce: Bool) {
    guard hasRecordedTiles else { return renderer.requestTiles(span, of: self, atOnce: atOnce) }
    renderer.askElsewhere?(span)
  }

  /// Lets `ask` be called with the tiles that a frame has missed, if the layer is one of a recording.
  final func askElsewhere(_ ask: ((TileSpan) -> Void)?) { renderer.askElsewhere = ask }

  /// Takes the tiles among the recorded values of the layer.
  final func takeRecordedTiles() {
    hasRecordedTiles = true
    tiles = values.rare.values.ofKind.tiled.tiles
  }

  /// Draws a tile and returns its image; nil when neither a subclass nor the delegate draws. It may run on any thread.
  final func drawTile(_ key: TileKey, _ grid: TileGrid) -> CGImage? {
    let bitmap = Bitmap(width: grid.width, height: grid.height)
    guard let drawing = CGContext(drawingInto: bitmap, isFlipped: true, scale: grid.scale) else {
      return nil
    }
    let frame = grid.frame(of: key)
    drawing.translateBy(x: -frame.minX, y: -frame.minY)
    drawing.clip(to: frame)
    wasDrawn = true
    draw(in: drawing)
    return wasDrawn ? drawing.makeImage() : nil
  }

  /// Stores finished tiles, which are shown from the next commit on.
  final func adopt(_ finished: [(key: TileKey, tile: Tile)]) {
    for (key, tile) in finished { tiles[key] = tile }
    note(.properties)
  }

  /// Removes the tiles of the level of `span` that are more than one tile away from it. Tiles of other levels are kept
  /// until `span` is complete, because they are shown in place of missing ones.
  final func dropTiles(outside span: TileSpan) {
    let near = span.widened(by: 1)
    let isComplete = span.keys.allSatisfy { tiles[$0] != nil }
    let dropped = tiles.keys.filter { key in
      key.level == span.level ? !near.contains(key) : isComplete
    }
    for key in dropped { tiles[key] = nil }
    if !dropped.isEmpty { note(.properties) }
  }
}

extension CATiledLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var tiledAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .tileSize: \CATiledLayer.tileSize,
      .levelsOfDetail: \CATiledLayer.levelsOfDetail,
      .levelsOfDetailBias: \CATiledLayer.levelsOfDetailBias,
    ]
  }
}
