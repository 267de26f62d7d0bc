internal import Accessibility

/// Answers about the text of a field. Offsets count Unicode scalars.
struct TextAnswers {
  private let node: AccessibilityNode
  private let scalars: [Unicode.Scalar]
  private let selection: Range<Int>

  init(_ node: AccessibilityNode) {
    self.node = node
    scalars = Array((node.text?.content ?? "").unicodeScalars)
    selection = node.text?.selection ?? 0..<0
  }

  func answer(_ call: BusCall) -> AccessibilityAnswers.Answer {
    let offset = call.integer(0) ?? 0
    switch call.member {
    case "GetText": return .of(.string(text(range(offset, call.integer(1) ?? -1))))
    case "GetCharacterAtOffset":
      let isInside = scalars.indices.contains(offset)
      return .of(.int32(isInside ? Int32(bitPattern: scalars[offset].value) : 0))
    case "GetStringAtOffset":
      return part(around: offset, isLine: (call.integer(1) ?? 0) > 2, isWord: call.integer(1) == 1)
    case "GetTextAtOffset":
      let kind = call.integer(1) ?? 0
      return part(around: offset, isLine: kind > 2, isWord: kind == 1 || kind == 2)
    case "GetNSelections": return .of(.int32(selection.isEmpty ? 0 : 1))
    case "GetSelection":
      return .of(.number(selection.lowerBound), .number(selection.upperBound))
    case "SetCaretOffset": return .asking(node.id, .select(range(offset, offset)))
    case "AddSelection": return .asking(node.id, .select(range(offset, call.integer(1) ?? offset)))
    case "SetSelection":
      return .asking(node.id, .select(range(call.integer(1) ?? 0, call.integer(2) ?? 0)))
    case "RemoveSelection":
      return .asking(node.id, .select(selection.upperBound..<selection.upperBound))
    case "GetAttributes", "GetAttributeRun":
      return .of(.dictionary([:] as [String: String]), .int32(0), .number(scalars.count))
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      return .of(.dictionary([:] as [String: String]))
    default: return .unknown(call)
    }
  }

  func editingAnswer(_ call: BusCall) -> AccessibilityAnswers.Answer {
    guard node.text != nil, node.states.contains([.editable, .sensitive]) else {
      return .of(.bool(false))
    }
    switch call.member {
    case "SetTextContents": return .asking(node.id, .setText(call.text(0) ?? ""))
    case "InsertText":
      let start = call.integer(0) ?? 0
      let wanted = call.integer(2).map {
        String(String.UnicodeScalarView((call.text(1) ?? "").unicodeScalars.prefix(max(0, $0))))
      }
      return replacing(range(start, start), by: wanted ?? call.text(1) ?? "")
    case "DeleteText": return replacing(range(call.integer(0) ?? 0, call.integer(1) ?? 0), by: "")
    default: return .unknown(call)
    }
  }

  private func replacing(_ range: Range<Int>, by new: String) -> AccessibilityAnswers.Answer {
    let before = text(0..<range.lowerBound)
    return .asking(node.id, .setText(before + new + text(range.upperBound..<scalars.count)))
  }

  /// The range between two offsets. Negative ones, and those beyond the end, are the end of the text.
  private func range(_ start: Int, _ end: Int) -> Range<Int> {
    let ends = [start, end].map { $0 < 0 ? scalars.count : min($0, scalars.count) }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// The line, the word or the character at an offset, with its range.
  private func part(around offset: Int, isLine: Bool, isWord: Bool) -> AccessibilityAnswers.Answer {
    guard offset >= 0, offset <= scalars.count else { return .of(.string(""), .int32(0), .int32(0)) }
    func isEnd(_ scalar: Unicode.Scalar) -> Bool {
      isLine ? scalar == "\n" : !isWord || scalar.properties.isWhitespace
    }
    let start = scalars[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let end = scalars[offset...].firstIndex(where: isEnd).map { $0 + 1 } ?? scalars.count
    let found = isLine || isWord ? start..<end : offset..<min(offset + 1, scalars.count)
    return .of(.string(text(found)), .number(found.lowerBound), .number(found.upperBound))
  }
}
