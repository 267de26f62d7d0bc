import CoreGraphics
import Foundation
import Localization
import SceneBuilding

/// A writer of an edited document into its file, or under another name. Files are complete or not there at all.
@MainActor
struct DocumentSaver {
  let document: any SavableDocument

  /// An error of saving, in one line.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the edits into the document's file.
  /// - Returns: The file that was written.
  func save() throws -> URL {
    guard let file = document.file else {
      throw Problem(
        description: localized("The document is in an archive. Save it under another name."))
    }
    if let package = removedPackage(of: file) {
      let (text, new) = try writeCopy(of: package, to: package)
      document.saved(text, as: new)
      return new
    }
    let data = try document.edited()
    try write(data, to: file)
    document.saved(data, as: file)
    return file
  }

  /// Returns the package that contained the document's file; nil if the package exists, or if there was none.
  private func removedPackage(of file: URL) -> URL? {
    let folder = file.deletingLastPathComponent()
    guard DocumentFormat.named(by: folder.path) != nil, !folder.isFolder else { return nil }
    return folder
  }

  /// Writes the document, which was read from `old`, to `new`, with the pictures that it uses. A package is copied with
  /// all its files. If the extension of `new` is that of the other form, a file is written as a package, or a package
  /// as a file.
  /// - Returns: The path of the new document. It gets the extension of the old one unless its own extension is one of
  /// the same format.
  func save(_ old: URL, as new: URL) throws -> URL {
    let target = Self.target(new, from: old)
    let (text, file) = try writeCopy(of: old, to: target)
    document.saved(text, as: file)
    return target
  }

  /// Writes a copy of the document, which was read from `old`, into `folder` under its own name. The document still
  /// belongs to its own file, and its edits are still unsaved there.
  /// - Returns: The path of the copy.
  func saveCopy(of old: URL, in folder: URL) throws -> URL {
    let target = Self.target(folder.appendingPathComponent(old.lastPathComponent), from: old)
    _ = try writeCopy(of: old, to: target)
    return target
  }

  /// Writes the document to `target`. Returns the text and its file.
  private func writeCopy(of old: URL, to target: URL) throws -> (text: Data, file: URL) {
    if let file = document.file, isPackage(old, of: file), old.isFolder,
      target.pathExtension.lowercased() == old.pathExtension.lowercased()
    {
      let data = try document.edited()
      try copyPackage(old, to: target, document: file.lastPathComponent, data)
      return (data, target.appendingPathComponent(file.lastPathComponent))
    }
    let package = try DocumentPackage(document)
    return (package.text, try package.write(to: target))
  }

  /// Returns the file that is written for the name `new`: that name, or, if its extension is of another format, the
  /// name with the extension of the document at `old`.
  static func target(_ new: URL, from old: URL) -> URL {
    let endings = DocumentFormat.named(by: old.path)?.extensions ?? []
    let isNamed = endings.contains(new.pathExtension.lowercased())
    return isNamed ? new : new.appendingPathExtension(old.pathExtension)
  }

  /// Returns the first name beside a file that nothing has: its own name with a number from 2 on before the extension.
  static func freeName(beside file: URL) -> URL {
    let base = file.deletingPathExtension().path
    var (number, free) = (1, file)
    while FileManager.default.fileExists(atPath: free.path) {
      number += 1
      free = URL(fileURLWithPath: "\(base) \(number).\(file.pathExtension)")
    }
    return free
  }

  private func isPackage(_ url: URL, of file: URL) -> Bool {
    file.deletingLastPathComponent().standardizedFileURL == url.standardizedFileURL
  }

  private func write(_ data: Data, to file: URL) throws {
    try OutputFile.checkIsWritableAsFile(file.path)
    try OutputFile.write(data, to: file.path)
  }

  private func copyPackage(_ old: URL, to new: URL, document name: String, _ data: Data) throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: new.path) else {
      throw Problem(description: localized("\(new.path): it exists already; choose another name"))
    }
    let folder = try OutputFile(path: new.path, isFolder: true)
    do {
      for item in try files.contentsOfDirectory(atPath: old.path) where item != name {
        try files.copyItem(
          at: old.appendingPathComponent(item), to: folder.temporary.appendingPathComponent(item))
      }
      try OutputFile.write(data, to: folder.temporary.appendingPathComponent(name).path)
    } catch {
      // The user does not know the temporary folder.
      throw Problem(
        description: PlainText.of(error).replacing(folder.temporary.path, with: new.path))
    }
    try folder.commit()
  }
}
