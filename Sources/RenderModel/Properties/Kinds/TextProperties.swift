import CoreGraphics

/// The values that a text layer has in addition to those of a plain layer (L4.11).
package struct TextProperties: Sendable {
  /// The text: a `String`, an `NSAttributedString`, or any other value, whose description is shown.
  package var string: OpaqueValue?
  /// A font or the name of one; nil means Helvetica.
  package var font: OpaqueValue? = standardFont
  /// The em size in points.
  package var fontSize = 36.0
  package var foregroundColor: CGColor? = .white
  package var isWrapped = false
  package var truncationMode = "none"
  package var alignmentMode = "natural"
  package var allowsFontSubpixelQuantization = false

  /// The default font. A program did not choose it, so that its substitution by another font is not reported.
  package static let standardFont = OpaqueValue("Helvetica")

  package init() {}
}

extension LayerProperties {
  /// The values of a text layer; the defaults while none was set, and for layers of other kinds, on which they must
  /// not be set.
  package var text: TextProperties {
    get {
      guard hasRare, case .text(let text) = rare.values.ofKind else { return TextProperties() }
      return text
    }
    set { rare.values.ofKind = .text(newValue) }
  }
}

extension LayerProperty {
  static let textRows = unscopedTextRows.map { $0.of(.text) }

  private static let unscopedTextRows: [LayerProperty] = [
    .object(.string, of: .text, .none, read: { $0.text.string }, write: { $0.text.string = $1 }),
    .object(.font, of: .font, .none, read: { $0.text.font }, write: { $0.text.font = $1 }),
    .number(
      .fontSize, .basic, hasDefaultForKey: true, read: { $0.text.fontSize },
      write: { $0.text.fontSize = $1 }),
    .color(
      .foregroundColor, hasDefaultForKey: true, read: { $0.text.foregroundColor },
      write: { $0.text.foregroundColor = $1 }),
    .textFlag(
      .wrapped, traits: .swiftName("isWrapped"), read: { $0.text.isWrapped },
      write: { $0.text.isWrapped = $1 }),
    .choice(
      .truncationMode, of: TextTruncationMode.self, read: { $0.text.truncationMode },
      write: { $0.text.truncationMode = $1 }),
    .choice(
      .alignmentMode, of: TextAlignmentMode.self, read: { $0.text.alignmentMode },
      write: { $0.text.alignmentMode = $1 }),
    .textFlag(
      .allowsFontSubpixelQuantization, read: { $0.text.allowsFontSubpixelQuantization },
      write: { $0.text.allowsFontSubpixelQuantization = $1 }),
  ]

  private static func textFlag(
    _ id: ID, traits: PropertyTrait..., read: @escaping Getter<Bool>, write: @escaping Setter<Bool>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .bool, implicitAction: .none, traits: traits + [.hasDefaultForKey],
      read: { .bool(read($0)) }, write: { write(&$0, $1.bool) })
  }
}
