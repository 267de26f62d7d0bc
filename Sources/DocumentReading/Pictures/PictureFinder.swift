import Archives
import CoreGraphics
import Foundation

/// A loader of the images that a document names in its folder or archive. It reads each of them once.
package final class PictureFinder {
  private let files: DocumentFolder
  private let budget: ReadingBudget
  private var pictures: [String: Result<CGImage, Failure>] = [:]
  private var bytes = 0
  private var fileBytes = 0
  /// The number of pixels that were decoded only to be reduced.
  private var skippedPixels = 0
  /// The message for each image that was decoded at a reduced size, until `takeReductionNote` returns it.
  private var notes: [String: String] = [:]
  /// The names that the document uses for the images.
  package private(set) var names: [ObjectIdentifier: String] = [:]

  package struct Failure: Error { package let reason: String }

  /// Creates a loader of the images among `files`.
  package init(_ files: DocumentFolder, budget: ReadingBudget) {
    (self.files, self.budget) = (files, budget)
  }

  /// Returns the image that the document calls `source`: a path, or a `data:` address.
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

  /// Returns the bytes of an image file, or those of a `data:` address in the document.
  private func bytes(of source: String) throws -> Data {
    if DataURL.isDataURL(source) {
      guard let data = DataURL.content(of: source) else {
        throw Failure(reason: "it is no data: address that can be read")
      }
      return data
    }
    guard let path = candidates(for: source).first(where: files.contains) else {
      throw Failure(reason: "there is no such picture beside the document")
    }
    return try files.content(of: path, limit: PictureLimits.bytes)
  }

  /// Returns, the first time only, the message about an image that was decoded at a reduced size.
  package func takeReductionNote(of source: String) -> String? { notes.removeValue(forKey: source) }

  /// Decodes an image within the limits of memory: at a reduced size if there is too little room and the format allows
  /// it.
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

  /// Returns the path of an image's file, relative to the folder; nil for an image inside of the document.
  package func path(of source: String) -> String? {
    DataURL.isDataURL(source) ? nil : candidates(for: source).first(where: files.contains)
  }

  /// Returns the content of the file at a path that `path(of:)` returned; nil when it cannot be read.
  package func data(atPath path: String) -> Data? {
    try? files.content(of: path, limit: PictureLimits.bytes)
  }

  /// Returns the paths to try: the path as written and with percent escapes decoded, then the bare name beside the
  /// document and in `assets`, also with other extensions. Of an absolute path only the name is used.
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
  /// The bytes of the pixels in memory.
  fileprivate var byteCount: Int { bitmap.width * bitmap.height * 4 }
}
