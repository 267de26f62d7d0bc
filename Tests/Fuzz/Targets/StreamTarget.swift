import CommitStream
import CoreGraphics
import Recordings
import RenderModel
import RenderServer

/// A target that reads streams of commits, applies the commits to a render context, and draws some of the trees. It also
/// reads them as recordings, and draws these at some times.
final class StreamTarget: FuzzTarget {
  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    guard var reader = try? StreamReader(input) else { return false }
    let context = RenderContext()
    var (time, isRead) = (0.0, false)
    // An error ends the stream. What was read before it is shown.
    while let event = try? reader.next() {
      guard case .commit(let read) = event else { continue }
      if read.isLive { context.commit(read.commit) }
      if read.commit.mediaTime.isFinite { time = max(time, min(read.commit.mediaTime, 1e6)) }
      isRead = true
    }
    if isDrawn { draw(context, from: time) }
    readInPieces(input)
    if let recording = try? Recording(input), isDrawn { draw(recording) }
    return isRead
  }

  private func draw(_ recording: Recording) {
    for fraction in [1, 0.2, 0.7] {
      let time = recording.duration * fraction
      _ = recording.tree(at: time).picture(
        at: recording.contextTime(at: time), in: PixelRect(x: 0, y: 0, width: 96, height: 72), scale: 1)
    }
  }

  /// Reads the stream as one that arrives in pieces.
  private func readInPieces(_ input: [UInt8]) {
    var reader = LiveStreamReader()
    let size = max(1, input.count / 7)
    for start in stride(from: 0, to: input.count, by: size) {
      reader.append(input[start..<min(start + size, input.count)])
      do { while try reader.next() != nil {} } catch { return }
    }
  }

  /// Draws the last tree at three times.
  private func draw(_ context: RenderContext, from time: Double) {
    let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)
    let renderer = FrameRenderer(context: context)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    for offset in [0, 0.3, 1e3] {
      _ = renderer.prepare(at: time + offset, canvas: canvas, scale: 1)
      renderer.draw(into: bitmap, age: 0)
    }
  }
}
