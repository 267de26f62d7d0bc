internal import CZlib

/// The decompression of a zlib stream into rows of equal length. The parts of the stream are passed one after the
/// other. The checksum at the end of the stream is not checked, so the caller must check the parts in another way.
///
/// It is unsafe because zlib is written in C and keeps pointers to the stream between calls. The stream is therefore
/// allocated at a fixed address.
final class RowInflater {
  /// The error of data that zlib cannot decompress.
  struct Damaged: Error {}

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// False if zlib could not allocate its memory.
  private let isReady: Bool
  /// The number of bytes of `row` that are decompressed.
  private var filled = 0
  /// The number of bytes in a row.
  private let length: Int
  /// The row that is being filled. `rowAbove` is the previous row, which consists of zeros before the first row.
  private(set) var row: UnsafeMutablePointer<UInt8>
  private(set) var rowAbove: UnsafeMutablePointer<UInt8>

  /// Creates a decompressor for rows of `length` bytes.
  init(length: Int) {
    self.length = length
    row = .allocate(capacity: length)
    rowAbove = .allocate(capacity: length)
    row.initialize(repeating: 0, count: length)
    rowAbove.initialize(repeating: 0, count: length)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    isReady = inflateInit2_(stream, 15, ZLIB_VERSION, size) == Z_OK
    // Checking the stream's checksum would take about a second per gigabyte. The chunks of a PNG, which contain the
    // stream, have checksums of their own, which `ReducedPNG` checks.
    if isReady { inflateValidate(stream, 0) }
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
    row.deallocate()
    rowAbove.deallocate()
  }

  /// Decompresses the next part of the stream. `body` is called when `row` is full. It returns false if no more rows
  /// are needed.
  /// - Throws: `Damaged`, or the error of `body`.
  func feed(_ part: Data, _ body: () throws -> Bool) throws {
    guard isReady else { throw Damaged() }
    try part.withUnsafeBytes { bytes in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = uInt(clamping: bytes.count)
      while try fill() {
        // The part was used up within the row. The next call finds no more bytes and ends the loop.
        guard filled == length else { continue }
        filled = 0
        guard try body() else { return }
        swap(&row, &rowAbove)
      }
    }
  }

  /// Decompresses until the row is full, the part is used up or the stream has ended. Returns false if the call could
  /// decompress nothing, because the part was used up before, or if the stream has ended within the row.
  private func fill() throws -> Bool {
    stream.pointee.next_out = row + filled
    stream.pointee.avail_out = uInt(clamping: length - filled)
    let status = inflate(stream, Z_NO_FLUSH)
    filled = length - Int(stream.pointee.avail_out)
    guard status != Z_BUF_ERROR else { return false }
    guard status == Z_OK || status == Z_STREAM_END else { throw Damaged() }
    return status == Z_OK || filled == length
  }
}
