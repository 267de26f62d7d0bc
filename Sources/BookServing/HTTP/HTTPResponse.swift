import Foundation

/// An answer to a request, after which the connection is closed.
package struct HTTPResponse: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case text(String)
    case file(URL, type: String)
  }

  package var status: HTTPStatus
  package var content: Content
  /// Fields besides those that every answer has.
  package var fields: [(name: String, value: String)] = []
  /// True to leave out the content, as for HEAD.
  package var isHead = false

  package init(_ status: HTTPStatus, _ content: Content) {
    (self.status, self.content) = (status, content)
  }

  /// An answer whose content is the status in words, which a browser shows.
  package init(_ status: HTTPStatus) {
    self.init(status, .text(status == .noContent ? "" : "\(status.rawValue) \(status.reason)\n"))
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.status == b.status && a.content == b.content && a.isHead == b.isHead
      && a.fields.elementsEqual(b.fields) { $0 == $1 }
  }

  /// The fields of all answers. A page may load only what this server has, and run no script in its text; no other
  /// site may have it in a frame, read it, or learn its address.
  private static let common = [
    ("Connection", "close"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    (
      "Content-Security-Policy",
      """
      default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    ),
  ]

  /// The head for a content of `length` bytes.
  package func head(length: Int) -> String {
    let type =
      switch content {
      case .text: "text/plain; charset=utf-8"
      case .file(_, let type): type
      }
    // An answer without content must not have its length.
    let own = status == .noContent ? [] : [("Content-Type", type), ("Content-Length", "\(length)")]
    let lines = (Self.common + own + fields.map { ($0.name, $0.value) }).map { "\($0): \($1)\r\n" }
    return "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(lines.joined())\r\n"
  }
}
