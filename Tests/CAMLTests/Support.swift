import CAML
import Foundation
import QuartzCore
import Testing

/// Short documents for tests, and the folders of the repository.
enum Sample {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let documents = repository.appendingPathComponent("Assets/Documents")
  static let names = ["bounce", "card", "door", "loader"]

  static func url(_ name: String) -> URL { documents.appendingPathComponent("\(name).caml") }

  /// Returns the text of a document whose root layer has `attributes` and contains the elements `content`.
  static func root(_ attributes: String = "", _ content: String = "") -> String {
    "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">"
      + "<CALayer bounds=\"0 0 100 100\" \(attributes)>\(content)</CALayer></caml>"
  }

  static func read(_ text: String) throws -> CAMLDocument {
    try CAMLDocument(data: Data(text.utf8))
  }

  static func layer(_ attributes: String = "", _ content: String = "") throws -> CALayer {
    try read(root(attributes, content)).rootLayer
  }

  /// Returns the description of the error that reading throws; nil if it throws none.
  static func error(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch { return "\(error)" }
  }

  static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("caml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
