import Archives
import CoreGraphics
import Foundation

/// A loader of the images to which a document refers, in its folder or archive. Each image is read once.
package final class PictureFinder {
  private let files: DocumentFolder
  private let budget: ReadingBudget
  private var pictures: [String: Result<CGImage, Failure>] = [:]
  /// The size of all decoded images in bytes.
  private var bytes = 0
  /// The size of all image files in bytes.
  private var fileBytes = 0
  /// The number of pixels that were decoded only to be reduced.
  private var skippedPixels = 0
  /// The message for each image that was decoded at a reduced size, by the document's name for it.
  /// `takeReductionNote` removes it.
  private var notes: [String: String] = [:]
  /// The file of each image that was read, by the document's name for it. The file may be gone since.
  private var paths: [String: String] = [:]
  /// The path of each image file that was read, and for each missing one the path that was tried first. There are at most
  /// `usedPathLimit`.
  private var usedPaths: [String] = []
  /// The greatest number of used paths that are noted. It is a choice.
  private static let usedPathLimit = 300
  /// The name by which the document refers to each image.
  package private(set) var names: [ObjectIdentifier: String] = [:]

  package struct Failure: Error { package let reason: String }

  /// Creates a loader of the images among `files`.
  package init(_ files: DocumentFolder, budget: ReadingBudget) {
    (self.files, self.budget) = (files, budget)
  }

  /// Returns the image to which the document refers by `source`: a path, or a `data:` address.
  package func picture(_ source: String) -> Result<CGImage, Failure> {
    if let known = pictures[source] { return known }
    let result = read(source)
    pictures[source] = result
    if case .success(let image) = result { names[ObjectIdentifier(image)] = source }
    return result
  }

  private func read(_ source: String) -> Result<CGImage, Failure> {
    do { return .success(try decode(try bytes(of: source), source)) } catch {
      let reason =
        (error as? Failure)?.reason ?? (error as? ImageFileError)?.reason
        ?? (error as? ArchiveError)?.reason
      return .failure(Failure(reason: reason ?? "the picture cannot be read"))
    }
  }

  /// Returns the bytes of an image file or of a `data:` address.
  private func bytes(of source: String) throws -> Data {
    if DataURL.isDataURL(source) {
      guard let data = DataURL.content(of: source) else {
        throw Failure(reason: "it is not a valid data: address")
      }
      return data
    }
    let tried = candidates(for: source)
    let found = tried.first(where: files.contains)
    if let used = found ?? tried.first, usedPaths.count < Self.usedPathLimit {
      usedPaths.append(used)
    }
    guard let path = found else {
      throw Failure(reason: "there is no such picture beside the document")
    }
    let data = try files.content(of: path, limit: PictureLimits.bytes)
    paths[source] = path
    return data
  }

  /// Returns the files from which images were read, and those that are missing; none for a document in an archive. With
  /// `folder`, returns the files of the same paths there, for a document that was saved in another folder.
  package func usedFiles(movedTo folder: URL? = nil) -> [URL] {
    let place: DocumentFolder = if let folder { .folder(folder) } else { files }
    return usedPaths.compactMap { place.location(of: $0) }
  }

  /// Returns the message if the image was decoded at a reduced size; later calls return nil.
  package func takeReductionNote(of source: String) -> String? { notes.removeValue(forKey: source) }

  /// Decodes an image within the limits of memory. If there is not enough memory and the image's format allows it,
  /// the image is decoded at a reduced size.
  private func decode(_ data: Data, _ source: String) throws -> CGImage {
    let header = try ImageHeader(of: data, name: "")
    let limit = PictureLimits.bytes(ofFiles: fileBytes + data.count)
    let room = limit - bytes
    guard
      let halvings = header.halvings(within: min(room, budget.room)) ?? header.halvings(within: room),
      skippedPixels + header.skippedPixels(halvings: halvings) <= PictureLimits.skippedPixels
    else { throw Failure(reason: "the pictures of the document are too large together") }
    skippedPixels += header.skippedPixels(halvings: halvings)
    let image = try decode(data, header, halvings: halvings)
    bytes += image.byteCount
    fileBytes += data.count
    if halvings > 0 { notes[source] = header.noteOfReduction(halvings, limit: min(room, budget.room)) }
    return image
  }

  private func decode(_ data: Data, _ header: ImageHeader, halvings: Int) throws -> CGImage {
    let count = header.decodingBytes(halvings: halvings)
    guard budget.spend(count) else { throw Failure(reason: "there is no room for it") }
    var kept = 0
    defer { budget.release(count - kept) }
    let file = try ImageFile(data: data, header: header, halvings: halvings, name: "")
    guard let image = file.image else { throw Failure(reason: "the picture is empty") }
    kept = image.byteCount
    return image
  }

  /// Returns the path of the image's file, relative to the folder; nil if the image is in the document itself, or was
  /// missing when the document was read.
  package func path(of source: String) -> String? {
    if DataURL.isDataURL(source) { return nil }
    return candidates(for: source).first(where: files.contains) ?? paths[source]
  }

  /// Returns the content of the file at a path that `path(of:)` has returned. If the file is gone, encodes the image that
  /// was read from it as PNG. Returns nil if neither is possible.
  package func data(atPath path: String) -> Data? {
    (try? files.content(of: path, limit: PictureLimits.bytes)) ?? decoded(atPath: path)?.pngData()
  }

  private func decoded(atPath path: String) -> CGImage? {
    guard let source = paths.first(where: { $0.value == path })?.key else { return nil }
    return try? pictures[source]?.get()
  }

  /// Returns the paths that are tried. The first ones are the path as it is written, and with percent escapes
  /// decoded. Then comes the file name alone, beside the document and in `assets`, also with other extensions. Of an
  /// absolute path, only the file name is used.
  private func candidates(for source: String) -> [String] {
    let plain = source.hasPrefix("file://") ? String(source.dropFirst(7)) : source
    var paths = plain.hasPrefix("/") ? [] : [plain, plain.removingPercentEncoding ?? plain]
    let name = ((plain.removingPercentEncoding ?? plain) as NSString).lastPathComponent
    let stem = (name as NSString).deletingPathExtension
    for name in [name] + ["png", "jpg", "jpeg", "webp", "gif"].map({ "\(stem).\($0)" }) {
      paths += [name, "assets/\(name)"]
    }
    return paths
  }
}

extension CGImage {
  /// The size of the decoded pixels in bytes.
  fileprivate var byteCount: Int { bitmap.width * bitmap.height * 4 }
}
