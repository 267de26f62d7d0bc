import CoreGraphics

/// An export under way, frame by frame, so that whoever runs it can do other things in between. An export
/// that is given up or fails leaves the file as it was.
@MainActor
package final class ExportJob {
  package let frameCount: Int
  package private(set) var framesDone = 0
  package let path: String
  private let options: ExportOptions
  private let source: any FrameSource
  /// nil once the file is there, or the export failed.
  private var encoder: (any FrameEncoder)?

  /// - Throws: `ExportError`
  package init(_ options: ExportOptions, of source: any FrameSource, to path: String) throws {
    try options.validate(isOpaque: source.isOpaque)
    (self.options, self.source, self.path) = (options, source, path)
    frameCount = options.frameCount
    encoder = try options.encoder(
      to: path, width: source.pixelWidth, height: source.pixelHeight, isOpaque: source.isOpaque)
  }

  package var isOver: Bool { encoder == nil }

  /// Draws a frame and hands it to the file; after the last one the file is there. `isWanted` is asked once more when
  /// the frame is drawn, and before the file takes its place.
  package func step(isWanted: () -> Bool = { true }) throws {
    guard let encoder else { return }
    do {
      let frame = try picture(framesDone)
      try check(isWanted)
      try encoder.add(frame)
      framesDone += 1
      guard framesDone == frameCount else { return }
      try check(isWanted)
      try encoder.finish()
      self.encoder = nil
    } catch {
      self.encoder = nil
      throw error
    }
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

/// Exports from the first frame to the last.
@MainActor
package enum Exporter {
  /// - Parameter progress: is called before and after every frame is drawn, and at the end, with the number of frames
  ///   that are done; false cancels.
  /// - Throws: `ExportError`, and what the source throws.
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
