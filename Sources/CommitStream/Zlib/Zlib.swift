internal import CZlib

/// Compression and checksums by zlib. The code is unsafe because zlib is written in C; pointers are used only during a
/// call.
enum Zlib {
  /// The level of compression, from 1 to 9. Decision 0056 has the measurements.
  private static let level: Int32 = 1

  /// Compresses bytes to a zlib stream. Returns nil if there is not enough memory.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    let status = output.withUnsafeMutableBufferPointer { output in
      bytes.withUnsafeBufferPointer { input in
        compress2(output.baseAddress, &size, input.baseAddress, uLong(input.count), level)
      }
    }
    guard status == Z_OK else { return nil }
    output.removeSubrange(Int(size)...)
    return output
  }

  /// The greatest number of bytes of a piece that is decompressed at once. It is a multiple of the size of a pixel.
  static let pieceSize = 1 << 20

  /// Decompresses a zlib stream of `count` bytes in pieces. `take` gets a buffer that begins with the bytes of the next
  /// piece, and their number. Returns false if the stream is damaged or contains more or fewer bytes.
  static func unpack(
    _ bytes: ArraySlice<UInt8>, count: Int, _ take: (_ buffer: [UInt8], _ count: Int) -> Void
  ) -> Bool {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { inflateEnd(&stream) }
    // One byte more than needed reveals a stream that is too long.
    var buffer = [UInt8](repeating: 0, count: min(pieceSize, count + 1))
    let isWhole = bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(clamping: input.count)
      return inflateAll(&stream, through: &buffer, limit: count, take)
    }
    return isWhole && Int(stream.total_out) == count
  }

  /// Decompresses until the end of the stream. Returns false if it is damaged or longer than `limit`.
  private static func inflateAll(
    _ stream: inout z_stream, through buffer: inout [UInt8], limit: Int,
    _ take: (_ buffer: [UInt8], _ count: Int) -> Void
  ) -> Bool {
    while true {
      let status = buffer.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = uInt(buffer.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      guard Int(stream.total_out) <= limit else { return false }
      take(buffer, buffer.count - Int(stream.avail_out))
      if status == Z_STREAM_END { return true }
      guard status == Z_OK, stream.avail_out == 0 else { return false }
    }
  }

  /// Returns the CRC-32 checksum of the bytes in a range.
  static func checksum(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
    bytes[range].withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
