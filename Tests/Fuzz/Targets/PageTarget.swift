import BookServing
import Foundation

/// A target that reads requests of browsers for the pages of a book, in two pieces, and answers them.
final class PageTarget: FuzzTarget {
  /// The error that an answer has something that is not in the book.
  struct Outside: Error { let url: URL }

  private static let paths = ["index.html", "en/index.html", "Examples/First.swift"]
  private let handler: BookHandler
  private let served: Set<URL>

  init(folder: URL) throws {
    let folder = folder.appendingPathComponent("book")
    for path in Self.paths {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("page".utf8).write(to: file)
    }
    let book = try Book(at: folder)
    handler = BookHandler(book, token: "0123456789abcdef0123456789abcdef", port: 80)
    served = Set(Self.paths.map { book.folder.appendingPathComponent($0) })
  }

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    var reader = HTTPRequestReader()
    let middle = input.count / 2
    var request: HTTPRequest?
    do throws(HTTPStatus) {
      request = try reader.append(input[..<middle])
      if request == nil { request = try reader.append(input[middle...]) }
    } catch {
      _ = handler.refusal(error).head(length: 0)
      return false
    }
    guard let request else { return false }
    try check(handler.answer(to: request))
    return true
  }

  private func check(_ answer: BookHandler.Answer) throws {
    var urls = [answer.example].compactMap(\.self)
    if case .file(let url, _) = answer.response.content { urls.append(url) }
    for url in urls where !served.contains(url) { throw Outside(url: url) }
  }
}
