import UIKitCore
import XMLReading

/// A parser of XML into a tree of elements. It refuses files that declare entities or attributes, and loads nothing but the
/// file itself.
final class InterfaceParser: XMLHandler {
  private let file: String
  /// The elements that have begun and not ended, the innermost one last.
  private var open: [InterfaceElement] = []
  private var root: InterfaceElement?
  private var count = 0
  /// The first error that is not one of the XML reader's.
  private var failure: InterfaceError?
  private var reader: ExpatReader?

  private init(_ file: String) { self.file = file }

  /// Returns the root element of a file.
  /// - Throws: `InterfaceError` for malformed XML and beyond the limits.
  static func root(of data: Data, file: String) throws -> InterfaceElement {
    guard !data.isEmpty else { throw InterfaceError(file, "is empty") }
    guard data.count <= InterfaceLimits.bytes else {
      throw InterfaceError(file, "is too big: more than \(InterfaceLimits.bytes >> 20) MiB")
    }
    return try InterfaceParser(file).parse(data)
  }

  private func parse(_ data: Data) throws -> InterfaceElement {
    reader = ExpatReader(self, keepsText: true)
    defer { reader = nil }
    guard let reader else { throw InterfaceError(file, "cannot be read: there is not enough memory") }
    let problem = reader.read(data)
    if let failure { throw failure }
    if let problem {
      throw InterfaceError(
        file, line: problem.position.line, "is not well-formed XML: \(problem.reason)")
    }
    guard let root else { throw InterfaceError(file, "has no element") }
    return root
  }

  private func fail(_ reason: String) {
    guard failure == nil else { return }
    failure = InterfaceError(file, line: reader?.position.line, reason)
    reader?.stop()
  }

  // MARK: XMLHandler

  func elementBegan(_ name: String, attributes: [String: String]) {
    guard failure == nil else { return }
    count += 1
    guard open.count < InterfaceLimits.depth else {
      return fail("is too deep: more than \(InterfaceLimits.depth) nested elements")
    }
    guard count <= InterfaceLimits.elements else {
      return fail("is too big: more than \(InterfaceLimits.elements) elements")
    }
    guard attributes.count <= InterfaceLimits.attributes else {
      return fail("is too big: an element with more than \(InterfaceLimits.attributes) attributes")
    }
    let element = InterfaceElement(
      name: name, attributes: attributes, line: reader?.position.line ?? 0)
    open.last?.add(element)
    open.append(element)
    if root == nil { root = element }
  }

  func elementEnded() { _ = open.popLast() }

  func textFound(_ text: String) { open.last?.add(text: text) }

  func declarationFound(_ kind: XMLDeclaration) {
    switch kind {
    case .entity: fail("declares entities, which interface files may not do; remove the declaration")
    case .attributes:
      fail("declares attributes, which interface files may not do; remove the declaration")
    }
  }
}
