import Foundation

/// The media type text/uri-list (RFC 2483): one URI per line; lines that start with "#" are comments.
package enum URIList {
  /// Parses a list. File URIs become absolute paths, whatever host they name, because programs write the local host
  /// in many ways; other URIs are returned unchanged. File URIs without a valid path are left out.
  package static func paths(_ bytes: some Collection<UInt8>) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split { $0.isNewline || $0 == "\0" }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .compactMap(path)
  }

  /// Returns the list of `paths`; elements that are no absolute paths are taken for URIs.
  package static func text(_ paths: [String]) -> String {
    paths.map { $0.hasPrefix("/") ? "file://\(escaped($0))\r\n" : "\($0)\r\n" }.joined()
  }

  /// Returns true for a URI with a scheme and an authority, such as `http://host/a`, which is no path.
  package static func isURI(_ text: String) -> Bool {
    guard let end = text.firstRange(of: "://")?.lowerBound, end > text.startIndex else { return false }
    return text[..<end].utf8.allSatisfy(schemeBytes.contains)
  }

  private static let schemeBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.".utf8)

  /// Returns the path of `file:///a`, `file://host/a` or `file:/a`, other URIs unchanged, and nil for an invalid file
  /// URI.
  private static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file:") else { return uri }
    var rest = uri.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
    guard rest.hasPrefix("/"), let path = unescaped(rest), !path.contains("\0") else { return nil }
    return path
  }

  /// Decodes percent escapes. A "%" that is not followed by two hexadecimal digits is kept. Returns nil when the
  /// decoded bytes are not valid UTF-8.
  private static func unescaped(_ text: Substring) -> String? {
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the path with a percent escape for each byte that a URI cannot contain.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { plain.contains($0) ? String(UnicodeScalar($0)) : "%" + hexadecimal($0) }.joined()
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~".utf8)

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
