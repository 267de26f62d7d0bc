import Foundation

/// The resolution of paths in a document, which must not lead out of the document's folder.
package enum SafePath {
  /// Returns the regular file at `path` below `folder`, with symbolic links resolved. Returns nil if it is missing or
  /// outside of the folder.
  package static func file(_ path: String, in folder: URL) -> URL? {
    guard !path.isEmpty, !path.contains("\0") else { return nil }
    let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
      .standardizedFileURL.resolvingSymlinksInPath()
    let isInside = url.path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    return isInside && isFile ? url : nil
  }
}
