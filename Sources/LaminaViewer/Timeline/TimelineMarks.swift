/// The marks of a timeline's ruler: those with numbers, and the smaller ones between them.
struct TimelineMarks: Equatable {
  /// The seconds between two numbers.
  let step: Double
  /// The scene times of the marks with numbers, in seconds.
  let numbered: [Double]
  /// The scene times of the small marks: every frame where there is room for it, otherwise fifths of a step.
  let small: [Double]
  /// True if the small marks are frames.
  let showsFrames: Bool

  /// The least distance of two numbers in points.
  private static let room = 64.0
  /// The least distance of two frames in points.
  private static let frameRoom = 5.0
  /// The number of marks at which none are created, because the range is too long for the width.
  private static let limit = 10_000.0

  /// Creates the marks of the range of `scale`; `frame` is the duration of a frame in seconds.
  init(_ scale: TimeScale, frame: Double, inFrames: Bool) {
    step = scale.step(room: Self.room, frame: frame, inFrames: inFrames)
    showsFrames = frame > 0 && frame * scale.density >= Self.frameRoom
    numbered = Self.multiples(of: step, in: scale.range)
    small = Self.multiples(of: showsFrames ? frame : step / 5, in: scale.range)
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = (range.lowerBound / step).roundedUpWithTolerance
    let count = (range.upperBound / step).roundedDownWithTolerance - first
    guard count >= 0, count < limit else { return [] }
    return (0...Int(count)).map { (first + Double($0)) * step }
  }
}
