import Foundation

/// What to export, and as what.
package struct ExportOptions: Sendable {
  package var format: ExportFormat
  /// Seconds from the scene's start. The frames begin at `start` and before `end`.
  package var start = 0.0
  package var end: Double
  package var rate: FrameRate
  /// Pictures that one frame is the average of.
  package var blur = 1
  /// Degrees; a shutter of 360° is open from one frame to the next.
  package var shutter = 180.0
  /// How often it is played; 0 is for ever.
  package var loops = 0
  /// Whether a GIF's colours are mixed by a pattern of dots.
  package var dithers = false
  /// The folders where ffmpeg is looked for, with colons in between.
  package var programs = ProcessInfo.processInfo.environment["PATH"] ?? ""

  package static let mostFrames = 100_000

  package init(format: ExportFormat, end: Double, rate: FrameRate? = nil) {
    self.format = format
    self.end = end
    self.rate = rate ?? format.usualRate
  }

  /// - Throws: `ExportError.impossible` for what no file can be made of.
  func validate(isOpaque: Bool) throws {
    func check(_ isRight: Bool, _ reason: String) throws {
      if !isRight { throw ExportError.impossible(reason) }
    }
    try check(start.isFinite && start >= 0, "it must begin at 0 seconds or later")
    try check(
      format == .png || (end.isFinite && end > start),
      "it ends at \(end) s, which is not after its start at \(start) s")
    try check(
      format == .png || rate.count(in: end - start) <= Double(Self.mostFrames),
      "that is more than \(Self.mostFrames) frames; take a shorter time or fewer frames a second")
    try check((1...64).contains(blur), "motion blur takes 1 to 64 pictures a frame")
    try check(shutter > 0 && shutter <= 360, "a shutter's angle lies between 0° and 360°")
    try check((0...65535).contains(loops), "it can be played 1 to 65535 times, or 0 for ever")
    try check(loops == 0 || format.hasLoops, "\(format.rawValue) does not say how often it is played")
    try check(isOpaque || format.hasAlpha, "\(format.rawValue) has no transparency; give a background")
  }

  package var frameCount: Int {
    format == .png ? 1 : max(1, Int(rate.count(in: end - start)))
  }

  /// Seconds from the scene's start.
  package func time(of frame: Int) -> Double { start + rate.time(of: frame) }

  /// When the pictures are taken that `frame` is the average of: evenly spread from the frame's time on,
  /// as long as the shutter is open.
  func sampleTimes(of frame: Int) -> [Double] {
    let open = shutter / 360 * rate.time(of: 1)
    return (0..<blur).map { time(of: frame) + Double($0) / Double(blur) * open }
  }
}
