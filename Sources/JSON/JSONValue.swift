import Foundation

/// A JSON value.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)

  package static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members))
  }

  /// The value as JSON in one line, without a line break at its end.
  package var line: String { text(.withoutEscapingSlashes) }

  /// Returns the value as JSON with sorted keys. Numbers that JSON cannot express become texts: "inf", "-inf" and
  /// "nan". Characters that control terminals, separate lines or change the direction of writing are escaped.
  package func text(_ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.sortedKeys)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = try? encoder.encode(self)
    return String(decoding: data ?? Data("null".utf8), as: UTF8.self).withEscapes
  }

  /// The kind of the value, as it is named in messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  /// The JSON text with escapes for the characters that a terminal would not show. Such characters occur only in its
  /// texts.
  fileprivate var withEscapes: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True for an invisible character that the encoder has not escaped. Line breaks are those between the values.
  fileprivate var needsEscape: Bool { isInvisible && value >= 0x20 }
}

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try Self.encode(value, in: &container)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value.dictionary)
    }
  }

  /// Encodes a number. Whole numbers are written without a fraction.
  private static func encode(
    _ value: Double, in container: inout any SingleValueEncodingContainer
  ) throws {
    if let whole = Int64(exactly: value) {
      try container.encode(whole)
    } else {
      try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0, value: $1) }))
  }
}
