import CoreGraphics
import DisplayLists
import RenderModel

/// The limit on what one frame records and paints. Beyond it, layers and replicas are left out, so that the time of a
/// frame is limited for any document.
struct PaintBudget: Sendable {
  /// The number of pixels that all items together may cover. The pixels of each item are multiplied by the item's
  /// cost. Large canvases have a higher limit.
  static let pixels = 4.0 * 1024 * 1024 * 1024
  /// The limit for large canvases, as a multiple of their pixels.
  static let canvases = 1024.0
  /// The number of pixels that are added to the area of each item.
  static let pixelsBeside = 256.0

  /// The number of layers that may be recorded in addition to `recordingsPerLayer` times the number of layers in the
  /// tree: layers in replicas, and layers that are recorded again for a shadow. A replica itself counts as a layer.
  static let layers = 150_000
  static let recordingsPerLayer = 2
  /// The cost of an off-screen picture, in layers.
  static let surfaceCostInLayers = 16
  /// The number of tiles of all tiled layers together.
  static let tiles = 16_384

  private(set) var pixels: Double
  /// The number of layers that may still be recorded.
  private(set) var layers: Int
  private(set) var tiles = Self.tiles
  /// True when layers, replicas or tiles were left out.
  private(set) var isExceeded = false
  /// True when everything that is recorded from now on is left out.
  private(set) var isClosed = false

  /// Creates the budget of a frame with a canvas of this size, for a tree with `layerCount` layers.
  init(canvas: PixelRect, layerCount: Int) {
    pixels = max(Self.pixels, Self.canvases * Double(canvas.width) * Double(canvas.height))
    layers = Self.layers + Self.recordingsPerLayer * layerCount
  }

  /// Subtracts the cost of an item that covers `area` pixels and returns true; returns false when nothing is left.
  mutating func consume(for command: DisplayCommand, covering area: Double) -> Bool {
    guard isOpen() else { return false }
    pixels -= Self.pixelsBeside + command.paintCost * area
    return true
  }

  /// Subtracts `count` layers that will be recorded and returns true; returns false when nothing is left.
  mutating func consumeLayers(_ count: Int) -> Bool {
    guard isOpen() else { return false }
    layers -= count
    return true
  }

  /// Subtracts the `wanted` tiles of a layer, or as many as are left, and returns their number.
  mutating func consumeTiles(_ wanted: Int) -> Int {
    let count = min(wanted, tiles)
    tiles -= count
    if count < wanted { isExceeded = true }
    return count
  }

  private mutating func isOpen() -> Bool {
    guard pixels <= 0 || layers <= 0 else { return true }
    (isExceeded, isClosed) = (true, true)
    return false
  }
}

extension Recorder {
  /// Appends `item`, unless nothing more is painted in this frame.
  mutating func paint(_ item: DisplayItem) {
    if consume(for: item.command, covering: item.bounds, of: item.node) { list.items.append(item) }
  }

  /// Returns false when nothing more is painted in this frame, which is reported once.
  @discardableResult
  mutating func consume(
    for command: DisplayCommand, covering bounds: PixelRect, of id: NodeID
  ) -> Bool {
    let area = Double(bounds.width) * Double(bounds.height)
    // A surface with more pixels than this is drawn at a lower resolution, unless a large canvas has raised
    // the limit of `FrameBudget`. The rest of a surface that may be larger for this reason is not counted.
    let most = nesting > 0 ? FrameBudget.pixels / 4 : .infinity
    return whileOpen(id) { $0.consume(for: command, covering: min(area, most)) }
  }

  /// Returns false when no more layers are recorded in this frame, which is reported once.
  mutating func consumeLayers(_ count: Int = 1, of id: NodeID) -> Bool {
    whileOpen(id) { $0.consumeLayers(count) }
  }

  private mutating func whileOpen(_ id: NodeID, _ consume: (inout PaintBudget) -> Bool) -> Bool {
    let wasClosed = budget.paint.isClosed
    if consume(&budget.paint) { return true }
    if !wasClosed { report(.tooMuchToDraw, of: id) }
    return false
  }
}

extension DisplayCommand {
  /// The time per pixel, relative to a fill with one color. It was measured with `lamina render`.
  fileprivate var paintCost: Double {
    switch self {
    case .fill: 1
    case .image(let image): image.toPixels.keepsAxes ? 6 : 12
    case .path, .ring, .gradient, .shadow, .surface: 10
    case .beginGroup(let group): 8 * Double(1 + group.cuts.count)
    case .warp: 200
    // Background filters and particles have budgets of their own.
    case .backdrop, .particles, .groupMiddle, .endGroup: 0
    }
  }
}
