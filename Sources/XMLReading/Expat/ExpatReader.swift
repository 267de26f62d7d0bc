internal import CExpat
package import Foundation

/// An object that receives the parts of an XML text in their order.
package protocol XMLHandler: AnyObject {
  /// Called for a start tag. `name` and the names of the attributes have their namespace prefixes.
  func elementBegan(_ name: String, attributes: [String: String])
  /// Called at the end of the innermost element that has begun and not ended.
  func elementEnded()
  /// Called for a piece of the text between tags, if the reader keeps texts. A text may come in several pieces.
  func textFound(_ text: String)
  /// Called for a declaration inside the document type declaration. Its content is not used.
  func declarationFound(_ kind: XMLDeclaration)
}

/// The kinds of declarations inside a document type declaration that are reported.
package enum XMLDeclaration { case entity, attributes }

/// A reader of XML that uses Expat, which accepts UTF-8, UTF-16, ISO-8859-1 and US-ASCII. It loads nothing from
/// elsewhere.
///
/// Unsafe, because Expat is C. The texts of its callbacks are valid until the callback returns, so they are copied.
/// Expat has a pointer to the reader, which it uses only during `read`.
package final class ExpatReader {
  private let parser: OpaquePointer
  private let handler: any XMLHandler
  /// True to report the texts between tags.
  private let keepsText: Bool
  /// The number of elements that have begun and not ended.
  private var depth = 0
  /// The encoding that the text has and Expat does not know; nil if there is none.
  private var unknownEncoding: String?
  /// The encoding that the text declares; nil if it declares none.
  private var declaredEncoding: String?

  /// Creates a reader; nil when there is not enough memory.
  package init?(_ handler: any XMLHandler, keepsText: Bool) {
    guard let parser = XML_ParserCreate(nil) else { return nil }
    self.parser = parser
    self.handler = handler
    self.keepsText = keepsText
  }

  deinit { XML_ParserFree(parser) }

  /// Reads a text. Returns nil when the text is complete and well-formed, otherwise the position and the reason of the
  /// error. Call it once for each reader.
  package func read(_ data: Data) -> XMLProblem? {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setElementCalls()
    if keepsText { setTextCalls() }
    setDeclarationCalls()
    return withExtendedLifetime(self) {
      data.withUnsafeBytes { bytes in
        if let problem = EncodedText(bytes, declaredEncoding: nil).loneSurrogate() { return problem }
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard XML_Parse(parser, start, Int32(clamping: bytes.count), 1) == XML_STATUS_ERROR else {
          return nil
        }
        return problem(in: bytes)
      }
    }
  }

  /// Ends `read` early. The end of an empty element may still be reported.
  package func stop() { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  /// The position of the current callback.
  package var position: XMLPosition {
    XMLPosition(
      line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  /// The bytes of the current callback's tag, from the start of the text; empty at the end of an element that is
  /// written as one tag.
  package var bytes: Range<Int> {
    let start = Int(XML_GetCurrentByteIndex(parser))
    return start..<start + Int(XML_GetCurrentByteCount(parser))
  }

  /// Returns the position and the reason of Expat's error.
  private func problem(in bytes: UnsafeRawBufferPointer) -> XMLProblem {
    let text = EncodedText(bytes, declaredEncoding: declaredEncoding)
    var position = position
    if position.line == 1, text.hasMark { position.column = max(1, position.column - 1) }
    return XMLProblem(position: position, reason: reason(text))
  }

  private func reason(_ text: EncodedText) -> String {
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_INVALID_TOKEN: return text.fault(atByte: Int(XML_GetCurrentByteIndex(parser)))
    case XML_ERROR_NO_ELEMENTS where depth > 0: return "it ends inside of an element"
    case XML_ERROR_UNKNOWN_ENCODING:
      return "its encoding '\((unknownEncoding ?? "").prefix(40))' cannot be read; save it as UTF-8"
    default: return Self.reasons[code.rawValue] ?? String(cString: XML_ErrorString(code))
    }
  }

  /// The reasons for errors that Expat describes in terms of its own.
  private static let reasons: [UInt32: String] = [
    XML_ERROR_SYNTAX.rawValue: "an element is expected here",
    XML_ERROR_NO_ELEMENTS.rawValue: "it has no element",
    XML_ERROR_UNCLOSED_TOKEN.rawValue: "it ends inside of what begins here",
    XML_ERROR_PARTIAL_CHAR.rawValue:
      "it ends in the middle of a character, inside of what begins here",
    XML_ERROR_TAG_MISMATCH.rawValue: "a start tag and an end tag do not match",
    XML_ERROR_DUPLICATE_ATTRIBUTE.rawValue: "an attribute twice",
    XML_ERROR_JUNK_AFTER_DOC_ELEMENT.rawValue: "something follows after the end",
    XML_ERROR_UNDEFINED_ENTITY.rawValue: "an undeclared entity",
    XML_ERROR_MISPLACED_XML_PI.rawValue: "the XML declaration must stand at the very start",
    XML_ERROR_BAD_CHAR_REF.rawValue: "a reference to a character that XML does not allow",
    XML_ERROR_INCORRECT_ENCODING.rawValue: "the encoding that it declares is not the one that it has",
    XML_ERROR_UNCLOSED_CDATA_SECTION.rawValue: "it ends inside of the CDATA section that begins here",
    XML_ERROR_NO_MEMORY.rawValue: "there is not enough memory to read it",
  ]
}

// MARK: - Callbacks

extension ExpatReader {
  private static func reader(_ pointer: UnsafeMutableRawPointer?) -> ExpatReader? {
    pointer.map { Unmanaged<ExpatReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func setElementCalls() {
    XML_SetElementHandler(
      parser,
      { pointer, name, attributes in ExpatReader.reader(pointer)?.began(name, attributes) },
      { pointer, _ in ExpatReader.reader(pointer)?.ended() })
  }

  private func setTextCalls() {
    XML_SetCharacterDataHandler(parser) { pointer, text, count in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      ExpatReader.reader(pointer)?.handler.textFound(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func setDeclarationCalls() {
    XML_SetXmlDeclHandler(parser) { pointer, _, encoding, _ in
      ExpatReader.reader(pointer)?.declaredEncoding = encoding.map { String(cString: $0) }
    }
    XML_SetEntityDeclHandler(parser) { pointer, _, _, _, _, _, _, _, _ in
      ExpatReader.reader(pointer)?.handler.declarationFound(.entity)
    }
    XML_SetAttlistDeclHandler(parser) { pointer, _, _, _, _, _ in
      ExpatReader.reader(pointer)?.handler.declarationFound(.attributes)
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { pointer, name, _ in
        ExpatReader.reader(pointer)?.unknownEncoding = name.map { String(cString: $0) }
        return Int32(XML_STATUS_ERROR.rawValue)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reports the start of an element. `attributes` contains names and values in turn, with nil after the last one.
  private func began(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    var (values, next) = ([String: String](), 0)
    while let attributes, let key = attributes[next], let value = attributes[next + 1] {
      values[String(cString: key)] = String(cString: value)
      next += 2
    }
    handler.elementBegan(name.map { String(cString: $0) } ?? "", attributes: values)
  }

  private func ended() {
    depth -= 1
    handler.elementEnded()
  }
}
