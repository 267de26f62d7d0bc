import CoreGraphics

/// An animated PNG, of the third edition of the PNG specification. A frame holds the rectangle that changed
/// since the one before; frames without a change lengthen it.
final class APNGEncoder: FrameEncoder {
  /// What is known of a frame before it is known how long it stays.
  private struct Frame {
    let rect: PixelRect
    /// A zlib stream.
    let pixels: [UInt8]
    /// In frames of the rate.
    var duration = 1
  }

  private let writer: FileWriter
  private let bounds: PixelRect
  private let isOpaque: Bool
  private let rate: FrameRate
  private let loops: Int
  private var last: Bitmap?
  private var pending: Frame?
  private var frameCount = 0
  private var sequenceNumber = 0

  /// Where the chunk that counts the frames begins.
  private static let controlOffset: UInt64 = 33

  init(
    path: String, width: Int, height: Int, isOpaque: Bool, rate: FrameRate, loops: Int
  ) throws {
    writer = try FileWriter(path: path)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    (self.isOpaque, self.rate, self.loops) = (isOpaque, rate, loops)
    try writer.write(PNGChunk.signature)
    try write(
      PNGChunk("IHDR").word(width, height).byte(8, isOpaque ? 2 : 6, 0, 0, 0))
    try write(control)
    // Perceptual intent: the colours are sRGB.
    try write(PNGChunk("sRGB").byte(0))
  }

  private func write(_ chunk: PNGChunk) throws { try writer.write(chunk.bytes) }

  private var control: PNGChunk { PNGChunk("acTL").word(frameCount, loops) }

  func add(_ frame: Bitmap) throws {
    var rect = last.map { frame.changes(from: $0) } ?? bounds
    last = frame
    if rect.isEmpty {
      if lengthen() { return }
      rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    try writePending()
    pending = Frame(rect: rect, pixels: try compress(frame, rect))
  }

  /// false when the delay would not fit into 16 bits.
  private func lengthen() -> Bool {
    guard let duration = pending?.duration, (duration + 1) * rate.seconds <= 65535 else {
      return false
    }
    pending?.duration += 1
    return true
  }

  private func compress(_ frame: Bitmap, _ rect: PixelRect) throws -> [UInt8] {
    guard let bytes = Deflate.compress(PNGRows(frame, rect, isOpaque: isOpaque).bytes) else {
      throw ExportError.impossible("no memory for a frame of \(rect.width)×\(rect.height) pixels")
    }
    return bytes
  }

  private func writePending() throws {
    guard let frame = pending else { return }
    let rect = frame.rect
    // Neither disposed of nor blended: the rectangle's pixels are replaced.
    try write(
      PNGChunk("fcTL").word(nextNumber(), rect.width, rect.height, rect.minX, rect.minY)
        .short(frame.duration * rate.seconds, rate.frames).byte(0, 0))
    let chunk = frameCount == 0 ? PNGChunk("IDAT") : PNGChunk("fdAT").word(nextNumber())
    try write(chunk.appending(frame.pixels))
    frameCount += 1
    pending = nil
  }

  private func nextNumber() -> Int {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }

  func finish() throws {
    try writePending()
    try write(PNGChunk("IEND"))
    try writer.write(control.bytes, at: Self.controlOffset)
    try writer.commit()
  }
}
