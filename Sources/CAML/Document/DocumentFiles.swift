import QuartzCore

/// The files of a document: a `.caml` file, or a `.ca` folder with `index.xml` and `main.caml`.
struct DocumentFiles {
  /// The XML file itself.
  let document: URL
  /// The folder from which images may be read.
  let folder: URL
  /// The size that `index.xml` declares, in points; nil when it declares none.
  var size: CGSize?
  var isFlipped = false

  /// Finds the files of the document at `url`.
  /// - Throws: `CAMLError` when a file is missing, malformed or outside the folder.
  init(_ url: URL) throws {
    guard try Self.isFolder(url) else {
      (document, folder) = (url, url.deletingLastPathComponent())
      return
    }
    let index = url.appendingPathComponent("index.xml")
    let hasIndex = FileManager.default.fileExists(atPath: index.path)
    let entries = hasIndex ? try Self.entries(of: index) : [:]
    folder = url
    document = try Self.document(entries["rootDocument"] ?? "main.caml", in: url)
    isFlipped = entries["geometryFlipped"] == "true"
    if let width = entries["documentWidth"].flatMap(NumberText.number),
      let height = entries["documentHeight"].flatMap(NumberText.number), width > 0, height > 0
    {
      size = CGSize(width: width, height: height)
    }
  }

  /// Returns the bytes of the XML file.
  func read() throws -> Data { try Self.read(document) }

  private static func isFolder(_ url: URL) throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw CAMLError(url.path, "there is no such file")
    }
    return isFolder.boolValue
  }

  private static func document(_ name: String, in package: URL) throws -> URL {
    guard let url = SafePath.file(name, in: package) else {
      throw CAMLError(
        package.path, "is no package: its document '\(name.prefix(60))' is missing or outside of it")
    }
    return url
  }

  /// Reads a regular file after checking its size. Other files are refused because reading a pipe would never end.
  private static func read(_ url: URL) throws -> Data {
    let values = try? url.resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values?.isRegularFile == true else { throw CAMLError(url.path, "is no file") }
    let size = values?.fileSize ?? 0
    guard size <= CAMLLimits.bytes else { throw CAMLError(tooBig: size, url.path) }
    do { return try Data(contentsOf: url) } catch {
      let reason = access(url.path, R_OK) == 0 ? "" : " (\(String(cString: strerror(errno))))"
      throw CAMLError(url.path, "cannot be read\(reason)")
    }
  }

  /// Returns the keys and scalars of an XML property list as text.
  private static func entries(of index: URL) throws -> [String: String] {
    let root = try ElementParser.root(of: read(index), file: index.path, keepsText: true)
    let pairs = root.child("dict")?.children ?? []
    var entries: [String: String] = [:]
    for (key, value) in zip(pairs, pairs.dropFirst()) where key.name == "key" {
      entries[key.text] = value.text.isEmpty ? value.name : value.text
    }
    return entries
  }
}
