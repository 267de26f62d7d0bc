internal import CZlib

/// The compression of the rows of a PNG file to a zlib stream. The same input always gives the same output.
///
/// It finds only repetitions of the byte before, which are what PNG's filters leave of most pictures. Searching for all
/// repetitions takes four times as long, and saves little of most pictures (Decision 0067).
///
/// It is unsafe because zlib is written in C and keeps pointers to the stream between calls. The stream is therefore
/// allocated at a fixed address.
final class Deflater {
  /// The error that there is not enough memory.
  struct NoMemory: Error {}

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// The compressed bytes that are not yet in `output`.
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var output: [UInt8] = []

  init() throws {
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = deflateInit2_(stream, 6, Z_DEFLATED, 15, 9, Z_RLE, ZLIB_VERSION, size)
    guard status == Z_OK else { throw NoMemory() }
  }

  deinit {
    // For a stream that could not be initialized, it does nothing.
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses more bytes.
  func add(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    (stream.pointee.next_in, stream.pointee.avail_in) = (bytes, uInt(count))
    while stream.pointee.avail_in > 0 { _ = run(Z_NO_FLUSH) }
  }

  /// Compresses what is left, and ends the stream.
  func finish() { while run(Z_FINISH) != Z_STREAM_END {} }

  private func run(_ flush: Int32) -> Int32 {
    block.withUnsafeMutableBufferPointer { block in
      (stream.pointee.next_out, stream.pointee.avail_out) = (block.baseAddress, uInt(block.count))
      let status = deflate(stream, flush)
      output += block[..<(block.count - Int(stream.pointee.avail_out))]
      return status
    }
  }
}
