internal import CZlib
import Foundation

/// Decompression and checksums by zlib. The code is unsafe because zlib is written in C; pointers are used only
/// during a call.
enum Zlib {
  /// Returns the `count` bytes that a raw deflate stream contains; nil if the stream is damaged or contains more or
  /// fewer.
  static func inflated(_ packed: Data, count: Int) -> Data? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    // One byte more than needed reveals a stream that is too long, and gives even an empty file an address.
    var output = Data(count: count + 1)
    let status = packed.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = uInt(clamping: input.count)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(clamping: output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, Int(stream.total_out) == count else { return nil }
    return output.prefix(count)
  }

  /// Returns the CRC-32 checksum of the bytes.
  static func checksum(of bytes: Data) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      UInt32(
        truncatingIfNeeded: crc32(
          0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(clamping: bytes.count)))
    }
  }
}
