import Archives
import CAML
import Foundation
import Localization
import Lottie

/// A format of documents that the viewer shows. `all` is the table of them.
///
/// Desktops learn the file extensions from `Assets/Desktop/lamina-mime.xml`; a test compares the two.
package struct DocumentFormat: Sendable {
  private let nameText: LocalizedText
  /// The extensions of files, and of folders that count as one document, without the dot.
  package let extensions: [String]
  /// The MIME types of the files and folders.
  package let mimeTypes: [String]
  /// Reads a document, within the limits of time and memory of the budget. It is called on any thread.
  let read: @Sendable (URL, ReadingBudget) throws -> any SceneDocument

  /// The name in the singular, such as "CAML document".
  package var name: String { nameText.text }

  package static let all = [
    DocumentFormat(
      nameText: "CAML document", extensions: ["caml", "ca"],
      mimeTypes: ["application/x-core-animation+xml", "application/x-core-animation-package"],
      read: { try CAMLDocument(contentsOf: $0, budget: $1) }),
    DocumentFormat(
      nameText: "wallpaper", extensions: ["tendies", "wallpaper"],
      mimeTypes: ["application/x-core-animation-tendies", "application/x-core-animation-wallpaper"],
      read: { try WallpaperDocument(contentsOf: $0, budget: $1) }),
    DocumentFormat(
      nameText: "Lottie animation", extensions: ["json", "lot", "lottie"],
      mimeTypes: ["video/lottie+json", "application/zip+dotlottie"],
      read: { try LottieDocument(contentsOf: $0, budget: $1) }),
    DocumentFormat(
      nameText: "recording", extensions: ["lamina"],
      mimeTypes: ["application/x-core-animation-recording"],
      read: { try RecordingDocument(contentsOf: $0, budget: $1) }),
  ]
}

extension DocumentFormat {
  /// Returns the format of the documents with the extension of this path; nil when no format has it.
  package static func named(by path: String) -> DocumentFormat? {
    let ending = (path as NSString).pathExtension.lowercased()
    return all.first { $0.extensions.contains(ending) }
  }

  /// Reads a document in the format that the extension of its name says. Files with other extensions are tried as
  /// documents of the first format.
  /// - Throws: The error of the format's reader, `AddressNotOpened` for an address in the network, or `UnknownFileFormat`
  ///   for a file with another extension that is no archive.
  @Sendable static func read(_ url: URL, within budget: ReadingBudget) throws -> any SceneDocument {
    guard url.isFileURL else { throw AddressNotOpened(address: url.absoluteString) }
    if let format = named(by: url.path) { return try format.read(url, budget) }
    do { return try all[0].read(url, budget) } catch {
      let isReadable = FileManager.default.isReadableFile(atPath: url.path)
      // An archive may contain a document, so that it matters why it cannot be shown.
      guard isReadable, budget.shortage == nil, !ZipArchive.isArchive(at: url) else { throw error }
      throw UnknownFileFormat(url)
    }
  }

  /// The extensions of everything that can be opened: ".caml, .ca and .swift".
  static var openedExtensions: String {
    let documents = all.flatMap(\.extensions).map { ".\($0)" }.joined(separator: ", ")
    return localized("\(documents) and .swift")
  }

  /// The names of all formats with their extensions: "CAML document (.caml, .ca)".
  package static var choices: String {
    all.map { "\($0.name) (\($0.extensions.map { ".\($0)" }.joined(separator: ", ")))" }
      .joined(separator: ", ")
  }

  /// The MIME types of interface files. A test compares them with `Assets/Desktop/lamina-interfaces-mime.xml`.
  package static let interfaceTypes = [
    "application/x-interface-builder-storyboard+xml", "application/x-interface-builder-xib+xml",
  ]

  /// The kind of files for the dialog that opens documents.
  var dialogKind: FileDialog.Kind { FileDialog.Kind(name, extensions.map { "*.\($0)" }) }
}

/// The error of an address in the network, which is not opened.
struct AddressNotOpened: Error, CustomStringConvertible {
  let address: String

  var description: String {
    localized(
      "\(address) is not opened: only local files can be opened. Download the file, and open that.")
  }
}

/// The error of a file in none of the formats that can be opened.
package struct UnknownFileFormat: Error, CustomStringConvertible {
  let url: URL

  init(_ url: URL) { self.url = url }

  package var description: String {
    localized(
      "\(url.lastPathComponent) cannot be shown: Lamina opens \(DocumentFormat.openedExtensions) files")
  }
}
