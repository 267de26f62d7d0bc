import Archives
import DocumentReading
import Foundation

/// A file with an animation. It is JSON text, whose pictures are beside the file, or an archive.
struct LottieFile {
  private let name: String
  private let data: Data
  private let files: DocumentFolder

  init(_ data: Data, name: String) { (self.name, self.data, files) = (name, data, .none) }

  /// Reads a regular file.
  /// - Throws: `LottieError` if the file is missing, too large or cannot be read.
  init(_ url: URL, budget: ReadingBudget) throws {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw LottieError(url.path, "does not exist")
    }
    guard let size = BoundedFile.size(of: url) else { throw LottieError(url.path, "is not a file") }
    guard size <= ArchiveLimits.standard.archiveBytes else {
      throw LottieError(url.path, "is too big: \(size) bytes")
    }
    if !budget.spend(size), let shortage = budget.shortage {
      throw LottieError(url.path, budget.message(shortage))
    }
    guard let data = try? Data(contentsOf: url) else { throw LottieError(url.path, "cannot be read") }
    (name, self.data, files) = (url.path, data, .folder(url.deletingLastPathComponent()))
  }

  /// Returns the animations of the file. The one that is shown at the start comes first.
  func variants(_ budget: ReadingBudget) throws -> [LottieVariant] {
    if ZipArchive.isArchive(data) {
      return try LottieArchive(ZipArchive(data, name: name), budget: budget).variants(budget)
    }
    let data = data
    return [LottieVariant(name: "animation", file: name, files: files) { _ in data }]
  }
}
