import Foundation
import SceneBuilding

/// The user's copies of the sources of scenes. Each has a folder of its own with the name of the source, from which the
/// scene is compiled.
package struct SourceCopies: Equatable, Sendable {
  /// The folder that contains the folders of the copies.
  let folder: URL

  package init(folder: URL) { self.folder = folder }

  /// The copies of the user: `$XDG_DATA_HOME/lamina/scenes`.
  package static var standard: SourceCopies {
    SourceCopies(folder: UserFolders.data.appendingPathComponent("scenes"))
  }

  /// Returns the copy of the source at `path`, in the form that `SourceStore` reads, whether it exists or not.
  /// `original` is the text of the source as it came with the program.
  func copy(of path: String, original: String) -> SourceCopy {
    let file = URL(fileURLWithPath: path)
    let name = file.deletingPathExtension().lastPathComponent
    return SourceCopy(
      file.lastPathComponent, in: folder.appendingPathComponent(name),
      helpers: SceneHelper.needed(by: original))
  }

  /// Returns the user's copy of the source of a scene, if there is one that differs from the source; otherwise nil.
  func changedCopy(of entry: SceneEntry) -> SourceCopy? {
    // Most scenes have no copy, and their sources need not be read.
    guard let path = entry.sourceFile, copy(of: path, original: "").exists,
      let original = SourceStore.source(path)
    else { return nil }
    let copy = copy(of: path, original: original)
    return copy.text != original ? copy : nil
  }
}

/// A copy of the source of a scene in a folder of its own. The gallery's types that the scene uses are copied beside
/// it.
struct SourceCopy: Equatable, Sendable {
  /// The file with the source.
  let file: URL
  private let folder: URL
  private let helpers: [SceneHelper]

  fileprivate init(_ name: String, in folder: URL, helpers: [SceneHelper]) {
    (self.folder, self.helpers) = (folder, helpers)
    file = folder.appendingPathComponent(name)
  }

  /// The sources that are compiled.
  var sources: SwiftSources { SwiftSources(helpers.isEmpty ? file : folder) }

  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// The text of the file; nil when it cannot be read as UTF-8.
  var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// Writes the file, and beside it the sources of the gallery's types that it uses, unless they are there already.
  func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for helper in helpers {
      let file = folder.appendingPathComponent(helper.fileName)
      guard !FileManager.default.fileExists(atPath: file.path), let text = helper.text else { continue }
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Renames the file, which another program has written, so that it is not compiled; returns its new URL. Versions
  /// that were kept before stay.
  func saveOtherVersion() throws -> URL {
    let first = file.appendingPathExtension("orig")
    var (other, number) = (first, 1)
    while FileManager.default.fileExists(atPath: other.path) {
      number += 1
      other = first.appendingPathExtension("\(number)")
    }
    try FileManager.default.moveItem(at: file, to: other)
    return other
  }

  /// Removes what `write` has written. Other files that the user put beside it stay.
  func remove() throws {
    if exists { try FileManager.default.removeItem(at: file) }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if Set(others).isSubset(of: helpers.map(\.fileName)) {
      try? FileManager.default.removeItem(at: folder)
    }
  }
}

/// A type of the gallery that some of its scenes use, with the source that replaces it in a copy of such a scene.
enum SceneHelper: String, CaseIterable, Sendable {
  case random = "SceneRandom"
  case calendar = "SceneCalendar"
  case timer = "SceneTimer"

  var fileName: String { "\(rawValue).swift" }

  /// The source; nil when it is not installed. The gallery's timer follows the scene's clock and works only within the
  /// program, so a copy uses Foundation's timer instead.
  var text: String? {
    switch self {
    case .random, .calendar: SourceStore.source("Support/\(fileName)")
    case .timer: "import UIKit\n\ntypealias SceneTimer = Timer\n"
    }
  }

  /// Returns the types that a source mentions.
  static func needed(by source: String) -> [SceneHelper] {
    allCases.filter { source.contains($0.rawValue) }
  }
}
