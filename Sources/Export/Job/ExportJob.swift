import CoreGraphics

/// An export that proceeds frame by frame, so that its caller can handle events between the frames. If it is
/// cancelled or fails, an existing file stays unchanged.
@MainActor
package final class ExportJob {
  package let frameCount: Int
  /// The number of frames that were drawn and given to the encoder.
  package private(set) var framesDone = 0
  /// The path of the file, or of the folder, that is written.
  package let path: String
  private let options: ExportOptions
  /// The format of the file.
  package var format: ExportFormat { options.format }
  private let source: any FrameSource
  /// The encoder; nil after the file was completed, or after the export has failed or was cancelled. If it is released
  /// before the file is complete, it deletes what it has written.
  private var encoder: (any FrameEncoder)?

  /// Begins an export of `source` to the file `path`. Throws an `ExportError` if the options are invalid or the file
  /// cannot be created.
  package init(_ options: ExportOptions, of source: any FrameSource, to path: String) throws {
    try options.validate(isOpaque: source.isOpaque)
    self.options = options
    self.source = source
    self.path = path
    frameCount = options.frames.count
    encoder = try Self.makeEncoder(
      EncoderRequest(
        options: options, path: path, width: source.pixelWidth, height: source.pixelHeight,
        isOpaque: source.isOpaque))
  }

  private static func makeEncoder(_ request: EncoderRequest) throws -> any FrameEncoder {
    let options = request.options
    guard let (part, origin) = options.part else { return try options.format.makeEncoder(request) }
    return try PartEncoder(request, of: part, from: origin)
  }

  /// True after the file was completed, or after the export has failed or was cancelled.
  package var isOver: Bool { encoder == nil }
  /// False while the next step would wait for other threads or ffmpeg.
  package var isReady: Bool { encoder?.isReady ?? true }

  /// Draws and encodes the next frame, or completes the file after the last frame. `isWanted` is called after the
  /// frame was drawn, and before the file is moved to its final path. If it returns false, the export is cancelled.
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
    let frame = try picture(options.frames.lowerBound + framesDone)
    try check(isWanted)
    try encoder.add(frame)
    framesDone += 1
    guard framesDone == frameCount else { return }
    encoder.endInput()
    // There may still be frames to encode. Then the next step completes the file.
    if encoder.isReady { try finish(encoder, isWanted) }
  }

  private func finish(_ encoder: any FrameEncoder, _ isWanted: () -> Bool) throws {
    encoder.waitUntilReady()
    try check(isWanted)
    try encoder.finish()
    self.encoder = nil
  }

  /// Throws if the export is no longer wanted.
  private func check(_ isWanted: () -> Bool) throws {
    guard isWanted() else { throw ExportError.cancelled(path: path) }
  }

  /// Ends the export without a file.
  package func cancel() { encoder = nil }

  /// Returns the picture of a frame. With motion blur it is the average of several pictures.
  private func picture(_ frame: Int) throws -> Bitmap {
    let times = options.sampleTimes(of: frame)
    guard times.count > 1 else { return try source.picture(at: times[0]) }
    var mean = MotionBlur(width: source.pixelWidth, height: source.pixelHeight)
    for time in times { mean.add(try source.picture(at: time)) }
    return mean.picture
  }
}

/// The export of all frames in one call.
@MainActor
package enum Exporter {
  /// Exports `source` to a file. Throws an `ExportError` or an error of the source.
  ///
  /// - Parameter progress: Called with the number of completed frames, before and after each frame is drawn. If it
  /// returns false, the export is cancelled.
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
