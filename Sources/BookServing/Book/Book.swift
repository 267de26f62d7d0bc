import Foundation
import Localization

/// The pages and examples of a book that Scripts/book has built. The files are found once. Only these can be served, whatever a
/// request says.
package struct Book: Sendable {
  package let folder: URL
  /// The paths of the files, relative to the folder.
  private let paths: Set<String>

  /// The most files that the folder of a book may have, which is a choice.
  private static let fileLimit = 10_000
  /// The types of files that are served, by the extensions of their names.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "png": "image/png",
    "swift": "text/plain; charset=utf-8",
  ]

  /// Finds the files of the book in a folder. Symbolic links in it are left out.
  /// - Throws: `BookError`.
  package init(at folder: URL) throws { try self.init(at: folder, fileLimit: Self.fileLimit) }

  init(at folder: URL, fileLimit: Int) throws {
    self.folder = folder.resolvingSymlinksInPath()
    let first = self.folder.appendingPathComponent("index.html").path
    guard FileManager.default.fileExists(atPath: first) else { throw BookError.none(in: folder.path) }
    paths = try Self.paths(in: self.folder, atMost: fileLimit)
    guard !examples.isEmpty else { throw BookError.none(in: folder.path) }
  }

  /// Returns the book in the first of the locations that has one.
  /// - Throws: `BookError`.
  package static func first(in locations: [URL]) throws -> Book {
    for folder in locations {
      do { return try Book(at: folder) } catch BookError.none { continue }
    }
    throw BookError.notFound(searched: locations.map(\.path).joined(separator: ", "))
  }

  private static func paths(in folder: URL, atMost limit: Int) throws -> Set<String> {
    guard let files = FileManager.default.enumerator(atPath: folder.path) else {
      throw BookError.none(in: folder.path)
    }
    var paths: Set<String> = []
    var count = 0
    while let path = files.nextObject() as? String {
      count += 1
      guard count <= limit else { throw BookError.tooManyFiles(in: folder.path, limit: limit) }
      let isFile = files.fileAttributes?[.type] as? FileAttributeType == .typeRegular
      if isFile, type(ofPath: path) != nil { paths.insert(path) }
    }
    return paths
  }

  private static func type(ofPath path: String) -> String? {
    types[URL(fileURLWithPath: path).pathExtension]
  }

  // MARK: Files

  /// Returns the file with a path relative to the folder, and its type; nil if the book has none. It is a file that was found
  /// in the folder, so `path` cannot lead out of it.
  func file(at path: String) -> (url: URL, type: String)? {
    guard paths.contains(path), let type = Self.type(ofPath: path) else { return nil }
    return (folder.appendingPathComponent(path), type)
  }

  /// The examples.
  package var examples: [URL] { paths.compactMap { Self.exampleName(ofPath: $0).flatMap(example) } }

  /// Returns the file of the example with a name; nil if the book has none.
  package func example(named name: String) -> URL? { file(at: "Examples/\(name).swift")?.url }

  /// Returns the name of the example in the file with a path; nil for other files.
  private static func exampleName(ofPath path: String) -> String? {
    path.wholeMatch(of: /Examples\/(?<name>\w+)\.swift/).map { String($0.name) }
  }
}

/// The reason why a book cannot be shown.
package enum BookError: Error, Equatable, CustomStringConvertible {
  case none(in: String)
  /// No book is in any of the folders whose paths are listed.
  case notFound(searched: String)
  case tooManyFiles(in: String, limit: Int)

  package var description: String {
    switch self {
    case .none(let folder):
      localized("there is no book in '\(folder)'; Scripts/book FOLDER builds one")
    case .notFound(let searched):
      localized("the book was not found (looked in \(searched)); Scripts/book builds it")
    case .tooManyFiles(let folder, let limit):
      localized("'\(folder)' has more than \(limit) files, so it is not the folder of a book")
    }
  }
}
