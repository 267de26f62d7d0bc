internal import CZlib

/// Decompression with zlib. It is unsafe because zlib is written in C. Its pointers are used only during one call.
enum Inflate {
  /// The greatest ratio of the length of the data to that of its deflate stream.
  static let greatestRatio = 1032

  /// Returns `count` bytes of a deflate stream without zlib's header and checksum; nil if the stream is damaged or
  /// too short.
  static func raw(_ bytes: Data, count: Int) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeBytes { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        (stream.avail_in, stream.next_out) = (uInt(clamping: input.count), output.baseAddress)
        stream.avail_out = uInt(clamping: output.count)
        _ = inflate(&stream, Z_FINISH)
      }
    }
    return Int(stream.total_out) == count ? output : nil
  }
}
