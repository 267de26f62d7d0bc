import CoreGraphics

/// An export that runs frame by frame, so that its caller can handle events in between. An export that is canceled or
/// fails leaves an existing file unchanged.
@MainActor
package final class ExportJob {
  package let frameCount: Int
  package private(set) var framesDone = 0
  package let path: String
  private let options: ExportOptions
  private let source: any FrameSource
  /// The encoder; nil after the file was completed or the export ended without it.
  private var encoder: (any FrameEncoder)?

  /// Begins an export. Throws an `ExportError` when the options are invalid or the file cannot be created.
  package init(_ options: ExportOptions, of source: any FrameSource, to path: String) throws {
    try options.validate(isOpaque: source.isOpaque)
    self.options = options
    self.source = source
    self.path = path
    frameCount = options.frameCount
    encoder = try options.format.makeEncoder(
      EncoderRequest(
        options: options, path: path, width: source.pixelWidth, height: source.pixelHeight,
        isOpaque: source.isOpaque))
  }

  package var isOver: Bool { encoder == nil }
  /// False while a step would wait for another program.
  package var isReady: Bool { encoder?.isReady ?? true }

  /// Draws a frame and encodes it, or completes the file after the last one. `isWanted` is called after the frame is
  /// drawn and before the file is moved to its path; false cancels the export.
  package func step(isWanted: () -> Bool = { true }) throws {
    guard let encoder else { return }
    do {
      if framesDone < frameCount {
        try addFrame(to: encoder, isWanted)
      } else {
        try finish(encoder, isWanted)
      }
    } catch {
      self.encoder = nil
      throw error
    }
  }

  private func addFrame(to encoder: any FrameEncoder, _ isWanted: () -> Bool) throws {
    let frame = try picture(framesDone)
    try check(isWanted)
    try encoder.add(frame)
    framesDone += 1
    guard framesDone == frameCount else { return }
    encoder.end()
    if encoder.isReady { try finish(encoder, isWanted) }
  }

  private func finish(_ encoder: any FrameEncoder, _ isWanted: () -> Bool) throws {
    encoder.waitUntilReady()
    try check(isWanted)
    try encoder.finish()
    self.encoder = nil
  }

  private func check(_ isWanted: () -> Bool) throws {
    guard isWanted() else { throw ExportError.cancelled(path: path) }
  }

  package func cancel() { encoder = nil }

  private func picture(_ frame: Int) throws -> Bitmap {
    let times = options.sampleTimes(of: frame)
    guard times.count > 1 else { return try source.picture(at: times[0]) }
    var mean = MotionBlur(width: source.pixelWidth, height: source.pixelHeight)
    for time in times { mean.add(try source.picture(at: time)) }
    return mean.picture
  }
}

/// A namespace for the export of all frames in one call.
@MainActor
package enum Exporter {
  /// Exports `source` to a file. Throws an `ExportError` or an error of the source.
  ///
  /// - Parameter progress: Called with the number of completed frames before and after each is drawn; false cancels.
  package static func export(
    _ source: any FrameSource, _ options: ExportOptions, to path: String,
    progress: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }
  ) throws {
    let job = try ExportJob(options, of: source, to: path)
    while !job.isOver {
      guard progress(job.framesDone, job.frameCount) else {
        job.cancel()
        throw ExportError.cancelled(path: path)
      }
      try job.step { progress(job.framesDone, job.frameCount) }
    }
    _ = progress(job.framesDone, job.frameCount)
  }
}
