/// The offsets of the parts of a piece of XML, or of text that is nearly XML.
struct XMLText {
  struct Element {
    /// The whole element, including its tags.
    var range: Range<Int>
    var name: Range<Int>
    /// The name in the end tag; nil for `<name/>`.
    var endName: Range<Int>?
    /// The offset at which the element's contents begin.
    var startTagEnd: Int
  }

  private(set) var elements: [Element] = []
  /// The attributes, each with its name and its value.
  private(set) var attributes: [Range<Int>] = []
  /// The values of attributes, without quotes.
  private(set) var values: [Range<Int>] = []
  /// The names in start tags.
  private(set) var names: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    var open: [Int] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      offset = end + 1
      switch bytes[start + 1] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): continue
      case UInt8(ascii: "/"):
        guard let last = open.popLast() else { continue }
        elements[last].endName = start + 2..<end
        elements[last].range = elements[last].range.lowerBound..<end + 1
      default:
        addTag(bytes, start, end)
        if bytes[end - 1] != UInt8(ascii: "/") { open.append(elements.count - 1) }
      }
    }
    // An element that is never closed is removed, because it cannot be moved.
    for index in open.reversed() { elements.remove(at: index) }
  }

  private mutating func addTag(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    let nameEnd =
      bytes[(start + 1)..<end].firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: "/") } ?? end
    names.append(start + 1..<nameEnd)
    elements.append(
      Element(range: start..<end + 1, name: start + 1..<nameEnd, endName: nil, startTagEnd: end + 1))
    var offset = nameEnd
    while let equals = bytes[offset..<end].firstIndex(of: UInt8(ascii: "=")), equals + 1 < end,
      let close = bytes[(equals + 2)..<max(equals + 2, end)].firstIndex(of: bytes[equals + 1])
    {
      let begin = bytes[offset..<equals].lastIndex(where: Self.isSpace).map { $0 + 1 } ?? offset
      attributes.append(begin..<close + 1)
      values.append(equals + 2..<close)
      offset = close + 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
