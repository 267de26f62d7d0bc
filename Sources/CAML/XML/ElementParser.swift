import FoundationXML
import QuartzCore

/// Makes elements of XML. Declares no entities and loads nothing: what a document says is all there is.
final class ElementParser: NSObject, XMLParserDelegate {
  private let file: String
  private var open: [Element] = []
  private var root: Element?
  private var count = 0
  private var failure: CAMLError?
  private var parser: XMLParser?

  private init(file: String) { self.file = file }

  /// - Throws: `CAMLError` for what is no XML, or too deep, or too much.
  static func root(of data: Data, file: String) throws -> Element {
    guard !data.isEmpty else { throw CAMLError(file, "the file is empty") }
    guard data.count <= CAMLLimits.bytes else {
      throw CAMLError(
        file, "too big: \(data.count >> 20) MiB; documents may have \(CAMLLimits.bytes >> 20) MiB")
    }
    if let place = data.range(of: Data("<!ENTITY".utf8)) {
      throw entityError(file, line: data[..<place.lowerBound].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) })
    }
    return try ElementParser(file: file).parse(data)
  }

  private static func entityError(_ file: String, line: Int) -> CAMLError {
    CAMLError(file, line: line, "declares entities, which documents cannot; remove the declaration")
  }

  private func parse(_ data: Data) throws -> Element {
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    self.parser = parser
    defer { self.parser = nil }
    let isWellFormed = parser.parse()
    if let failure { throw failure }
    guard isWellFormed, parser.parserError == nil, open.isEmpty, let root else {
      throw error(of: parser)
    }
    return root
  }

  private func error(of parser: XMLParser) -> CAMLError {
    let code = (parser.parserError as NSError?)?.code ?? 0
    return CAMLError(
      file, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber),
      "not well-formed XML: \(Self.reasons[code] ?? "syntax error") (libxml2 error \(code))")
  }

  /// By libxml2's numbers.
  private static let reasons = [
    4: "no element", 5: "it ends too early", 26: "an undeclared entity",
    39: "an attribute without quotes",
    41: "an attribute without a value", 42: "an attribute twice", 68: "a name is missing",
    73: "'>' is missing",
    74: "'</' is missing", 76: "a start tag and an end tag do not match",
    77: "it ends inside of an element", 9: "a character that XML does not allow",
    86: "something follows after the end",
  ]

  private func fail(_ reason: String) {
    guard failure == nil else { return }
    failure = CAMLError(file, line: parser?.lineNumber, column: parser?.columnNumber, reason)
    parser?.abortParsing()
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    count += 1
    guard open.count < CAMLLimits.depth else {
      return fail("too deep: more than \(CAMLLimits.depth) elements in each other")
    }
    guard count <= CAMLLimits.elements else {
      return fail("too big: more than \(CAMLLimits.elements) elements")
    }
    let element = Element(
      name: Self.localName(name), attributes: attributes, line: parser.lineNumber)
    open.last?.add(element)
    open.append(element)
    if root == nil { root = element }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    _ = open.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open.last?.add(text: string)
  }

  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {
    fail(Self.entityError(file, line: parser.lineNumber).reason)
  }

  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
