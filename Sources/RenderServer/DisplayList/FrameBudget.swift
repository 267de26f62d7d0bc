import CoreGraphics

/// The limit of the pixels drawn off screen in a frame, however many effects a tree has. When it is nearly used up,
/// further pictures are drawn with fewer pixels.
///
/// A picture gets at most a quarter of the remaining pixels, so the first ones are as sharp as requested, and any
/// number of them fits.
struct FrameBudget: Sendable {
  /// The number of pixels, each counted once for every effect on it; on a large canvas it is `canvases` times the
  /// pixels of the canvas, enough for several effects on all of it.
  static let pixels = 48.0 * 1024 * 1024
  static let canvases = 24.0
  /// The number of pixels that every picture may have, however little is left.
  static let leastShare = 4096.0

  /// The number of pixel rows that the lines of all paths may cross, measured by `ShapeOutline.work`.
  static let pathSteps = 32.0 * 1024 * 1024
  /// The number of pixel rows that every path may cross, however little is left.
  static let leastPathSteps = 65536.0

  var particles = ParticleBudget()
  var paint: PaintBudget
  private var pixelsLeft: Double
  private var pathStepsLeft = Self.pathSteps
  /// True when a picture, filter or path was reduced.
  private(set) var isExceeded = false

  /// Creates the budget of a frame for a canvas of this size and a tree with `layerCount` layers.
  init(canvas: PixelRect = .empty, layerCount: Int = 0) {
    paint = PaintBudget(canvas: canvas, layerCount: layerCount)
    pixelsLeft = max(Self.pixels, Self.canvases * Double(canvas.width) * Double(canvas.height))
  }

  /// Returns the power of two by which a picture of `area` with `passes` effects is to be drawn smaller, and subtracts
  /// its cost.
  mutating func reduction(of area: PixelRect, passes: Int) -> Double {
    let cost = Double(area.width) * Double(area.height) * Double(max(passes, 1))
    let share = max(pixelsLeft / 4, Self.leastShare)
    var factor = 1.0
    while cost / (factor * factor) > share { factor *= 2 }
    pixelsLeft = max(0, pixelsLeft - cost / (factor * factor))
    if factor > 1 { isExceeded = true }
    return factor
  }

  /// Returns true when `area` of the frame itself may be processed `passes` times, and subtracts the cost.
  mutating func affords(_ area: PixelRect, passes: Int) -> Bool {
    let cost = Double(area.width) * Double(area.height) * Double(passes)
    isExceeded = isExceeded || cost > pixelsLeft
    guard cost <= pixelsLeft else { return false }
    pixelsLeft -= cost
    return true
  }

  /// Returns the power of two by which a path is to be drawn smaller, and subtracts its cost. A path gets at most half
  /// of what is left.
  mutating func reduction(ofPathWith work: ShapeOutline.Work) -> Double {
    let share = max(pathStepsLeft / 2, Self.leastPathSteps)
    var factor = 1.0
    while work.length / factor > share, factor < 64 { factor *= 2 }
    pathStepsLeft = max(0, pathStepsLeft - work.length / factor - Double(work.lineCount))
    if factor > 1 { isExceeded = true }
    return factor
  }
}
