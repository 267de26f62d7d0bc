import Foundation

/// Reading files that a stranger may have made, which may be too large, or FIFOs or devices, whose reading would never end.
package enum BoundedFile {
  /// Returns the contents of a file; nil if there is none, if it is no regular file, if it has more than `limit` bytes, or if
  /// it cannot be read. Symbolic links are followed.
  package static func read(_ url: URL, atMost limit: Int) -> Data? {
    guard let size = size(of: url), size <= limit else { return nil }
    return try? Data(contentsOf: url)
  }

  /// Returns the size of a regular file in bytes, after symbolic links are followed; nil if it is none.
  package static func size(of url: URL) -> Int? {
    let values = try? url.resolvingSymlinksInPath()
      .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return values?.isRegularFile == true ? values?.fileSize : nil
  }
}
