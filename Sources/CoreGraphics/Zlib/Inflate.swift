internal import CZlib

/// Decompression by zlib. It is unsafe because zlib is C: its pointers are used inside of one call only.
enum Inflate {
  /// No stream becomes longer than this many times its length.
  static let greatestRatio = 1032

  /// `count` bytes out of a deflate stream that has neither zlib's header nor its checksum; nil when the stream is
  /// damaged or has less.
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
