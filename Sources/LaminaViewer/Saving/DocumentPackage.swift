import Archives
import CAML
import CoreGraphics
import Foundation
import Localization
import Lottie

/// A document in Apple's markup language with its pictures, to be written as a `.ca` package or as a `.caml` file.
@MainActor
package struct DocumentPackage {
  /// The document's text.
  let text: Data
  /// The picture files by their paths, relative to the document.
  let pictures: [(path: String, data: Data)]
  /// The size of the document in points, for the package's index.
  let size: CGSize
  /// True if the package's index says that the y axis points down.
  var isFlipped = false
  /// The parts that are not written, or not as they are, in a few words of English for each.
  package private(set) var issues: [String] = []

  /// The name of the text in a package.
  private static let documentName = "main.caml"

  /// Creates a package of the parts of another one.
  init(
    text: Data, pictures: [(path: String, data: Data)], size: CGSize, isFlipped: Bool,
    issues: [String]
  ) {
    (self.text, self.pictures, self.size) = (text, pictures, size)
    (self.isFlipped, self.issues) = (isFlipped, issues)
  }

  /// Creates a package of a document's own text, with all edits, and of its pictures.
  /// - Throws: An error that says why the edits cannot be written, or which picture cannot be read.
  init(_ document: any SavableDocument) throws {
    text = try document.edited()
    pictures = try document.pictureFiles.map { path in
      guard let data = document.pictureData(atPath: path) else {
        throw DocumentSaver.Problem(description: localized("The picture \(path) cannot be read."))
      }
      return (path, data)
    }
    (size, isFlipped) = (document.size, document.isPackageFlipped)
  }

  /// Creates a package of layers that were not read from a document, with their animations and pictures.
  init(_ root: CALayer, size: CGSize) {
    var writer = CAMLWriter()
    text = Data(writer.text(of: root).utf8)
    pictures = writer.images.compactMap { entry in entry.image.pngData().map { (entry.name, $0) } }
    (self.size, issues) = (size, writer.issues.map(\.description))
  }

  /// Creates a package of the layers of a document that has no text of its own in this language, with the edits of the
  /// layers and all states of a wallpaper. `omitted` is a layer that the viewer has added to them; nil for none.
  init(layersOf document: any SceneDocument, without omitted: CALayer? = nil) {
    let planes = (document as? WallpaperDocument)?.planes.map(\.document) ?? []
    var writer = CAMLWriter()
    writer.omitted = omitted
    // The states are written beside the values that the layers have without one.
    text = CAMLDocument.inNoState(planes) {
      Data(writer.text(of: document.rootLayer, statesOf: planes).utf8)
    }
    pictures = writer.images.compactMap { entry in entry.image.pngData().map { (entry.name, $0) } }
    size = document.size
    issues = writer.issues.map(\.description)
    if document is LottieDocument { noteLeftOutVersions(of: document) }
    if (document as? WallpaperDocument)?.followsTilt == true {
      issues.append(localized("the movement with the tilt of a device is left out"))
    }
  }

  /// Adds an issue with the names of the themes and animations of a Lottie file that are not shown.
  private mutating func noteLeftOutVersions(of document: any SceneDocument) {
    let names = document.stateNames
    guard let shown = document.state ?? names.first else { return }
    let others = names.filter { $0 != shown }.quoted
    guard !others.isEmpty else { return }
    issues.append(localized("the themes and further animations are left out: \(others)"))
  }

  /// Writes the document. A path that ends in `.ca` becomes a package, which must not exist; any other one becomes a
  /// file, with the pictures beside it.
  /// - Returns: The file with the text.
  /// - Throws: An error that says why it cannot be written. A document that is too large to be read again is not.
  @discardableResult
  package func write(to url: URL) throws -> URL {
    try Self.check(bytes: text.count, of: url)
    return url.pathExtension.lowercased() == "ca" ? try writePackage(url) : try writeFile(url)
  }

  /// Throws an error if a document with a text of `bytes` bytes would be too large to be read.
  static func check(bytes: Int, of url: URL) throws {
    guard bytes > CAMLLimits.bytes else { return }
    let (size, limit) = ((bytes + (1 << 20) - 1) >> 20, CAMLLimits.bytes >> 20)
    throw DocumentSaver.Problem(
      description: localized(
        "\(url.path): is not written, because it would have \(size) MiB; documents may have \(limit) MiB at most"
      ))
  }

  private func writePackage(_ url: URL) throws -> URL {
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw DocumentSaver.Problem(
        description: localized("\(url.path): it exists already; choose another name"))
    }
    let folder = try OutputFile(path: url.path, isFolder: true)
    do { try writeContents(into: folder.temporary) } catch {
      // The user does not know the temporary folder.
      throw DocumentSaver.Problem(
        description: PlainText.of(error).replacing(folder.temporary.path, with: url.path))
    }
    try folder.commit()
    return url.appendingPathComponent(Self.documentName)
  }

  private func writeContents(into folder: URL) throws {
    try OutputFile.write(index(), to: folder.appendingPathComponent("index.xml").path)
    try OutputFile.write(text, to: folder.appendingPathComponent(Self.documentName).path)
    for picture in pictures { try write(picture, into: folder) }
  }

  private func writeFile(_ url: URL) throws -> URL {
    guard !isFlipped else {
      throw DocumentSaver.Problem(
        description: localized(
          "\(url.path): only a package can say that the y axis points down; choose a name that ends in .ca"
        ))
    }
    try OutputFile.checkIsWritableAsFile(url.path)
    let folder = url.deletingLastPathComponent()
    let missing = try picturesToWrite(beside: url)
    do {
      for picture in missing { try write(picture, into: folder) }
      try OutputFile.write(text, to: url.path)
    } catch {
      for picture in missing { Self.remove(picture.path, from: folder) }
      throw error
    }
    return url
  }

  /// Returns the pictures that are not yet in the folder of a file.
  /// - Throws: An error that names a picture for which the folder has another file.
  private func picturesToWrite(beside url: URL) throws -> [(path: String, data: Data)] {
    let folder = url.deletingLastPathComponent()
    return try pictures.filter { path, data in
      let target = folder.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: target.path) else { return true }
      guard BoundedFile.read(target, atMost: data.count) != data else { return false }
      throw DocumentSaver.Problem(
        description: localized(
          "\(url.path): is not written, because \(target.path) is another picture; choose another folder or a name that ends in .ca"
        ))
    }
  }

  private func write(_ picture: (path: String, data: Data), into folder: URL) throws {
    let target = folder.appendingPathComponent(picture.path)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try OutputFile.write(picture.data, to: target.path)
  }

  /// Removes a picture of a document that could not be written, and its folder if that is empty then.
  private static func remove(_ path: String, from folder: URL) {
    let file = folder.appendingPathComponent(path)
    unlink(file.path)
    guard path.contains("/") else { return }
    // Fails if the folder has other files.
    rmdir(file.deletingLastPathComponent().path)
  }

  /// Returns the package's index, a property list.
  private func index() throws -> Data {
    let entries: [String: Any] = [
      "documentHeight": Double(size.height), "documentWidth": Double(size.width),
      "geometryFlipped": isFlipped, "rootDocument": Self.documentName,
    ]
    return try PropertyListSerialization.data(fromPropertyList: entries, format: .xml, options: 0)
  }
}
