import QuartzCore

/// A text in which elements that are not closed get their end tags; some editors write such documents. An element that
/// is not closed ends before the end tag of an element around it, and an end tag without a start tag is left out. A layer
/// ends before a layer that would be directly in it, and `<sublayers>` before an element that cannot be in it. Nothing
/// else is changed, and the numbers of lines stay the same.
struct ElementRepair {
  /// The text with the changes.
  private(set) var data = Data()
  /// The changes, with their lines.
  private(set) var notes: [(message: String, line: Int)] = []

  private let bytes: [UInt8]
  /// The elements that have begun and not ended, the innermost one last, with the lines of their start tags.
  private var open: [(name: ArraySlice<UInt8>, line: Int)] = []
  /// The index of the next byte to read, and its line, counted from 1.
  private var position = 0
  private var line = 1
  /// The bytes before this position are in `data`.
  private var copied = 0
  /// True if elements end before start tags that cannot be in them.
  private let endsBeforeStarts: Bool
  /// True if an end tag was left out.
  private var hasSurplus = false

  /// Repairs a text in UTF-8 or another encoding that extends ASCII; nil when nothing was to be repaired.
  init?(_ text: Data) {
    guard var repair = ElementRepair(text, endsBeforeStarts: true) else { return nil }
    // An end tag that is then too much belongs to an element that was ended early.
    if repair.hasSurplus, let plain = ElementRepair(text, endsBeforeStarts: false) { repair = plain }
    self = repair
  }

  private init?(_ text: Data, endsBeforeStarts: Bool) {
    bytes = [UInt8](text)
    self.endsBeforeStarts = endsBeforeStarts
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      advance(to: start)
      readMarkup()
    }
    advance(to: bytes.count)
    copy(to: bytes.count)
    while let element = open.popLast() { close(element) }
    if notes.isEmpty { return nil }
  }

  /// Moves over the bytes before `end`, and counts their lines.
  private mutating func advance(to end: Int) {
    line += bytes[position..<end].count { $0 == UInt8(ascii: "\n") }
    position = end
  }

  /// Appends the bytes before `end` that are not yet in `data`.
  private mutating func copy(to end: Int) {
    data.append(contentsOf: bytes[copied..<end])
    copied = end
  }

  /// Reads a tag, a comment, a CDATA section or a declaration, which begins at `position`.
  private mutating func readMarkup() {
    if starts(with: "<!--") { return skip(past: "-->") }
    if starts(with: "<![CDATA[") { return skip(past: "]]>") }
    if starts(with: "<?") { return skip(past: "?>") }
    if starts(with: "<!") { return skip(past: ">") }
    if starts(with: "</") { readEnd() } else { readStart() }
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Moves behind the next occurrence of `end`, or to the end of the text if there is none.
  private mutating func skip(past end: String) {
    let pattern = Array(end.utf8)
    var next = position + 1
    while next + pattern.count <= bytes.count {
      if bytes[next] == pattern[0], bytes[next...].starts(with: pattern) {
        return advance(to: next + pattern.count)
      }
      next += 1
    }
    advance(to: bytes.count)
  }

  /// Reads a start tag, whose attributes may contain the character that ends it.
  private mutating func readStart() {
    endOpenElement(beforeStart: name(from: position + 1))
    let line = line
    var (end, quote) = (position + 1, UInt8?.none)
    while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
      if bytes[end] == quote {
        quote = nil
      } else if quote == nil, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[end]) {
        quote = bytes[end]
      }
      end += 1
    }
    let name = name(from: position + 1)
    let isSingle = bytes[end - 1] == UInt8(ascii: "/")
    advance(to: min(end + 1, bytes.count))
    if !isSingle, !name.isEmpty { open.append((name, line)) }
  }

  /// Ends the innermost element if one called `name`, which begins at `position`, cannot be directly in it.
  private mutating func endOpenElement(beforeStart name: ArraySlice<UInt8>) {
    // Longer names are not those of layers; they are not compared again and again.
    guard endsBeforeStarts, let element = open.last, max(element.name.count, name.count) < 32 else {
      return
    }
    let (outer, inner) = (
      String(decoding: element.name, as: UTF8.self), String(decoding: name, as: UTF8.self)
    )
    let isLayerInLayer = LayerClass.kinds[outer] != nil && LayerClass.kinds[inner] != nil
    guard isLayerInLayer || outer == "sublayers" && Self.neverSublayers.contains(inner) else { return }
    copy(to: position)
    open.removeLast()
    close(element, before: name)
  }

  /// The names of elements of a layer that cannot be in its `<sublayers>`.
  private static let neverSublayers: Set<String> = [
    "states", "stateTransitions", "animations", "sublayers", "mask",
  ]

  private mutating func readEnd() {
    let (start, name) = (position, name(from: position + 2))
    let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    guard let index = open.lastIndex(where: { $0.name == name }) else {
      copy(to: start)
      copied = end
      notes.append(("</\(Self.text(name))> ends no element; left out", line))
      hasSurplus = true
      return advance(to: end)
    }
    if index < open.count - 1 { copy(to: start) }
    while open.count > index + 1, let element = open.popLast() { close(element) }
    open.removeLast()
    advance(to: end)
  }

  private func name(from start: Int) -> ArraySlice<UInt8> {
    bytes[min(start, bytes.count)...].prefix {
      $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }
  }

  /// Appends the end tag of an element that is not closed. `next` is the name of the element that begins after it; nil
  /// if an end tag follows.
  private mutating func close(
    _ element: (name: ArraySlice<UInt8>, line: Int), before next: ArraySlice<UInt8>? = nil
  ) {
    data.append(contentsOf: Array("</".utf8) + element.name + [UInt8(ascii: ">")])
    let place = next.map { "before <\(Self.text($0))> " } ?? ""
    notes.append(
      ("<\(Self.text(element.name))> is not closed; it ends \(place)in line \(line)", element.line))
  }

  private static func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).clipped
  }
}

/// The text of a document, its elements, and the repairs that were needed.
struct ParsedText {
  let root: Element
  let data: Data
  let repairs: [(message: String, line: Int)]

  /// Reads a text. A text whose elements are not closed is repaired.
  /// - Throws: `CAMLError` for a text that is malformed in other ways, and beyond the limits and the budget.
  init(_ data: Data, file: String, budget: ReadingBudget) throws {
    do {
      root = try ElementParser.root(of: data, file: file, budget: budget)
      (self.data, repairs) = (data, [])
    } catch {
      // If the repair does not help, the error is that of the text as it was written.
      guard budget.shortage == nil, data.count <= CAMLLimits.bytes, let repair = ElementRepair(data),
        let repaired = try? ElementParser.root(of: repair.data, file: file, budget: budget)
      else { throw error }
      (root, self.data, repairs) = (repaired, repair.data, repair.notes)
    }
  }
}
