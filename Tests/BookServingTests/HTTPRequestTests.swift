import Testing

@testable import BookServing

@Suite struct HTTPRequestTests {
  private func status(of text: String) -> HTTPStatus? {
    do throws(HTTPStatus) {
      _ = try HTTPRequest(head: text.utf8)
      return nil
    } catch { return error }
  }

  @Test func aHeadIsRead() throws {
    let head = "POST /a/b?c HTTP/1.1\r\nHost: 127.0.0.1:80\r\nX-Two:one \r\nx-two:\ttwo words\r\nEmpty:"
    let request = try HTTPRequest(head: head.utf8)
    #expect(request.method == "POST" && request.target == "/a/b?c")
    #expect(
      request.fields == ["host": ["127.0.0.1:80"], "x-two": ["one", "two words"], "empty": [""]])
    #expect(request.only("host") == "127.0.0.1:80" && request.only("x-two") == nil)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "G(T / HTTP/1.1",
    "GET x HTTP/1.1", "GET http://127.0.0.1/ HTTP/1.1", "GET /\u{e9} HTTP/1.1", "GET /\0 HTTP/1.1",
    "GET / HTTP/1.1\nHost: a", "GET / HTTP/1.1\r\nHost: a\nOrigin: b", "GET / HTTP/1.1\r\nHost: a\rb",
    "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\n: a", "GET / HTTP/1.1\r\nHost : a",
    "GET / HTTP/1.1\r\nHost: a\r\n folded",
  ])
  func otherFormsAreRefused(_ head: String) { #expect(status(of: head) == .badRequest) }

  @Test(arguments: ["HTTP/2.0", "HTTP/0.9", "http/1.1", "HTTP/1.10"])
  func otherVersionsAreRefused(_ version: String) {
    #expect(status(of: "GET / \(version)") == .versionNotSupported)
  }

  @Test(arguments: ["Content-Length: 1", "Content-Length: 0x", "Transfer-Encoding: chunked"])
  func bodiesAreRefused(_ field: String) {
    #expect(status(of: "POST / HTTP/1.1\r\n\(field)") == .contentTooLarge)
    #expect(status(of: "POST / HTTP/1.1\r\nContent-Length: 0") == nil)
  }

  @Test(arguments: 1...50)
  func piecesOfAnySizeAreJoined(_ size: Int) throws {
    let bytes = Array("GET /page HTTP/1.1\r\nHost: here\r\n\r\n".utf8)
    var reader = HTTPRequestReader()
    var found: HTTPRequest?
    for start in stride(from: 0, to: bytes.count, by: size) {
      #expect(found == nil)
      found = try reader.append(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(found == HTTPRequest(method: "GET", target: "/page", fields: ["host": ["here"]]))
  }

  @Test func longHeadsAreRefused() throws {
    let fixed = "GET / HTTP/1.1\r\nX: \r\n\r\n".utf8.count
    func append(valueOf length: Int) throws(HTTPStatus) -> HTTPRequest? {
      var reader = HTTPRequestReader()
      let value = String(repeating: "a", count: length)
      return try reader.append("GET / HTTP/1.1\r\nX: \(value)\r\n\r\n".utf8)
    }
    #expect(try append(valueOf: HTTPRequestReader.limit - fixed) != nil)
    #expect(throws: HTTPStatus.headTooLarge) {
      try append(valueOf: HTTPRequestReader.limit - fixed + 1)
    }
    var reader = HTTPRequestReader()
    let piece = Array(repeating: UInt8(ascii: "a"), count: 1000)
    #expect(throws: HTTPStatus.headTooLarge) {
      for _ in 0..<9 { _ = try reader.append(piece) }
    }
  }
}
