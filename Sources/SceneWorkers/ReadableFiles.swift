import Foundation

/// The list of files and folders that a process in the sandbox may read, in a file. As arguments of a program they could be too
/// many, and other users would see them.
package enum ReadableFiles {
  /// Writes the paths to a file, each with a zero after it, which no path contains.
  static func write(_ files: [URL], to list: URL) throws {
    let bytes = files.flatMap { (file: URL) -> [UInt8] in Array(file.path.utf8) + [0] }
    try Data(bytes).write(to: list)
  }

  /// Reads the paths of a file.
  package static func read(_ list: URL) throws -> [URL] {
    try Data(contentsOf: list).split(separator: 0).map {
      URL(fileURLWithPath: String(decoding: $0, as: UTF8.self))
    }
  }
}
