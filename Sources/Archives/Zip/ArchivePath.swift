import Foundation

/// The paths of files in an archive, written with slashes and relative to the archive's top.
package enum ArchivePath {
  /// Returns the path without empty components and `.`; nil for an absolute path, or one that leads outside.
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
