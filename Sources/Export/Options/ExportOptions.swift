import Foundation
import Localization

/// The options of an export: time range, frame rate, format and quality.
package struct ExportOptions: Sendable {
  package var format: ExportFormat
  /// The time of the first frame, in seconds from the scene's start. The frames after it are at times before `end`.
  package var start = 0.0
  /// The end of the export, in seconds from the scene's start; unused for a single frame.
  package var end: Double
  /// The number of frames per second.
  package var rate: FrameRate
  /// The number of pictures that are averaged for each frame (motion blur), 1…64.
  package var blur = 1
  /// The shutter angle of motion blur in degrees. With 360°, the shutter is open from one frame to the next.
  package var shutter = 180.0
  /// The number of times that the file is played; 0 for endless playback.
  package var loops = 0
  /// True if the colors of a GIF are dithered with an ordered pattern.
  package var dithers = false
  /// The part of the frames that is drawn, and in which surroundings; nil for all frames. Then the file is not one of the
  /// format, but can be joined with the other parts to one.
  package var part: (part: ExportPart, origin: PartOrigin)?
  /// The folders in which ffmpeg is looked for, separated by colons.
  package var ffmpegSearchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// The greatest number of frames of an export, which is a choice.
  package static let frameLimit = 100_000

  /// Creates options. Without a rate, that of the format is used.
  package init(format: ExportFormat, end: Double, rate: FrameRate? = nil) {
    self.format = format
    self.end = end
    self.rate = rate ?? format.defaultRate
  }

  /// Checks the options. Pictures that are not opaque need a format with alpha.
  /// - Throws: `ExportError.impossible` if no file can be written with the options.
  func validate(isOpaque: Bool) throws {
    func check(_ isRight: Bool, _ reason: String) throws {
      if !isRight { throw ExportError.impossible(reason) }
    }
    try check(start.isFinite && start >= 0, localized("the export must start at 0 seconds or later"))
    try check(
      format.isSingleFrame || end.isFinite, localized("the end of the export must be a finite time"))
    try check(
      format.isSingleFrame || end > start,
      localized("the export ends at \(end) s, which is not after its start at \(start) s"))
    try check(
      format.isSingleFrame || rate.count(in: end - start) <= Double(Self.frameLimit),
      localized(
        "the export has more than \(Self.frameLimit) frames; take a shorter time or fewer frames a second"
      ))
    try check((1...64).contains(blur), localized("motion blur must use 1 to 64 pictures per frame"))
    try check(
      shutter > 0 && shutter <= 360,
      localized("the shutter angle must be greater than 0° and at most 360°"))
    try check(
      (0...65535).contains(loops),
      localized("the file must be played 1 to 65535 times, or 0 for endless playback"))
    try check(
      loops == 0 || format.hasLoops,
      localized("\(format.name) files do not contain the number of times that they are played"))
    try check(
      part == nil || !format.isSingleFrame,
      localized("\(format.name) is a single image, which cannot be divided into parts"))
    try check(
      isOpaque || format.hasAlpha, localized("\(format.name) has no transparency; give a background"))
  }

  /// The number of frames, at least 1. The options must be valid.
  package var frameCount: Int {
    format.isSingleFrame ? 1 : max(1, Int(rate.count(in: end - start)))
  }

  /// The indices of the frames that are drawn.
  var frames: Range<Int> { part?.part.frames(of: frameCount) ?? 0..<frameCount }

  /// Returns the time of a frame in seconds from the scene's start.
  package func time(of frame: Int) -> Double { start + rate.time(of: frame) }

  /// Returns the times of the pictures that are averaged for `frame`, in seconds from the scene's start. They begin
  /// at the frame's time and are evenly distributed over the time in which the shutter is open.
  func sampleTimes(of frame: Int) -> [Double] {
    let open = shutter / 360 * rate.time(of: 1)
    return (0..<blur).map { time(of: frame) + Double($0) / Double(blur) * open }
  }
}
