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

  /// The number of bytes by which the output grows while a stream is decompressed. A stream that claims to be large and
  /// is not takes little memory.
  private static let step = 1 << 20

  /// Returns the `count` bytes that a zlib stream contains; nil if it is damaged or contains more or fewer.
  static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    // One byte more than needed reveals a stream that is too long.
    let isWhole = bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(clamping: input.count)
      return inflateAll(&stream, into: &output, limit: count + 1)
    }
    guard isWhole, Int(stream.total_out) == count else { return nil }
    output.removeSubrange(count...)
    return output
  }

  /// Decompresses until the end of the stream. Returns false if it is damaged or longer than `limit`.
  private static func inflateAll(
    _ stream: inout z_stream, into output: inout [UInt8], limit: Int
  ) -> Bool {
    while output.count < limit {
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: min(step, limit - start)))
      let status = output.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress.map { $0 + start }
        stream.avail_out = uInt(output.count - start)
        return inflate(&stream, Z_NO_FLUSH)
      }
      if status == Z_STREAM_END { return true }
      guard status == Z_OK, stream.avail_out == 0 else { return false }
    }
    return false
  }

  /// Returns the CRC-32 checksum of the bytes in a range.
  static func checksum(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
    bytes[range].withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
