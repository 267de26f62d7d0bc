import Foundation

/// A JSON value of a file in `Tests/Vectors`. A row of such a file is a test vector: an input and the expected
/// output. The output of the program is converted to the same form and compared.
///
/// It is not the `JSONValue` of the module JSON, which has none of what these tests consist of: accessors that throw
/// for a value of another type, infinities that are written as text, and a comparison with a tolerance.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

/// Thrown for a vector whose input does not have the form that the vector's kind requires. Such a vector counts as
/// failed.
struct Malformed: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .array(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

extension JSON {
  /// The member with the given key; null if there is none.
  subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// The value itself; nil if it is null.
  var optional: JSON? { self == .null ? nil : self }

  func number() throws -> Double {
    switch self {
    case .number(let value): return value
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    default: throw Malformed("\(self) is not a number")
    }
  }

  func integer() throws -> Int {
    guard let value = Int(exactly: try number()) else { throw Malformed("\(self) is not an integer") }
    return value
  }

  func bool() throws -> Bool {
    switch self {
    case .bool(let value): return value
    case .number(0): return false
    case .number(1): return true
    default: throw Malformed("\(self) is not a truth value")
    }
  }

  func string() throws -> String {
    guard case .string(let text) = self else { throw Malformed("\(self) is not a string") }
    return text
  }

  func array() throws -> [JSON] {
    guard case .array(let list) = self else { throw Malformed("\(self) is not an array") }
    return list
  }

  func object() throws -> [String: JSON] {
    guard case .object(let members) = self else { throw Malformed("\(self) is not an object") }
    return members
  }

  /// Returns an array of exactly `count` numbers; of any number of them if `count` is nil.
  func numbers(_ count: Int? = nil) throws -> [Double] {
    let values = try array().map { try $0.number() }
    guard count == nil || values.count == count else {
      throw Malformed("\(self) does not have \(count ?? 0) numbers")
    }
    return values
  }

  func strings() throws -> [String] { try array().map { try $0.string() } }

  /// Returns the element of an array at `index`.
  func element(_ index: Int) throws -> JSON {
    let list = try array()
    guard list.indices.contains(index) else { throw Malformed("\(self) has no element \(index)") }
    return list[index]
  }
}

extension JSON: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let text): "\"\(text)\""
    case .array(let list): "[" + list.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        .joined(separator: ", ") + "}"
    }
  }
}

extension JSON {
  /// Returns true if both values have the same structure and corresponding numbers differ by at most `tolerance`,
  /// which is absolute. `expected` may contain the infinities "inf" and "-inf". The numbers 0 and 1 equal false and
  /// true.
  func matches(_ expected: JSON, tolerance: Double) -> Bool {
    switch (self, expected) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.matches($1, tolerance: tolerance) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && b.allSatisfy { key, value in a[key]?.matches(value, tolerance: tolerance) ?? false }
    case (.number, .string("inf")), (.number, .string("-inf")):
      (try? number()) == (try? expected.number())
    case (.number(let a), .number(let b)): a == b || abs(a - b) <= tolerance
    case (.bool(let a), .number(let b)): (a ? 1 : 0) == b
    case (.number(let a), .bool(let b)): a == (b ? 1 : 0)
    default: self == expected
    }
  }
}
