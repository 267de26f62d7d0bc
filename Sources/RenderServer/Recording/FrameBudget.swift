import CoreGraphics
import DisplayLists
import RenderModel

/// The limits on the cost of a frame, which hold for any number of effects, paths, planes and particles in a tree.
/// When a limit is nearly reached, further elements are drawn with fewer pixels or left out.
///
/// A picture gets at most a quarter of the remaining pixels. The first pictures are therefore as sharp as requested,
/// and the limit holds for any number of pictures.
struct FrameBudget: Sendable {
  /// The number of pixels that may be drawn off screen, each counted once for every effect on it.
  static let pixels = 48.0 * 1024 * 1024
  /// The number for a large canvas, as a multiple of the canvas's pixels: enough for several effects on all of it.
  static let canvases = 24.0
  /// The number of pixels that every picture may have, even if the budget is used up.
  static let leastAllowance = 4096.0

  var particles = ParticleBudget()
  var depth = DepthBudget()
  var paths = PathBudget()
  var paint: PaintBudget
  private var pixelsLeft: Double
  private var isReduced = false

  /// Creates the budget of a frame for a canvas of this size and a tree with `layerCount` layers.
  init(canvas: PixelRect = .empty, layerCount: Int = 0) {
    paint = PaintBudget(canvas: canvas, layerCount: layerCount)
    pixelsLeft = max(Self.pixels, Self.canvases * Double(canvas.width) * Double(canvas.height))
  }

  /// True when something was reduced or left out, so that the items of one layer depend on the cost of other layers.
  var isExceeded: Bool {
    isReduced || paint.isExceeded || paths.isExceeded || depth.isExceeded
  }

  /// Returns the power of two by which the width and height of a picture of `area` with `passes` effects must be
  /// divided, and subtracts the picture's cost.
  mutating func reduction(of area: PixelRect, passes: Int) -> Double {
    let cost = Double(area.width) * Double(area.height) * Double(max(passes, 1))
    let allowance = max(pixelsLeft / 4, Self.leastAllowance)
    var factor = 1.0
    while cost / (factor * factor) > allowance { factor *= 2 }
    pixelsLeft = max(0, pixelsLeft - cost / (factor * factor))
    if factor > 1 { isReduced = true }
    return factor
  }

  /// Returns true when the budget allows processing `area` of the frame itself `passes` times, and subtracts the
  /// cost.
  mutating func affords(_ area: PixelRect, passes: Int) -> Bool {
    let cost = Double(area.width) * Double(area.height) * Double(passes)
    isReduced = isReduced || cost > pixelsLeft
    guard cost <= pixelsLeft else { return false }
    pixelsLeft -= cost
    return true
  }
}
