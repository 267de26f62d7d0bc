import QuartzCore

/// An XML element with its attributes in order, which is written as indented text.
struct WrittenElement {
  var name: String
  var attributes: [(key: String, value: String)] = []
  var children: [WrittenElement] = []

  init(
    _ name: String, _ attributes: [(String, String)] = [], children: [WrittenElement] = []
  ) {
    self.name = name
    self.children = children
    self.attributes = attributes.map { (key: $0, value: $1) }
  }

  /// Adds an attribute, unless its value is nil.
  mutating func set(_ key: String, _ value: String?) {
    if let value { attributes.append((key, value)) }
  }

  /// True if the element has no attributes and no children.
  var isEmpty: Bool { attributes.isEmpty && children.isEmpty }

  /// Returns the element as indented text.
  func text() -> String { lines().joined(separator: "\n") + "\n" }

  /// Returns the element as text whose lines begin with `indent`, without a line break at the end. If `indent` is nil,
  /// the text is one line.
  func text(indent: String?, lineBreak: String) -> String {
    guard let indent else {
      return lines().map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    }
    return lines().map { indent + $0 }.joined(separator: lineBreak)
  }

  /// Returns the lines of the element, without recursion, because layer trees may be deep.
  private func lines() -> [String] {
    var lines: [String] = []
    var pending: [(step: Step, depth: Int)] = [(.node(self), 0)]
    while let (step, depth) = pending.popLast() {
      let indent = String(repeating: "  ", count: depth)
      switch step {
      case .end(let name): lines.append("\(indent)</\(name)>")
      case .node(let node):
        lines.append(indent + node.startTag)
        guard !node.children.isEmpty else { continue }
        pending.append((.end(node.name), depth))
        pending += node.children.reversed().map { (.node($0), depth + 1) }
      }
    }
    return lines
  }

  private enum Step {
    case node(WrittenElement)
    case end(String)
  }

  private var startTag: String {
    let list = attributes.map { " \($0.key)=\"\(Self.escaped($0.value))\"" }.joined()
    return "<\(name)\(list)\(children.isEmpty ? "/>" : ">")"
  }

  /// Escapes the text of an attribute. Control characters that XML does not allow are dropped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns true if a key can be the name of an element: a name of ASCII characters other than `p`, which is the
  /// element for keys that cannot. XML allows other letters as well.
  static func canNameElement(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, first.isASCII,
      first.properties.isAlphabetic || first == "_", key != "p"
    else { return false }
    return key.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0))
    }
  }
}
