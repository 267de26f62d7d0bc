import Synchronization

/// How much memory pictures may take.
package enum ImageMemory {
  private static let limit = Atomic(1 << 29)

  /// Bytes that the pixels of one picture, all frames together, may take.
  package static var byteLimit: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(max(0, newValue), ordering: .relaxed) }
  }

  /// Bytes that decoding a picture may take at any one time: its pixels, and what the decoder needs beside them.
  package static var decodingLimit: Int { min(byteLimit, .max / 2) / 4 * 7 }
}

extension CGImage {
  /// Bytes that a picture from a file, or the bitmap of a context, may take; 512 MiB at first. What claims
  /// more is refused before memory is taken. An addition of Lamina.
  public static var decodedByteLimit: Int {
    get { ImageMemory.byteLimit }
    set { ImageMemory.byteLimit = newValue }
  }
}

extension Bitmap {
  /// Whether a bitmap of this size is allowed; false for empty ones.
  package static func fits(width: Int, height: Int, count: Int = 1) -> Bool {
    guard width > 0, height > 0, count > 0 else { return false }
    let (area, tooLarge) = width.multipliedReportingOverflow(by: height)
    return !tooLarge && area <= ImageMemory.byteLimit / 4 / count
  }
}
