import Archives
import QuartzCore

/// The files of a document: a single `.caml` file, or a `.ca` package, which is a folder or a zip archive that contains
/// `index.xml` and `main.caml`.
struct DocumentFiles {
  /// The XML file itself; nil when it is in an archive.
  let document: URL?
  /// The path of the XML file for messages.
  let name: String
  /// The files from which images may be read.
  let folder: DocumentFolder
  /// The size that `index.xml` declares, in points; nil when it declares none.
  var size: CGSize?
  /// True if `index.xml` says that the y axis of the document points down.
  var isFlipped = false
  /// The path of the XML file in `folder`.
  private let path: String

  /// The name of the property list of a package.
  private static let index = "index.xml"
  /// The name of the XML file of a package whose property list names none.
  private static let usualDocument = "main.caml"

  /// Finds the files of the document at `url`.
  /// - Throws: `CAMLError` when a file is missing, malformed or outside the folder, or when the budget is used up, and
  ///   `ArchiveError`.
  init(_ url: URL, budget: ReadingBudget) throws {
    if try Self.isFolder(url) {
      try self.init(package: .folder(url), named: url.path)
    } else if ZipArchive.isArchive(at: url) {
      let archive = try ZipArchive(contentsOf: url)
      budget.spend(archive.byteCount)
      try budget.check(url.path)
      try self.init(package: Self.package(in: archive), named: url.path)
    } else {
      self.init(
        document: url, named: url.path, in: .folder(url.deletingLastPathComponent()),
        at: url.lastPathComponent)
    }
  }

  /// Finds the files of a package.
  /// - Throws: `CAMLError` when a file is missing, malformed or outside the package, and `ArchiveError`.
  init(package: DocumentFolder, named name: String) throws {
    let index = Self.index
    let entries =
      package.contains(index)
      ? try Self.entries(of: Self.read(index, in: package, of: name), "\(name)/\(index)") : [:]
    let path = entries["rootDocument"] ?? Self.usualDocument
    guard package.contains(path) else {
      throw CAMLError(
        name, "is not a package: its document '\(path.prefix(60))' is missing or lies outside it")
    }
    var document: URL?
    if case .folder(let url) = package { document = SafePath.file(path, in: url) }
    self.init(
      document: document, named: document?.path ?? "\(name)/\(path)", in: package, at: path)
    isFlipped = entries["geometryFlipped"] == "true"
    if let width = entries["documentWidth"].flatMap(NumberText.number),
      let height = entries["documentHeight"].flatMap(NumberText.number), width > 0, height > 0
    {
      size = CGSize(width: width, height: height)
    }
  }

  private init(document: URL?, named name: String, in folder: DocumentFolder, at path: String) {
    (self.document, self.name, self.folder, self.path) = (document, name, folder, path)
  }

  /// Returns the files of a package from which its document is read, also those that are missing or damaged; none for a
  /// package in an archive.
  static func sources(of package: DocumentFolder) -> [URL] {
    let document = try? DocumentFiles(package: package, named: "").document
    return [package.location(of: index), document ?? package.location(of: usualDocument)]
      .compactMap(\.self)
  }

  /// Returns the bytes of the XML file.
  func read() throws -> Data {
    if let document { return try Self.read(document) }
    return try Self.read(path, in: folder, of: name)
  }

  /// Returns true for a folder.
  /// - Throws: `CAMLError` if there is neither a folder nor a file.
  static func isFolder(_ url: URL) throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw CAMLError(url.path, "does not exist")
    }
    return isFolder.boolValue
  }

  /// Returns the folder of an archive that contains a document; of several, the one with the shortest path.
  /// - Throws: `CAMLError` when there is none.
  private static func package(in archive: ZipArchive) throws -> DocumentFolder {
    let documents = archive.entries.map(\.path).filter { path in
      !path.hasPrefix("__MACOSX/")
        && [index, usualDocument].contains((path as NSString).lastPathComponent)
    }
    let folders = documents.map { ($0 as NSString).deletingLastPathComponent }
    guard let least = folders.min(by: { ($0.count, $0) < ($1.count, $1) }) else {
      throw CAMLError(archive.name, "is an archive without a document")
    }
    return .archive(archive, path: least)
  }

  /// Reads a regular file after checking its size. Other files are refused because reading a pipe would never end.
  private static func read(_ url: URL) throws -> Data {
    guard let size = BoundedFile.size(of: url) else { throw CAMLError(url.path, "is not a file") }
    guard size <= CAMLLimits.bytes else { throw CAMLError(tooBig: size, url.path) }
    do { return try Data(contentsOf: url) } catch {
      guard access(url.path, R_OK) != 0 else { throw CAMLError(url.path, "cannot be read") }
      throw CAMLError(url.path, "cannot be read (\(String(cString: strerror(errno))))")
    }
  }

  private static func read(_ path: String, in folder: DocumentFolder, of name: String) throws -> Data {
    if case .folder(let url) = folder, let file = SafePath.file(path, in: url) { return try read(file) }
    do {
      return try folder.content(of: path, limit: CAMLLimits.bytes)
    } catch let error as MissingFile {
      throw CAMLError(name, error.reason)
    } catch let error as TooLargeFile {
      throw CAMLError(name, error.reason)
    }
  }

  /// Returns the keys and scalars of an XML property list as text.
  private static func entries(of index: Data, _ name: String) throws -> [String: String] {
    let root = try ElementParser.root(of: index, file: name, keepsText: true)
    let pairs = root.child("dict")?.children ?? []
    var entries: [String: String] = [:]
    for (key, value) in zip(pairs, pairs.dropFirst()) where key.name == "key" {
      entries[key.text] = value.text.isEmpty ? value.name : value.text
    }
    return entries
  }
}
