import Foundation

@testable import BookServing

/// A folder with a small book, and files beside it that must not be served.
final class BookFolder {
  let parent = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-book-\(UUID().uuidString)")
  var folder: URL { parent.appendingPathComponent("book") }

  static let files = [
    "index.html": "<p>first</p>", "style.css": "p {}", "en/01-layers.html": "<p>layers</p>",
    "media/keys.json": "{}", "Examples/FirstLayer.swift": "import UIKit",
    "Examples/Pushed.swift": "import UIKit", "api/init(_:).html": "<p>init</p>",
  ]

  init() throws {
    for (path, text) in Self.files { try write(text, to: "book/\(path)") }
    try write("secret", to: "secret.html")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link.html"),
      withDestinationURL: parent.appendingPathComponent("secret.html"))
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  func write(_ text: String, to path: String) throws {
    let file = parent.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func book() throws -> Book { try Book(at: folder) }
}
