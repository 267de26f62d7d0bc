import CoreGraphics
import Foundation
import Localization
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

  /// Returns the user's copy of the source of a scene, if there is one that differs from the source; otherwise nil. A
  /// copy whose text cannot be shown does not count.
  func changedCopy(of entry: SceneEntry) -> SourceCopy? {
    // Most scenes have no copy, and their sources need not be read.
    guard let path = entry.sourceFile, copy(of: path, original: "").exists,
      let original = SourceStore.source(path)
    else { return nil }
    let copy = copy(of: path, original: original)
    guard let text = copy.content?.text, text != original else { return nil }
    return copy
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

  /// The text of the file, or the reason why it cannot be shown; nil when there is no file.
  var content: SourceFile? { exists ? SourceFile(file) : nil }

  /// Returns true if the file consists of this text.
  func has(_ text: String) -> Bool {
    let bytes = Data(text.utf8)
    // One byte more than the text tells whether the file is longer.
    return SourceFile.bytes(of: file, atMost: bytes.count + 1) == bytes
  }

  /// Writes the file, and beside it the sources of the gallery's types that it uses, unless they are there already. If
  /// the file is a symbolic link, the file to which it leads is written. A failure leaves the file as it was.
  func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for helper in helpers {
      let file = folder.appendingPathComponent(helper.fileName)
      guard !FileManager.default.fileExists(atPath: file.path), let text = helper.text else { continue }
      try OutputFile.write(Data(text.utf8), to: file.path)
    }
    try OutputFile.checkIsWritableAsFile(file.path)
    try OutputFile.write(Data(text.utf8), to: file.path)
  }

  /// Writes the file, and keeps the text that another program has written there in a file beside it, which is not
  /// compiled; returns that file. Versions that were kept before stay.
  func replaceOtherVersion(by text: String) throws -> URL {
    let other = try saveOtherVersion()
    do { try write(text) } catch {
      try? FileManager.default.removeItem(at: other)
      throw error
    }
    return other
  }

  /// Gives a file a second name, so that it is there at every moment until the new one replaces it. The text behind a
  /// symbolic link is copied.
  /// - Throws: An error when there is no regular file, or when its text cannot be copied.
  private func saveOtherVersion() throws -> URL {
    try OutputFile.checkIsWritableAsFile(file.path)
    let other = nameForOtherVersion
    if type == .typeRegular, link(file.path, other.path) == 0 { return other }
    let content = SourceFile(file)
    guard let text = content.text else { throw SourceCopyError(description: content.absence ?? "") }
    try OutputFile.write(Data(text.utf8), to: other.path)
    return other
  }

  private var nameForOtherVersion: URL {
    let first = file.appendingPathExtension("orig")
    var (other, number) = (first, 1)
    while FileManager.default.fileExists(atPath: other.path) {
      number += 1
      other = first.appendingPathExtension("\(number)")
    }
    return other
  }

  /// The type of the file, without following a symbolic link; nil when there is none.
  private var type: FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
  }

  /// Removes what `write` has written. Other files that the user put beside it stay, and so does the file to which a
  /// symbolic link leads.
  /// - Throws: `SourceCopyError` for a folder or another thing that `write` cannot have written.
  func remove() throws {
    switch type {
    case nil: break
    case .typeRegular?, .typeSymbolicLink?: try FileManager.default.removeItem(at: file)
    case _?:
      throw SourceCopyError(description: localized("\(file.path) is not a file and was not removed."))
    }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if Set(others).isSubset(of: helpers.map(\.fileName)) {
      try? FileManager.default.removeItem(at: folder)
    }
  }
}

/// The reason why a copy stays as it is, as a sentence.
struct SourceCopyError: Error, CustomStringConvertible { let description: String }

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
