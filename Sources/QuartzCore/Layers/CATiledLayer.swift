import CoreGraphics
import RenderServer

/// A layer that may be larger than memory: it is drawn in tiles, and only those that show exist (L4.35).
///
/// `draw(in:)`, or the delegate's, is called once for each tile that a frame misses, on a thread of its own
/// as on Apple's systems, with the tile's rectangle as the clip; the tile fades in when it is done. What
/// draws must not depend on the main thread's changes. `CARenderer` draws tiles on the spot instead.
open class CATiledLayer: CALayer {
  package override class var kind: LayerKind { .tiled }
  private let workshop = TileWorkshop()
  /// What was drawn. Not in `values`, which the drawing thread may read.
  package private(set) final var tiles: [TileKey: Tile] = [:]

  public override init() {
    super.init()
    adoptFadeDuration()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    adoptFadeDuration()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptFadeDuration()
  }

  private func adoptFadeDuration() {
    let duration = type(of: self).fadeDuration()
    guard duration != 0.25 else { return }
    values.rare.values.specific.tiled.fadeDuration = duration.isFinite ? duration : 0
  }

  /// Seconds that a new tile takes to appear.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many scales there are to draw at, each half of the one before.
  open var levelsOfDetail: Int {
    get { values.rare.values.specific.tiled.levels.count }
    set { set(.levelsOfDetail, .integer(newValue)) }
  }
  /// How many of them magnify: 2 is up to four pixels a contents pixel.
  open var levelsOfDetailBias: Int {
    get { values.rare.values.specific.tiled.levels.bias }
    set { set(.levelsOfDetailBias, .integer(newValue)) }
  }
  /// Pixels of a tile, not points; sides are cut to 16…2048.
  open var tileSize: CGSize {
    get { values.rare.values.specific.tiled.tileSize }
    set { set(.tileSize, .size(newValue)) }
  }

  /// Nothing is drawn before a frame asks for it.
  open override func display() {}

  override func invalidateContents(in rect: CGRect?) {
    workshop.forget(in: rect, of: self)
    for key in tiles.keys where touches(key, rect) { tiles[key] = nil }
    note(.properties)
  }

  /// `rect` is in the layer's coordinates; nil is everywhere.
  final func touches(_ key: TileKey, _ rect: CGRect?) -> Bool {
    rect.map { grid(level: key.level).frame(of: key).intersects($0) } ?? true
  }

  final func grid(level: Int) -> TileGrid {
    values.rare.values.specific.tiled.grid(level: level, contentsScale: values.contentsScale)
  }

  override var committedValues: LayerProperties {
    var committed = values
    committed.rare.values.specific.tiled.tiles = tiles
    return committed
  }

  /// Draws what a frame has missed of `span`.
  final func provide(_ span: TileSpan, atOnce: Bool) {
    workshop.provide(span, of: self, atOnce: atOnce)
  }

  /// The picture of one tile; nil when nobody draws. On any thread.
  final func drawTile(_ key: TileKey, _ grid: TileGrid) -> CGImage? {
    let bitmap = Bitmap(width: grid.width, height: grid.height)
    guard let drawing = CGContext(drawingInto: bitmap, isFlipped: true) else { return nil }
    let frame = grid.frame(of: key)
    drawing.scaleBy(x: grid.scale, y: grid.scale)
    drawing.translateBy(x: -frame.minX, y: -frame.minY)
    drawing.clip(to: frame)
    wasDrawn = true
    draw(in: drawing)
    return wasDrawn ? drawing.makeImage() : nil
  }

  /// Takes finished tiles; they show from the next commit on.
  final func adopt(_ finished: [(key: TileKey, tile: Tile)]) {
    for (key, tile) in finished { tiles[key] = tile }
    note(.properties)
  }

  /// What is neither in `span` nor near it goes; other levels stay until `span` is complete, to stand in for
  /// what is missing.
  final func dropTiles(outside span: TileSpan) {
    let near = span.widened(by: 1)
    let isComplete = span.keys.allSatisfy { tiles[$0] != nil }
    let gone = tiles.keys.filter { key in
      key.level == span.level ? !near.contains(key) : isComplete
    }
    for key in gone { tiles[key] = nil }
    if !gone.isEmpty { note(.properties) }
  }
}
