/// The layout of a paragraph: the breaking, alignment and spacing of its lines. Lengths are in points.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  // The tag must be the first stored property (see `FoundationTypeTag`).
  private let typeTag = FoundationTypeTag()
  // `@unchecked Sendable`: the value changes only in the mutable subclass, whose instances are not shared.
  package internal(set) final var style = ParagraphStyle()

  /// Creates a style with the default of every property.
  public override init() { super.init() }

  fileprivate init(_ style: ParagraphStyle) { self.style = style }

  /// A style with the default of every property.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of the lines. The default is `natural`.
  open var alignment: NSTextAlignment { style.alignment }
  /// The wrapping or truncation of lines that are too long. The default is `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { style.lineBreakMode }
  /// The additional distance between two lines, in points. The default is 0.
  open var lineSpacing: CGFloat { style.lineSpacing }
  /// The additional distance after the paragraph, in points. The default is 0.
  open var paragraphSpacing: CGFloat { style.paragraphSpacing }
  /// The additional distance before the paragraph, unless it is the first one, in points. The default is 0.
  open var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }
  /// The distance from the leading edge to the start of the first line, in points. The default is 0.
  open var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  /// The distance from the leading edge to the start of the other lines, in points. The default is 0.
  open var headIndent: CGFloat { style.headIndent }
  /// The distance in points from the leading edge to the end of the lines or, if it is not positive, from the
  /// trailing edge. The default is 0.
  open var tailIndent: CGFloat { style.tailIndent }
  /// The smallest height of a line, in points. The default is 0.
  open var minimumLineHeight: CGFloat { style.minimumLineHeight }
  /// The largest height of a line, in points. With 0, the default, the height is not limited.
  open var maximumLineHeight: CGFloat { style.maximumLineHeight }
  /// The factor for the natural height of a line, which is applied before the limits. With 0, the default, the factor
  /// is 1.
  open var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  /// The writing direction of the paragraph. With `natural`, the default, it is that of the first letter.
  open var baseWritingDirection: NSWritingDirection { style.baseWritingDirection }

  open override func copy() -> Any { NSParagraphStyle(style) }
  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.style = style
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.style == style
  }
  open override var hash: Int { style.hashValue }
}

/// A paragraph style whose properties can be set. It must not be used by two threads at the same time.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }
  /// The additional distance between two lines, in points.
  open override var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { style.lineSpacing = newValue }
  }
  /// The additional distance after the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { style.paragraphSpacing }
    set { style.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { style.paragraphSpacingBefore }
    set { style.paragraphSpacingBefore = newValue }
  }
  /// The distance from the leading edge to the start of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { style.firstLineHeadIndent }
    set { style.firstLineHeadIndent = newValue }
  }
  /// The distance from the leading edge to the start of the other lines, in points.
  open override var headIndent: CGFloat {
    get { style.headIndent }
    set { style.headIndent = newValue }
  }
  /// The distance from the leading edge to the end of the lines or, if it is not positive, from the trailing edge.
  open override var tailIndent: CGFloat {
    get { style.tailIndent }
    set { style.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { style.minimumLineHeight }
    set { style.minimumLineHeight = newValue }
  }
  /// The largest height of a line, in points. With 0 the height is not limited.
  open override var maximumLineHeight: CGFloat {
    get { style.maximumLineHeight }
    set { style.maximumLineHeight = newValue }
  }
  /// The factor for the natural height of a line. With 0 the factor is 1.
  open override var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { style.lineHeightMultiple = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  /// Replaces all properties by those of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { style = obj.style }
}
