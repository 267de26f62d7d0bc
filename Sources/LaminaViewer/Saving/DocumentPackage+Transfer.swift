import Foundation
import Localization

// A document that a worker process, which runs the code of a scene in Swift, sends to the command that writes it.

extension DocumentPackage {
  private struct Contents: Codable {
    var text: Data
    var pictures: [Picture]
    var size: CGSize
    var isFlipped: Bool
    var issues: [String]
  }

  private struct Picture: Codable {
    let path: String
    let data: Data
  }

  /// The document as JSON.
  /// - Throws: `EncodingError`.
  package var encoded: String {
    get throws {
      let pictures = pictures.map { Picture(path: $0.path, data: $0.data) }
      let contents = Contents(
        text: text, pictures: pictures, size: size, isFlipped: isFlipped, issues: issues)
      return String(decoding: try JSONEncoder().encode(contents), as: UTF8.self)
    }
  }

  /// Reads a document from JSON.
  /// - Throws: `DecodingError`, also if a picture would be written outside of the document's folder.
  init(encoded: Data) throws {
    let contents = try JSONDecoder().decode(Contents.self, from: encoded)
    for picture in contents.pictures { try Self.check(path: picture.path) }
    self.init(
      text: contents.text, pictures: contents.pictures.map { ($0.path, $0.data) },
      size: contents.size, isFlipped: contents.isFlipped, issues: contents.issues)
  }

  private static func check(path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.contains("\0") }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: path))
    }
  }
}
