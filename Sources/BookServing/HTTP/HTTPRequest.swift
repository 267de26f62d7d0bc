/// The head of a request of HTTP/1.1 (RFC 9112). The server reads no bodies.
package struct HTTPRequest: Equatable, Sendable {
  package var method: String
  /// The path with its escapes, and the query.
  package var target: String
  /// The values of the fields by their names in lower case. A name can occur several times.
  package var fields: [String: [String]]

  package init(method: String, target: String, fields: [String: [String]] = [:]) {
    (self.method, self.target, self.fields) = (method, target, fields)
  }

  /// Reads a head without the empty line at its end. Everything that is not exactly of the form in the standard is refused.
  /// - Throws: The `HTTPStatus` with which the request is refused.
  package init(head: some Collection<UInt8>) throws(HTTPStatus) {
    guard head.allSatisfy({ Self.isAllowed($0) }) else { throw .badRequest }
    var lines = String(decoding: head, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    // A carriage return or a line feed alone ends no line.
    guard !lines.contains(where: { $0.utf8.contains { $0 == 10 || $0 == 13 } }) else {
      throw .badRequest
    }
    let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[1].hasPrefix("/") else { throw .badRequest }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { throw .versionNotSupported }
    (method, target, fields) = (String(parts[0]), String(parts[1]), [:])
    for line in lines { try add(field: line) }
    try checkBody()
  }

  private mutating func add(field line: Substring) throws(HTTPStatus) {
    guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
      throw .badRequest
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    let trimmed = end.map { value[...$0] } ?? ""
    fields[line[..<colon].lowercased(), default: []].append(String(trimmed))
  }

  private func checkBody() throws(HTTPStatus) {
    let length = fields["content-length"] ?? []
    guard fields["transfer-encoding"] == nil, length.allSatisfy({ $0 == "0" }) else {
      throw .contentTooLarge
    }
  }

  /// The value of a field that must not occur several times; nil if it does, and if it is missing.
  func only(_ name: String) -> String? {
    let values = fields[name] ?? []
    return values.count == 1 ? values[0] : nil
  }

  /// Returns true for the bytes of ASCII that are visible or white space.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    (32...126).contains(byte) || byte == 9 || byte == 10 || byte == 13
  }

  private static func isToken(_ text: Substring) -> Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    return !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber) || marks.contains(byte)
      }
  }
}

/// Finds the end of a request's head in bytes that come in pieces.
package struct HTTPRequestReader {
  /// The greatest length of a head in bytes, which is a choice. Those of browsers have less than 1000.
  package static let limit = 8192
  private static let end: [UInt8] = [13, 10, 13, 10]
  private var bytes: [UInt8] = []

  package init() {}

  /// Adds a piece. Returns nil until the head is complete. Bytes after it are dropped.
  /// - Throws: The `HTTPStatus` with which the request is refused.
  package mutating func append(_ piece: some Collection<UInt8>) throws(HTTPStatus) -> HTTPRequest? {
    // The end may have begun in the last piece.
    let start = max(0, bytes.count - Self.end.count + 1)
    bytes += piece.prefix(Self.limit + 1 - bytes.count)
    if let end = bytes[start...].firstRange(of: Self.end), end.upperBound <= Self.limit {
      return try HTTPRequest(head: bytes[..<end.lowerBound])
    }
    guard bytes.count <= Self.limit else { throw .headTooLarge }
    return nil
  }
}
