import Foundation

/// The paths of files in an archive. They are relative to the top of the archive and written with slashes.
package enum ArchivePath {
  /// Returns the path without empty components and without `.` and `..`. Returns nil for an absolute path, also one
  /// that begins with a drive letter (`C:`), and for a path that leads out of the archive.
  ///
  /// Backslashes, which some programs write, count as slashes.
  package static func normalized(_ path: String) -> String? {
    let path = path.replacingOccurrences(of: "\\", with: "/")
    guard !path.hasPrefix("/"), !path.contains("\0"), !path.dropFirst().hasPrefix(":") else {
      return nil
    }
    var result: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component != ".." { result.append(component) } else if result.popLast() == nil { return nil }
    }
    return result.joined(separator: "/")
  }
}
