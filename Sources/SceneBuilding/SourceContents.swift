import Archives
import Foundation
import Localization

/// A copy of the contents of Swift sources. The same bytes are hashed and compiled, even if the files change in the
/// meantime.
package struct SourceContents: Sendable {
  private struct File {
    let url: URL
    let bytes: [UInt8]
    /// The name of a copy. Files of an app that have the same name in different folders get different ones, as the compiler
    /// requires it.
    var name: String
  }

  private let files: [File]
  /// The app whose files they are; nil for a file or folder of sources with one scene.
  let app: AppProject?
  /// The modules whose imports are left out of the copies, because their sources are among the files.
  private var modules: Set<String> { app?.modules ?? [] }
  /// The files from which the contents were read.
  var origins: [URL] { files.map(\.url) }
  package let fingerprint: SourceFingerprint
  /// The greatest size of all files together, in bytes.
  private static let limit = 16 << 20

  /// Reads the sources. Throws a `SceneProblem` if they cannot be read, are too large or are not regular files.
  package init(of sources: SwiftSources) throws {
    try self.init(of: sources, app: sources.app())
  }

  /// Reads the sources, which are those of `app` if it is not nil.
  init(of sources: SwiftSources, app: AppProject?) throws {
    var (hash, room, files) = (SHA256(), Self.limit, [File]())
    for url in try app?.sources ?? sources.files() {
      let bytes = try Self.bytes(of: url, atMost: room)
      room -= bytes.count
      // In a folder, the names of the files are hashed as well. The name of a single file is not.
      let name = sources.isFolder || app != nil ? Array(url.lastPathComponent.utf8) : []
      for part in [name, bytes] { hash.add(Array("\(part.count) ".utf8) + part) }
      files.append(File(url: url, bytes: bytes, name: url.lastPathComponent))
    }
    // The interface files are not compiled, but an app looks different when they change.
    for url in app?.interfaceFiles ?? [] {
      let bytes = try Self.bytes(of: url, atMost: room)
      room -= bytes.count
      for part in [Array(url.lastPathComponent.utf8), bytes] {
        hash.add(Array("\(part.count) ".utf8) + part)
      }
    }
    var names: Set<String> = []
    for index in files.indices where !names.insert(files[index].name).inserted {
      files[index].name = "\(index)_\(files[index].name)"
    }
    (self.files, self.app) = (files, app)
    fingerprint = SourceFingerprint(hash.end())
  }

  /// Returns the files of the sources. Throws a `SceneProblem` if they are too large or are not regular files, because
  /// they are read whole when they are compiled.
  static func checkedFiles(of sources: SwiftSources) throws -> [URL] {
    let files = try sources.files()
    _ = try files.reduce(limit) { $0 - (try size(of: $1, atMost: $0)) }
    return files
  }

  private static func bytes(of file: URL, atMost limit: Int) throws -> [UInt8] {
    _ = try size(of: file, atMost: limit)
    guard let data = try? Data(contentsOf: file) else {
      throw SceneProblem(localized("\(file.path) cannot be read"))
    }
    return [UInt8](data)
  }

  private static func size(of file: URL, atMost limit: Int) throws -> Int {
    guard let size = BoundedFile.size(of: file) else {
      throw SceneProblem(localized("\(file.path) is not a regular file"))
    }
    guard size <= limit else {
      throw SceneProblem(localized("\(file.path) is too large to be a scene"))
    }
    return size
  }

  // MARK: Copies

  /// Writes the files under their own names to `folder`, and returns the paths of these copies.
  func write(to folder: URL) throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.map { try write(compiled($0), $0, to: folder) }
  }

  /// Writes copies that begin with a `#sourceLocation` line. With it, the compiler reports errors with the paths of
  /// the original files.
  func writeWithOrigins(to folder: URL) throws {
    for file in files {
      _ = try write(SourceOrigin.line(file.url, file.bytes) + compiled(file), file, to: folder)
    }
  }

  private func compiled(_ file: File) -> [UInt8] {
    AppModules.removingImports(of: modules, from: file.bytes)
  }

  private func write(_ bytes: [UInt8], _ file: File, to folder: URL) throws -> URL {
    let copy = folder.appendingPathComponent(file.name)
    try Data(bytes).write(to: copy)
    return copy
  }
}

/// The line at the beginning of a copied source that names the original file.
enum SourceOrigin {
  /// Returns the `#sourceLocation` line of a copy. It is empty if the path cannot be quoted, and if the first bytes must
  /// stay first (`#!` or a byte order mark).
  static func line(_ original: URL, _ bytes: some Sequence<UInt8>) -> [UInt8] {
    let path = original.path
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\"
    }
    let isFirst = bytes.starts(with: Array("#!".utf8)) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard isPlain, !isFirst else { return [] }
    return Array("#sourceLocation(file: \"\(path)\", line: 1)\n".utf8)
  }
}
