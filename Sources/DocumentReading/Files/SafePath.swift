import Foundation

/// The resolution of paths in a document, which must not lead out of the document's folder.
package enum SafePath {
  /// Returns the regular file at `path` below `folder`, with symbolic links resolved. Returns nil if it is missing or
  /// outside of the folder.
  package static func file(_ path: String, in folder: URL) -> URL? {
    guard let url = location(path, in: folder) else { return nil }
    return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true ? url : nil
  }

  /// Returns the URL of `path` below `folder`, where there may be no file, with symbolic links resolved. Returns nil if it
  /// is outside of the folder.
  static func location(_ path: String, in folder: URL) -> URL? {
    guard !path.isEmpty, !path.contains("\0") else { return nil }
    let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
      .standardizedFileURL.resolvingSymlinksInPath()
    return url.path.hasPrefix(root.hasSuffix("/") ? root : root + "/") ? url : nil
  }
}
