import QuartzCore
import XMLReading

/// A parser of XML into a tree of elements. It refuses documents that declare entities or attributes, ignores other
/// declarations, and loads nothing but the document itself.
final class ElementParser: XMLHandler {
  private let file: String
  private let budget: ReadingBudget
  /// The elements that have begun and not ended, the innermost one last.
  private var open: [Element] = []
  private var root: Element?
  /// The number of elements that have begun.
  private var count = 0
  /// The first error that is not one of Expat's, such as a limit that was exceeded.
  private var failure: CAMLError?
  private var reader: ExpatReader?

  private init(file: String, budget: ReadingBudget) { (self.file, self.budget) = (file, budget) }

  /// Returns the root element of a document.
  /// - Parameter keepsText: True to keep the texts between tags.
  /// - Throws: `CAMLError` for malformed XML, and beyond the limits and the budget.
  static func root(
    of data: Data, file: String, keepsText: Bool = false, budget: ReadingBudget = .unlimited
  ) throws -> Element {
    guard !data.isEmpty else { throw CAMLError(file, "is empty") }
    guard data.count <= CAMLLimits.bytes else { throw CAMLError(tooBig: data.count, file) }
    return try ElementParser(file: file, budget: budget).parse(data, keepsText)
  }

  private func parse(_ data: Data, _ keepsText: Bool) throws -> Element {
    reader = ExpatReader(self, keepsText: keepsText)
    defer { reader = nil }
    guard let reader else { throw CAMLError(file, "cannot be read: there is not enough memory") }
    let problem = reader.read(data)
    try budget.check(file)
    if let failure { throw failure }
    if let problem {
      throw CAMLError(
        file, line: problem.position.line, column: problem.position.column,
        "is not well-formed XML: \(problem.reason)")
    }
    guard let root else { throw CAMLError(file, "has no element") }
    return root
  }

  /// Stops with an error at the current position, unless there is one already.
  private func fail(_ reason: String) {
    guard failure == nil else { return }
    let position = reader?.position
    failure = CAMLError(file, line: position?.line, column: position?.column, reason)
    reader?.stop()
  }

  // MARK: XMLHandler

  func elementBegan(_ name: String, attributes: [String: String]) {
    guard failure == nil else { return }
    // The budget has an error of its own, which takes precedence.
    guard budget.spend(Self.byteCost(attributes)) else { return fail("is too big") }
    count += 1
    guard open.count < CAMLLimits.depth else {
      return fail("is too deep: more than \(CAMLLimits.depth) nested elements")
    }
    guard count <= CAMLLimits.elements else {
      return fail("is too big: more than \(CAMLLimits.elements) elements")
    }
    guard attributes.count <= CAMLLimits.attributes else {
      return fail("is too big: an element with more than \(CAMLLimits.attributes) attributes")
    }
    let element = Element(
      name: Self.localName(name), attributes: attributes, line: reader?.position.line ?? 0,
      number: count - 1)
    open.last?.add(element)
    open.append(element)
    if root == nil { root = element }
  }

  func elementEnded() { _ = open.popLast() }

  func textFound(_ text: String) { open.last?.add(text: text) }

  func declarationFound(_ kind: XMLDeclaration) {
    switch kind {
    case .entity: fail("declares entities, which documents may not do; remove the declaration")
    case .attributes: fail("declares attributes, which documents may not do; remove the declaration")
    }
  }

  /// Returns an estimate of the memory of an element in bytes: 64 for each attribute and the bytes of its value.
  private static func byteCost(_ attributes: [String: String]) -> Int {
    attributes.reduce(ReadingCost.element) { $0 + 64 + $1.value.utf8.count }
  }

  /// Returns a name without its namespace prefix.
  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
