internal import CZlib

/// Returns the checksum (CRC-32) that follows the name and the content of each chunk in a PNG file.
package func pngChecksum(of bytes: some ContiguousBytes) -> UInt32 {
  // This is unsafe because zlib is written in C. The pointer is used only during the call.
  bytes.withUnsafeBytes { bytes in
    UInt32(
      truncatingIfNeeded: crc32(
        0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(clamping: bytes.count)))
  }
}
