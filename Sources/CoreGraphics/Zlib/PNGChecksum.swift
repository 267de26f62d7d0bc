internal import CZlib

/// Returns the checksum (CRC-32) that follows the name and the content of each chunk in a PNG file.
package func pngChecksum(of bytes: some ContiguousBytes) -> UInt32 {
  // Unsafe because zlib is written in C; the pointer is used within the call only.
  bytes.withUnsafeBytes { bytes in
    UInt32(
      truncatingIfNeeded: crc32(
        0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(clamping: bytes.count)))
  }
}
