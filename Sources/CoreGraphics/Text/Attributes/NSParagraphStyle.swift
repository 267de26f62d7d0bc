/// How the lines of a paragraph are broken, placed and spaced. Lengths in points.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: only the mutable subclass, which is not shared, changes it.
  package internal(set) final var style = ParagraphStyle()

  public override init() { super.init() }

  fileprivate init(_ style: ParagraphStyle) { self.style = style }

  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  open var alignment: NSTextAlignment { style.alignment }
  open var lineBreakMode: NSLineBreakMode { style.lineBreakMode }
  open var lineSpacing: CGFloat { style.lineSpacing }
  open var paragraphSpacing: CGFloat { style.paragraphSpacing }
  open var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }
  open var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  open var headIndent: CGFloat { style.headIndent }
  open var tailIndent: CGFloat { style.tailIndent }
  open var minimumLineHeight: CGFloat { style.minimumLineHeight }
  open var maximumLineHeight: CGFloat { style.maximumLineHeight }
  open var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
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

open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }
  /// Between the lines.
  open override var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { style.lineSpacing = newValue }
  }
  /// After the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { style.paragraphSpacing }
    set { style.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { style.paragraphSpacingBefore }
    set { style.paragraphSpacingBefore = newValue }
  }
  /// From the leading edge to where the first line begins.
  open override var firstLineHeadIndent: CGFloat {
    get { style.firstLineHeadIndent }
    set { style.firstLineHeadIndent = newValue }
  }
  /// From the leading edge to where the other lines begin.
  open override var headIndent: CGFloat {
    get { style.headIndent }
    set { style.headIndent = newValue }
  }
  /// From the leading edge to where lines end; from the trailing edge when it is not positive.
  open override var tailIndent: CGFloat {
    get { style.tailIndent }
    set { style.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { style.minimumLineHeight }
    set { style.minimumLineHeight = newValue }
  }
  /// 0 is no limit.
  open override var maximumLineHeight: CGFloat {
    get { style.maximumLineHeight }
    set { style.maximumLineHeight = newValue }
  }
  /// 0 is 1.
  open override var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { style.lineHeightMultiple = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  open func setParagraphStyle(_ obj: NSParagraphStyle) { style = obj.style }
}
