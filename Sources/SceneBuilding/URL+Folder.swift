import Foundation

extension URL {
  /// True if there is a folder at the URL itself. A symbolic link to a folder does not count.
  package var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}
