import QuartzCore
import XMLReading

/// The text of a document as UTF-8, with the position of every element, so that parts can be replaced and everything
/// else stays as it was written.
struct SourceText {
  /// An element of the text.
  struct Tag {
    /// The name without its namespace prefix.
    let name: String
    /// The bytes of the start tag, or of the whole element if it is written as one tag.
    let start: Range<Int>
    /// The bytes of the end tag; empty, at the end of `start`, for an element that is written as one tag.
    fileprivate(set) var end: Range<Int>
    /// The numbers of the child elements.
    fileprivate(set) var children: [Int] = []

    /// True if the element is written as one tag.
    var isSingle: Bool { end.isEmpty }
    /// The bytes between the tags.
    var content: Range<Int> { start.upperBound..<end.lowerBound }
    /// The bytes of the element with its tags.
    var whole: Range<Int> { start.lowerBound..<end.upperBound }
  }

  /// An attribute in a start tag.
  struct Attribute {
    /// The name as it is written, with its prefix.
    let name: String
    /// The bytes of the attribute with the blanks before it.
    let whole: Range<Int>
    /// The bytes of the value with its quotes.
    let value: Range<Int>
  }

  /// The text in UTF-8. All ranges are indices of this array.
  let bytes: [UInt8]
  /// The elements in the order of their start tags; `Element.number` is an index.
  let tags: [Tag]

  /// Reads the text of a document that was read before, so it should be well-formed. A text in another encoding is
  /// converted to UTF-8 together with its declaration.
  /// - Throws: `CAMLError` when it is not well-formed, or cannot be converted.
  init(_ data: Data, file: String) throws {
    bytes = try Self.unicode(data, file: file)
    let parser = TagParser()
    guard let reader = ExpatReader(parser, keepsText: false) else {
      throw CAMLError(file, "cannot be saved: there is not enough memory")
    }
    parser.reader = reader
    let problem = reader.read(Data(bytes))
    parser.reader = nil
    guard problem == nil else { throw CAMLError(file, "cannot be saved: its text cannot be changed") }
    tags = parser.tags
  }

  /// Returns the text in UTF-8, with a declaration that says so.
  private static func unicode(_ data: Data, file: String) throws -> [UInt8] {
    guard let encoding = encoding(of: data) else { return [UInt8](data) }
    guard var text = String(data: data, encoding: encoding) else {
      throw CAMLError(file, "cannot be saved: its encoding cannot be converted to UTF-8")
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let declared = text.range(of: #"encoding\s*=\s*("[^"]*"|'[^']*')"#, options: .regularExpression)
    if text.hasPrefix("<?xml"), let declared {
      text.replaceSubrange(declared, with: "encoding=\"UTF-8\"")
    }
    return [UInt8](text.utf8)
  }

  /// Returns the encoding of a text that is not UTF-8; nil for UTF-8 and US-ASCII.
  private static func encoding(of data: Data) -> String.Encoding? {
    let first = [UInt8](data.prefix(2))
    if first == [0xFE, 0xFF] || first == [0xFF, 0xFE] { return .utf16 }
    if first.first == 0 { return .utf16BigEndian }
    if first.last == 0 { return .utf16LittleEndian }
    let start = String(decoding: data.prefix(200), as: UTF8.self)
    let declaration = start.prefix { $0 != ">" }.uppercased()
    return declaration.hasPrefix("<?XML") && declaration.contains("ISO-8859-1") ? .isoLatin1 : nil
  }

  // MARK: Parts

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns true if an element is a descendant of another one.
  func contains(_ element: Int, inside other: Int) -> Bool {
    tags[other].content.contains(tags[element].start.lowerBound)
  }

  /// Returns the name of an element as it is written, with its prefix.
  func writtenName(of tag: Tag) -> String { text(nameRange(of: tag)) }

  private func nameRange(of tag: Tag) -> Range<Int> {
    let start = tag.start.lowerBound + 1
    let end = bytes[start...].firstIndex { Self.isBlank($0) || $0 == Self.slash || $0 == Self.greater }
    return start..<(end ?? tag.start.upperBound)
  }

  /// Returns the attributes in a start tag, in their order.
  func attributes(of tag: Tag) -> [Attribute] {
    var (found, next) = ([Attribute](), nameRange(of: tag).upperBound)
    while let attribute = attribute(from: next, in: tag) {
      found.append(attribute)
      next = attribute.whole.upperBound
    }
    return found
  }

  /// Returns the first attribute after the byte `start` of a start tag; nil if there are no more.
  private func attribute(from start: Int, in tag: Tag) -> Attribute? {
    let rest = bytes[start..<tag.start.upperBound]
    guard let name = rest.firstIndex(where: { !Self.isBlank($0) }), bytes[name] != Self.slash,
      bytes[name] != Self.greater,
      let open = rest[name...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      ),
      let close = rest[(open + 1)...].firstIndex(of: bytes[open])
    else { return nil }
    let nameEnd = rest[name...].firstIndex { Self.isBlank($0) || $0 == UInt8(ascii: "=") } ?? open
    return Attribute(
      name: text(name..<nameEnd), whole: start..<close + 1, value: open..<close + 1)
  }

  /// Returns the bytes of a start tag after its last attribute: `>` or `/>`, with the white space before it.
  func closing(of tag: Tag) -> Range<Int> {
    let start = attributes(of: tag).last?.whole.upperBound ?? nameRange(of: tag).upperBound
    return start..<tag.start.upperBound
  }

  /// Returns the white space between the start of the line and an element; nil when there is anything else before it in
  /// the line.
  func indent(of tag: Tag) -> String? {
    let before = bytes[..<tag.start.lowerBound]
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return before[line...].allSatisfy(Self.isBlank) ? text(line..<tag.start.lowerBound) : nil
  }

  /// The line break that the text uses.
  var lineBreak: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  private static let slash = UInt8(ascii: "/")
  private static let greater = UInt8(ascii: ">")

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}

/// A collector of the positions of all elements.
private final class TagParser: XMLHandler {
  weak var reader: ExpatReader?
  private(set) var tags: [SourceText.Tag] = []
  /// The numbers of the elements that have begun and not ended.
  private var open: [Int] = []

  func elementBegan(_ name: String, attributes: [String: String]) {
    let bytes = reader?.bytes ?? 0..<0
    if let parent = open.last { tags[parent].children.append(tags.count) }
    open.append(tags.count)
    let local = name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    tags.append(SourceText.Tag(name: local, start: bytes, end: bytes.upperBound..<bytes.upperBound))
  }

  func elementEnded() {
    if let last = open.popLast() { tags[last].end = reader?.bytes ?? 0..<0 }
  }

  func textFound(_ text: String) {}
  func declarationFound(_ kind: XMLDeclaration) {}
}
