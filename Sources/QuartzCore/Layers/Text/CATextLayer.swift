import CoreGraphics
import RenderModel

/// A layer that draws a string into its contents, at `contentsScale` (L4.11–L4.16).
///
/// Text starts at the top of the bounds and is clipped to them.
open class CATextLayer: CALayer {
  package override class var kind: LayerKind { .text }

  /// The number of bytes that `TextPictureBudget.shared` counts for this layer's picture.
  private var pictureBytes = 0

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) { super.init(layer: layer) }

  /// Creates a layer with the class's defaults; `coder` is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    needsDisplayOnBoundsChange = true
  }

  deinit { TextPictureBudget.shared.release(pictureBytes) }

  /// The text: a String, an NSAttributedString, or any other value, whose description is shown; nil by default. An
  /// attributed string has its own fonts and colors.
  open var string: Any? {
    get { values.text.string?.value }
    set { setString(newValue) }
  }

  /// The font of plain strings: the name of a font, a CTFont, a CGFont, or the URL of a font file. The font's own size
  /// is ignored. The default, also for nil, is Helvetica, or the system's substitute where Helvetica is not installed.
  open var font: CFTypeRef? {
    get { values.text.font.map { $0.value as AnyObject } }
    set { set(.font, PropertyValue(newValue.map { OpaqueValue($0) })) }
  }

  /// The em size of plain strings in points; 36 by default. Animatable.
  open var fontSize: CGFloat {
    get { values.text.fontSize }
    set { set(.fontSize, .number(newValue)) }
  }

  /// The color of plain strings; opaque white by default, and nil draws nothing. Animatable.
  open var foregroundColor: CGColor? {
    get { values.text.foregroundColor }
    set { set(.foregroundColor, PropertyValue(newValue)) }
  }

  /// A Boolean value that says whether lines wider than the bounds are broken, between words if possible (L4.13);
  /// false by default.
  open var isWrapped: Bool {
    get { values.text.isWrapped }
    set { set(.wrapped, .bool(newValue)) }
  }

  /// The position of the ellipsis in text that does not fit; `none` by default.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: values.text.truncationMode) }
    set { set(.truncationMode, .string(newValue.rawValue)) }
  }

  /// The horizontal alignment of the lines; `natural` by default. An unknown mode counts as `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: values.text.alignmentMode) }
    set { set(.alignmentMode, .string(newValue.rawValue)) }
  }

  /// A Boolean value that is stored and has no effect: glyphs have subpixel positions in any case.
  open var allowsFontSubpixelQuantization: Bool {
    get { values.text.allowsFontSubpixelQuantization }
    set { set(.allowsFontSubpixelQuantization, .bool(newValue)) }
  }

  open override class func needsDisplay(forKey key: String) -> Bool {
    displayKeys.contains(key) || super.needsDisplay(forKey: key)
  }

  /// The keys whose change redraws the text (L4.12): its own properties and the scale of the contents.
  private static let displayKeys = Set(
    LayerProperty.table.filter { $0.kind == .text || $0.id == .contentsScale }.map(\.key))

  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  /// Returns the power of two by which a picture of `width` × `height` pixels is reduced along both axes, and counts
  /// its bytes: the pictures of all text layers share a limited amount of memory (L2.24). 1 is the full size.
  override func pictureReduction(width: Double, height: Double) -> Double {
    let budget = TextPictureBudget.shared
    budget.release(pictureBytes)
    // `makeBackingContext` refuses larger pictures, and the number of their bytes might not fit into an `Int`.
    guard width < 32768, height < 32768 else {
      pictureBytes = 0
      return 1
    }
    let grant = budget.take(4 * Int(width.rounded(.up)) * Int(height.rounded(.up)))
    pictureBytes = grant.byteCount
    if grant.reduction > 1, budget.reportsReduction() {
      Issue.report(.textDrawnCoarsely(treePath))
    }
    return grant.reduction
  }

  /// Returns the size that the layout manager prefers; without one, the size of the text in points. Wrapped text is
  /// measured in lines as wide as the bounds, if they have a width (L1.11).
  open override func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? textSize()
  }

  private func setString(_ new: Any?) {
    if let new = new as? String, new == string as? String { return }
    let copy = (new as? NSAttributedString).map { NSAttributedString(attributedString: $0) } ?? new
    set(.string, PropertyValue(copy.map { OpaqueValue($0) }))
  }
}

/// The horizontal alignment of text in the bounds (L4.15).
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as `natural`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Aligned with the left side, or with the right side for text that is written from right to left.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Aligned with the left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Aligned with the right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Centered.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Aligned with both sides: all lines of a paragraph but the last are stretched.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The position of the ellipsis in a line that does not fit (L4.13).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as `none`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No ellipsis: the bounds clip the text.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis at the start of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis at the end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis in the middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

extension CATextLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var textAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .string: \CATextLayer.string,
      .font: \CATextLayer.font,
      .fontSize: \CATextLayer.fontSize,
      .foregroundColor: \CATextLayer.foregroundColor,
      .wrapped: \CATextLayer.isWrapped,
      .truncationMode: \CATextLayer.truncationMode,
      .alignmentMode: \CATextLayer.alignmentMode,
      .allowsFontSubpixelQuantization: \CATextLayer.allowsFontSubpixelQuantization,
    ]
  }
}
