import Foundation

/// The contents of `data:` addresses, such as `data:image/png;base64,iVBORw0…` (RFC 2397). Time and memory for
/// reading one are proportional to its length.
package enum DataURL {
  /// Returns true if the text begins as such an address does.
  package static func isDataURL(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

  /// Returns the data that the address contains; nil if the address is malformed.
  package static func content(of text: String) -> Data? {
    let bytes = text.utf8
    guard isDataURL(text), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isBase64 = text[..<comma].lowercased().hasSuffix(";base64")
    guard let content = unescaped(bytes[bytes.index(after: comma)...]) else { return nil }
    return isBase64 ? base64(content) : Data(content)
  }

  /// Returns the bytes with percent escapes decoded, such as the byte 0x2B for `%2B`. Returns nil if an escape is
  /// malformed.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var (result, bytes) = ([UInt8](), text.makeIterator())
    result.reserveCapacity(text.count)
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else {
          return nil
        }
        result.append(high << 4 | low)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// Decodes base64. The text may contain line breaks, and it may lack the padding at its end.
  private static func base64(_ text: [UInt8]) -> Data? {
    var digits = text.filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
    digits += [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits))
  }
}
