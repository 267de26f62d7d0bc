import Foundation
import Testing

@testable import BookServing

@Suite struct BookHandlerTests {
  private let folder: BookFolder
  private let handler: BookHandler
  private let token = "0123456789abcdef0123456789abcdef"

  init() throws {
    folder = try BookFolder()
    handler = BookHandler(try folder.book(), token: token, port: 8123)
  }

  private func answer(
    _ method: String, _ path: String, host: [String] = ["127.0.0.1:8123"], origin: [String]? = nil
  ) -> BookHandler.Answer {
    var request = HTTPRequest(method: method, target: path, fields: ["host": host])
    request.fields["origin"] = origin
    return handler.answer(to: request)
  }

  private func status(
    _ method: String, _ path: String, host: [String] = ["127.0.0.1:8123"], origin: [String]? = nil
  ) -> HTTPStatus {
    answer(method, path, host: host, origin: origin).response.status
  }

  private func file(_ path: String, type: String) throws -> HTTPResponse {
    HTTPResponse(.ok, .file(try folder.book().folder.appendingPathComponent(path), type: type))
  }

  // MARK: Files

  @Test func filesOfTheBookAreServed() throws {
    let pages = try file("en/01-layers.html", type: "text/html; charset=utf-8")
    #expect(answer("GET", "/\(token)/en/01-layers.html") == BookHandler.Answer(response: pages))
    #expect(answer("GET", "/\(token)/en/01-layers.html?new").response == pages)
    let escaped = try file("api/init(_:).html", type: "text/html; charset=utf-8")
    #expect(answer("GET", "/\(token)/api/init%28_%3A%29.html").response == escaped)
    #expect(answer("HEAD", "/\(token)/style.css").response.isHead)
    let first = answer("GET", "/\(token)/").response
    #expect(first.fields.map(\.name) == ["Location"])
    #expect(first.fields.map(\.value) == ["/\(token)/index.html"])
  }

  @Test(arguments: [
    "../secret.html", "%2e%2e/secret.html", "..%2fsecret.html", "en/../../secret.html", "link.html",
    "en", "en/", "/index.html", "//index.html", "./index.html", "media/keys.json", "none.html",
    "index.html%00", "Examples/../../secret.html", "show/FirstLayer",
  ])
  func nothingElseIsServed(_ path: String) {
    #expect(status("GET", "/\(token)/\(path)") == .notFound)
  }

  @Test func wrongEscapesAreRefused() {
    #expect(status("GET", "/\(token)/%zz") == .badRequest)
    #expect(status("GET", "/\(token)/%ff.html") == .badRequest)
  }

  // MARK: Examples

  private let origin = "http://127.0.0.1:8123"

  @Test func examplesAreShown() throws {
    let answer = answer("POST", "/\(token)/show/FirstLayer", origin: [origin])
    #expect(answer.response.status == .noContent)
    let example = try folder.book().folder.appendingPathComponent("Examples/FirstLayer.swift")
    #expect(answer.example == example)
  }

  @Test(arguments: [
    "show/Unknown", "show/", "show", "show/../secret", "show/FirstLayer.swift", "show/FirstLayer/",
    "show/%2e%2e%2fsecret", "Examples/FirstLayer.swift", "en/01-layers.html", "",
  ])
  func nothingElseIsShown(_ path: String) {
    let answer = answer("POST", "/\(token)/\(path)", origin: [origin])
    #expect(answer.response.status == .notFound && answer.example == nil)
  }

  // MARK: Other sites

  @Test(arguments: [
    "", "/", "/index.html", "/0123456789abcdef0123456789abcdee/index.html",
    "/0123456789abcdef0123456789abcde/index.html", "/0123456789ABCDEF0123456789ABCDEF/index.html",
    "//0123456789abcdef0123456789abcdef/index.html",
  ])
  func theTokenIsNeeded(_ path: String) {
    #expect(status("GET", path) == .notFound)
    #expect(status("POST", path, origin: [origin]) == .notFound)
  }

  @Test(arguments: [
    [], ["evil.example:8123"], ["127.0.0.1"], ["127.0.0.1:8124"], ["localhost:8123"],
    ["127.0.0.1:8123", "127.0.0.1:8123"], ["127.0.0.1:8123."], [""],
  ])
  func otherHostsAreRefused(_ host: [String]) {
    #expect(status("GET", "/\(token)/index.html", host: host) == .misdirected)
    let answer = answer("POST", "/\(token)/show/FirstLayer", host: host, origin: [origin])
    #expect(answer.response.status == .misdirected && answer.example == nil)
  }

  @Test(arguments: [
    ["http://evil.example"], ["null"], ["https://127.0.0.1:8123"], ["http://127.0.0.1:8124"],
    ["http://127.0.0.1:8123", "http://127.0.0.1:8123"], [""],
  ])
  func otherOriginsAreRefused(_ origin: [String]) {
    #expect(status("GET", "/\(token)/index.html", origin: origin) == .forbidden)
    let answer = answer("POST", "/\(token)/show/FirstLayer", origin: origin)
    #expect(answer.response.status == .forbidden && answer.example == nil)
  }

  @Test func toShowNeedsAnOrigin() {
    #expect(status("POST", "/\(token)/show/FirstLayer") == .forbidden)
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get"])
  func otherMethodsAreRefused(_ method: String) {
    let response = answer(method, "/\(token)/index.html").response
    #expect(response.status == .methodNotAllowed)
    #expect(response.head(length: 0).contains("\r\nAllow: GET, HEAD, POST\r\n"))
  }

  @Test func tokensDiffer() {
    let tokens = Set((0..<100).map { _ in BookHandler.randomToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  // MARK: The folder

  @Test func aFolderWithoutABookIsRefused() throws {
    #expect(throws: BookError.none(in: folder.parent.path)) { try Book(at: folder.parent) }
    #expect(throws: BookError.notFound(searched: "/none, /no")) {
      try Book.first(in: ["/none", "/no"].map { URL(fileURLWithPath: $0) })
    }
    let first = try Book.first(in: [folder.parent, folder.folder])
    #expect(first.examples.count == 2)
  }

  @Test func aFolderWithTooManyFilesIsRefused() throws {
    let path = folder.folder.resolvingSymlinksInPath().path
    // The folders en, media, Examples and api, and the symbolic link, count too.
    let count = BookFolder.files.count + 5
    #expect(try Book(at: folder.folder, fileLimit: count).examples.count == 2)
    #expect(throws: BookError.tooManyFiles(in: path, limit: count - 1)) {
      try Book(at: folder.folder, fileLimit: count - 1)
    }
  }
}
