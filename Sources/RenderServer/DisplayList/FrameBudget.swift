import CoreGraphics

/// What the pictures beside a frame may cost, however many effects a tree has: those that come when much is spent are
/// drawn with fewer pixels.
///
/// A picture gets at most a quarter of what is left, so the first ones are as sharp as they should be, and any number
/// of them fits.
struct FrameBudget: Sendable {
  /// Pixels to be drawn, each counted once for every effect on it: as many at least, and enough for several effects on
  /// the whole of a large canvas.
  static let pixels = 48.0 * 1024 * 1024
  static let canvases = 24.0
  /// However little is left, a picture may have as many.
  static let leastShare = 4096.0

  /// Rows of pixels that the lines of all paths may cross, and so on: see `ShapeOutline.work`.
  static let pathSteps = 32.0 * 1024 * 1024
  /// However little is left, a path may have as many.
  static let leastPathSteps = 65536.0

  var particles = ParticleBudget()
  private var pixelsLeft: Double
  private var pathStepsLeft = Self.pathSteps
  /// Whether anything has got less than it asked for.
  private(set) var isExceeded = false

  /// For a canvas of so many pixels.
  init(canvas: PixelRect = .empty) {
    pixelsLeft = max(Self.pixels, Self.canvases * Double(canvas.width) * Double(canvas.height))
  }

  /// How much smaller a picture of `area` is to be drawn, to which something is done `passes` times: 1, 2, 4 ...
  mutating func reduction(of area: PixelRect, passes: Int) -> Double {
    let cost = Double(area.width) * Double(area.height) * Double(max(passes, 1))
    let share = max(pixelsLeft / 4, Self.leastShare)
    var factor = 1.0
    while cost / (factor * factor) > share { factor *= 2 }
    pixelsLeft = max(0, pixelsLeft - cost / (factor * factor))
    if factor > 1 { isExceeded = true }
    return factor
  }

  /// Whether something may be done `passes` times to `area` of the frame itself; it is paid for then.
  mutating func affords(_ area: PixelRect, passes: Int) -> Bool {
    let cost = Double(area.width) * Double(area.height) * Double(passes)
    isExceeded = isExceeded || cost > pixelsLeft
    guard cost <= pixelsLeft else { return false }
    pixelsLeft -= cost
    return true
  }

  /// How much smaller a path is to be drawn: 1, 2, 4 ... It gets at most a half of what is left.
  mutating func reduction(ofPathWith work: ShapeOutline.Work) -> Double {
    let share = max(pathStepsLeft / 2, Self.leastPathSteps)
    var factor = 1.0
    while work.length / factor > share, factor < 64 { factor *= 2 }
    pathStepsLeft = max(0, pathStepsLeft - work.length / factor - Double(work.lineCount))
    if factor > 1 { isExceeded = true }
    return factor
  }
}
