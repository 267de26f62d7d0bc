import CoreGraphics
import Localization

/// An encoder of animated PNGs (PNG specification, third edition). A frame contains only the rectangle that has
/// changed since the frame before. If nothing has changed, the duration of the frame before is extended.
final class APNGEncoder: ParallelEncoder {
  /// A frame whose pixels may not yet be compressed.
  private struct Frame {
    let rect: PixelRect
    /// The duration, counted in frames of the export's frame rate.
    var duration = 1
  }

  private let writer: FileWriter
  private let bounds: PixelRect
  private let isOpaque: Bool
  private let rate: FrameRate
  /// The number of times that the file is played; 0 for endless playback.
  private let loops: Int
  /// The frame that was added last.
  private var last: Bitmap?
  /// The frames that are not yet written. The duration of the last one may still be extended.
  private var pending: [Frame] = []
  /// The compression of the pixels of the frames in `pending` to zlib streams.
  let jobs: OrderedJobs<[UInt8]>
  var isInputEnded = false
  /// The number of frames that were written.
  private var frameCount = 0
  /// The number of the next chunk of an animation, which PNG readers check.
  private var sequenceNumber = 0

  /// The file offset of the chunk with the number of frames, which is written again at the end. The signature
  /// of 8 bytes and the header of 25 bytes are before it.
  private static let controlOffset: UInt64 = 33

  init(
    path: String, width: Int, height: Int, isOpaque: Bool, rate: FrameRate, loops: Int
  ) throws {
    writer = try FileWriter(path: path)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    self.isOpaque = isOpaque
    self.rate = rate
    self.loops = loops
    jobs = OrderedJobs(width: width, height: height)
    try writer.write(PNGChunk.signature)
    try write(PNGChunk.header(width: width, height: height, isOpaque: isOpaque))
    try write(control)
    // The colors are sRGB, with the rendering intent "perceptual".
    try write(PNGChunk("sRGB").byte(0))
  }

  private func write(_ chunk: PNGChunk) throws { try writer.write(chunk.bytes) }

  /// The chunk with the number of frames and of loops.
  private var control: PNGChunk { PNGChunk("acTL").word(frameCount, loops) }

  func add(_ frame: Bitmap) throws {
    var rect = last.map { frame.changes(from: $0) } ?? bounds
    last = frame
    if rect.isEmpty {
      if lengthen() { return }
      rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    try encode { [isOpaque, rect] in try Self.compress(frame, in: rect, isOpaque: isOpaque) }
    pending.append(Frame(rect: rect))
  }

  /// Extends the duration of the pending frame by one. Returns false if the duration would not fit into 16 bits.
  private func lengthen() -> Bool {
    guard let last = pending.indices.last, (pending[last].duration + 1) * rate.seconds <= 65535
    else { return false }
    pending[last].duration += 1
    return true
  }

  /// Returns the pixels of a part of a frame as a zlib stream.
  private static func compress(
    _ frame: Bitmap, in rect: PixelRect, isOpaque: Bool
  ) throws -> [UInt8] {
    guard let bytes = PNGRows.compressed(frame, rect, isOpaque: isOpaque) else {
      throw ExportError.impossible(
        localized("there is not enough memory for a frame of \(rect.width)×\(rect.height) pixels"))
    }
    return bytes
  }

  /// Writes the first of the frames that are not yet written, which has the compressed `pixels`.
  func write(_ pixels: [UInt8]) throws {
    let frame = pending.removeFirst()
    let rect = frame.rect
    // The last two bytes select no disposal and no blending: the pixels of the rectangle are replaced.
    try write(
      PNGChunk("fcTL").word(nextNumber(), rect.width, rect.height, rect.minX, rect.minY)
        .short(frame.duration * rate.seconds, rate.frames).byte(0, 0))
    let chunk = frameCount == 0 ? PNGChunk("IDAT") : PNGChunk("fdAT").word(nextNumber())
    try write(chunk.appending(pixels))
    frameCount += 1
  }

  private func nextNumber() -> Int {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }

  func finish() throws {
    try writeAll()
    try write(PNGChunk("IEND"))
    try writer.write(control.bytes, at: Self.controlOffset)
    try writer.commit()
  }
}
