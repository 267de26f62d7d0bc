import Foundation

/// The answers to the requests for a book.
///
/// The paths are `/TOKEN/PATH` for the files of the book, with GET, and `/TOKEN/show/NAME` to show an example, with POST.
/// A page of another site neither knows the token nor can send requests: its name is not in `Host`, even if its name
/// was made to lead to this machine (DNS rebinding), or it is in `Origin`.
package struct BookHandler: Sendable {
  package let book: Book
  /// 32 hexadecimal digits.
  package let token: String
  /// The host with the port, as it is in addresses.
  package let host: String

  package init(_ book: Book, token: String = BookHandler.randomToken(), port: UInt16) {
    (self.book, self.token) = (book, token)
    host = "127.0.0.1:\(port)"
  }

  /// Returns 128 bits of the system's random numbers, which are unpredictable.
  package static func randomToken() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let digits = String(UInt8.random(in: 0...255, using: &numbers), radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// The address of the file with a path.
  package func address(of path: String) -> String { "\(origin)/\(token)/\(path)" }

  private var origin: String { "http://\(host)" }

  /// An answer, and the example that is to be shown; nil if none is.
  package struct Answer: Equatable {
    package var response: HTTPResponse
    package var example: URL?
  }

  package func answer(to request: HTTPRequest) -> Answer {
    do throws(HTTPStatus) {
      try check(request)
      let path = try path(of: request)
      switch request.method {
      case "GET", "HEAD": return Answer(response: try file(path, isHead: request.method == "HEAD"))
      case "POST": return Answer(response: HTTPResponse(.noContent), example: try example(path))
      default: throw .methodNotAllowed
      }
    } catch {
      return Answer(response: refusal(error))
    }
  }

  /// Returns the answer to a request that is refused.
  package func refusal(_ status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse(status)
    if status == .methodNotAllowed { response.fields = [("Allow", "GET, HEAD, POST")] }
    return response
  }

  // MARK: Checks

  private func check(_ request: HTTPRequest) throws(HTTPStatus) {
    guard request.only("host") == host else { throw .misdirected }
    let isOrigin = request.only("origin") == origin
    // Browsers do not send the field for pages and pictures.
    let isMissing = request.fields["origin"] == nil && request.method != "POST"
    guard isOrigin || isMissing else { throw .forbidden }
  }

  /// Returns the path below the token, without escapes.
  private func path(of request: HTTPRequest) throws(HTTPStatus) -> String {
    let path = request.target.prefix { $0 != "?" }.dropFirst()
    guard let end = path.firstIndex(of: "/"), isToken(path[..<end]) else { throw .notFound }
    guard let plain = String(path[path.index(after: end)...]).removingPercentEncoding else {
      throw .badRequest
    }
    return plain
  }

  /// Returns true for the token. The time does not tell how much of a wrong one is right.
  private func isToken(_ text: Substring) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Contents

  private func file(_ path: String, isHead: Bool) throws(HTTPStatus) -> HTTPResponse {
    if path.isEmpty { return firstPage }
    guard let (url, type) = book.file(at: path) else { throw .notFound }
    var response = HTTPResponse(.ok, .file(url, type: type))
    response.isHead = isHead
    return response
  }

  /// Leads to the first page.
  private var firstPage: HTTPResponse {
    var response = HTTPResponse(.seeOther)
    response.fields = [("Location", "/\(token)/index.html")]
    return response
  }

  private func example(_ path: String) throws(HTTPStatus) -> URL {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "show", let url = book.example(named: String(parts[1])) else {
      throw .notFound
    }
    return url
  }
}
