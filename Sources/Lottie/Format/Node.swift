import DocumentReading
import JSON

/// A JSON value of a Lottie file, with its location in the file.
struct Node {
  let value: JSONValue
  let location: Location
  let context: ReadingContext

  init(_ value: JSONValue, at location: Location = .top, in context: ReadingContext) {
    (self.value, self.location, self.context) = (value, location, context)
  }

  /// The value of a key; nil if the key is missing or its value is null.
  subscript(key: String) -> Node? {
    guard case .object(let members) = value, let member = members[key], member != .null else {
      return nil
    }
    return Node(member, at: .key(key, of: location), in: context)
  }

  /// The elements of a list. Their nodes are created when they are accessed.
  struct Elements: RandomAccessCollection {
    fileprivate let values: [JSONValue]
    fileprivate let location: Location
    fileprivate let context: ReadingContext

    var startIndex: Int { 0 }
    var endIndex: Int { values.count }

    subscript(index: Int) -> Node { Node(values[index], at: .index(index, of: location), in: context) }
  }

  /// The elements of a list; empty for other values.
  var elements: Elements {
    guard case .list(let values) = value else {
      return Elements(values: [], location: location, context: context)
    }
    return Elements(values: values, location: location, context: context)
  }

  /// Returns the elements of the list with a key; none if there is no such list.
  func elements(_ key: String) -> Elements {
    self[key]?.elements ?? Elements(values: [], location: location, context: context)
  }

  /// The members of an object, sorted by their keys; empty for other values.
  var members: [(key: String, node: Node)] {
    guard case .object(let members) = value else { return [] }
    return members.keys.sorted().compactMap { key in self[key].map { (key, $0) } }
  }

  /// The number; 1 or 0 for a Boolean value, the first number of a list, and nil for other values.
  var number: Double? {
    switch value {
    case .number(let number): Self.limited(number)
    case .bool(let flag): flag ? 1 : 0
    case .list(let values):
      values.first.flatMap { if case .number(let n) = $0 { Self.limited(n) } else { nil } }
    case .text, .object, .null: nil
    }
  }

  /// The numbers of a list, or a single number as a list; nil for other values.
  var numbers: [Double]? {
    guard case .list(let values) = value else { return number.map { [$0] } }
    // The same list may be read for many properties, by their slots. The cost of a short one is part of that of its
    // property.
    guard values.count <= 16 || context.budget.spend(8 * values.count) else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      guard case .number(let number) = value else { return nil }
      numbers.append(Self.limited(number))
    }
    return numbers
  }

  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// The name of a part of the file; nil when it has none. Long names, which layers repeat, are cut off.
  var name: String? { self["nm"]?.text?.limited(to: LottieLimits.name) }
  /// The number without its fraction; nil if this is no number.
  var integer: Int? { number.map { Int($0.rounded(.towardZero)) } }
  /// True for a number other than 0 and for the value true.
  var flag: Bool { number.map { $0 != 0 } ?? false }

  /// Clamps a number. Larger numbers are of no use, and the clamping keeps sums finite.
  private static func limited(_ number: Double) -> Double { min(max(number, -1e9), 1e9) }

  /// Adds an issue: this part of the file is left out or replaced.
  func note(_ message: String) { context.note(message, at: location) }
}

/// The location of a value in the JSON text.
indirect enum Location: Sendable, CustomStringConvertible {
  case top
  case key(String, of: Location)
  case index(Int, of: Location)

  /// The location as a path, such as `layers[3].ks.p`.
  var description: String {
    switch self {
    case .top: ""
    case .key(let key, .top): key
    case .key(let key, let parent): "\(parent).\(key)"
    case .index(let index, let parent): "\(parent)[\(index)]"
    }
  }
}

/// The state while one file is read: its limits, its issues and the values of its slots.
final class ReadingContext {
  let budget: ReadingBudget
  private(set) var issues = IssueList()
  /// The values that replace those of properties with slots, by the names of the slots.
  var slots: [String: JSONValue] = [:]

  init(budget: ReadingBudget) { self.budget = budget }

  func note(_ message: String, at location: Location) { issues.note(message, at: location) }
}

extension String {
  /// Returns the text, or its beginning if it has more than `count` Unicode scalars.
  func limited(to count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
