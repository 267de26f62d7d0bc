import CoreGraphics
import RenderServer

/// A layer that draws a string into its contents, at `contentsScale` (L4.11–L4.16). Text starts at the top of
/// the bounds, and nothing shows outside them.
open class CATextLayer: CALayer {
  package override class var kind: LayerKind { .text }

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) { super.init(layer: layer) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    needsDisplayOnBoundsChange = true
  }

  /// A String, an NSAttributedString, or anything else, which shows its description. An attributed string
  /// brings its own fonts and colours.
  public final var string: Any? {
    get { values.text.string?.value }
    set { setString(newValue) }
  }

  /// The name of a font, a CTFont, a CGFont, or the URL of a font file; its size does not matter. Helvetica,
  /// or what the system has for it, when it is nil.
  public final var font: CFTypeRef? {
    get { values.text.font.map { $0.value as AnyObject } }
    set { set(.font, PropertyValue(newValue.map { OpaqueValue($0) })) }
  }

  /// Em size in points. Animatable.
  public final var fontSize: CGFloat {
    get { values.text.fontSize }
    set { set(.fontSize, .number(newValue)) }
  }

  /// Of plain strings. Animatable.
  public final var foregroundColor: CGColor? {
    get { values.text.foregroundColor }
    set { set(.foregroundColor, PropertyValue(newValue)) }
  }

  /// Whether lines that are too long are broken at words.
  public final var isWrapped: Bool {
    get { values.text.isWrapped }
    set { set(.wrapped, .bool(newValue)) }
  }

  /// Where an ellipsis stands for text that does not fit.
  public final var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: values.text.truncationMode) }
    set { set(.truncationMode, .string(newValue.rawValue)) }
  }

  public final var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: values.text.alignmentMode) }
    set { set(.alignmentMode, .string(newValue.rawValue)) }
  }

  /// Stored; glyphs have sub-pixel positions anyway.
  public final var allowsFontSubpixelQuantization: Bool {
    get { values.text.allowsFontSubpixelQuantization }
    set { set(.allowsFontSubpixelQuantization, .bool(newValue)) }
  }

  open override class func needsDisplay(forKey key: String) -> Bool {
    displayKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  /// L4.12, and the scale of the contents.
  private static let displayKeys: Set<String> = Set(
    ([
      .string, .font, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode,
      .allowsFontSubpixelQuantization, .contentsScale,
    ] as [LayerProperty.ID]).map(\.row.key))

  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  /// The size of the text, in lines as wide as the bounds if it is wrapped (L1.11).
  open override func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? textSize()
  }

  private func setString(_ new: Any?) {
    if let new = new as? String, new == string as? String { return }
    let kept = (new as? NSAttributedString).map { NSAttributedString(attributedString: $0) } ?? new
    set(.string, PropertyValue(kept.map { OpaqueValue($0) }))
  }
}

/// How text stands between the sides of the bounds (L4.15).
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Left, and right for scripts that run to the left.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Stretches all but the last line of a paragraph.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where an ellipsis stands in a line that does not fit (L4.13).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nowhere: the bounds clip.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}
