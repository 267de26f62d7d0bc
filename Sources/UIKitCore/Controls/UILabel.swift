import QuartzCore

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var plain: String?
  private var styled: NSAttributedString?
  /// The text, either without or with attributes, for copies of the label.
  final var content: (plain: String?, styled: NSAttributedString?) {
    get { (plain, styled) }
    set {
      (plain, styled) = newValue
      contentChanged()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    // The file contains the other values of `setUp()`, and may contain a content mode that would stretch the text.
    contentMode = .redraw
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
  }

  // MARK: Text

  /// The text; setting it removes the attributes.
  open var text: String? {
    get { styled?.string ?? plain }
    set {
      (plain, styled) = (newValue, nil)
      contentChanged()
    }
  }
  /// The styled text. Attributes that it lacks are taken from the label's properties.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, styled) = (newValue?.string, newValue.map { NSAttributedString(attributedString: $0) })
      contentChanged()
    }
  }
  /// The font; the system font of 17 points by default.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) { didSet { contentChanged() } }
  /// The text color; `label` by default.
  open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
  /// The text color while highlighted; nil uses `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// A Boolean value that says whether the text is drawn in `highlightedTextColor`; false by default.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// A Boolean value that says whether the label looks enabled; if false, the text is faint. True by default.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// The color of the text's shadow; nil, the default, draws none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the shadow in points, with y down; (0, −1) by default.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  // MARK: Lines

  /// The alignment of the lines; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The truncation or wrapping of long lines; truncates the tail by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentChanged() } }
  /// The maximum number of lines; 0 is no limit, 1 the default.
  open var numberOfLines = 1 { didSet { contentChanged() } }
  /// A Boolean value that says whether the font shrinks to fit one line into the width; false by default.
  open var adjustsFontSizeToFitWidth = false { didSet { contentChanged() } }
  /// The smallest scale of a font that shrinks, up to 1; 0, the default, means 0.1.
  open var minimumScaleFactor: CGFloat = 0 { didSet { contentChanged() } }
  /// The vertical position of shrunken text. It has no effect: the text is centered.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines { didSet { setNeedsDisplay() } }
  /// A Boolean value that says whether letters move together before truncation. It has no effect.
  open var allowsDefaultTighteningForTruncation = false
  /// A Boolean value that says whether the font follows the text size of the system. It has no effect.
  open var adjustsFontForContentSizeCategory = false
  /// The width in points at which `intrinsicContentSize` breaks lines; 0, the default, uses the width that the
  /// layout gives.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentChanged() } }

  final func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Measuring

  /// Returns the rectangle that the text covers within `bounds`, never larger than `bounds`.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard text?.isEmpty == false else { return CGRect(origin: bounds.origin, size: .zero) }
    let size = layout(in: bounds.size, lines: numberOfLines).size.roundedUp
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(width: size.width > 0 && numberOfLines != 1 ? size.width : 1e7, height: 1e7)
    return textRect(
      forBounds: CGRect(origin: .zero, size: room), limitedToNumberOfLines: numberOfLines
    ).size
  }

  open override func sizeToFit() {
    let origin = frame.origin
    bounds.size = sizeThatFits(bounds.size)
    if transform == .identity { frame.origin = origin }
  }

  open override var intrinsicContentSize: CGSize {
    intrinsicSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
  }

  override var needsWidthForHeight: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  override func intrinsicSize(width: CGFloat) -> CGSize {
    sizeThatFits(CGSize(width: min(width, 1e7), height: 1e7))
  }

  override var firstBaseline: CGFloat { font.ascender + textTop(slack: font.leading) }
  override var lastBaseline: CGFloat {
    -font.descender + font.leading - textTop(slack: font.leading)
  }

  /// Returns the y offset of the text in a label that is `slack` points higher than the text. Capital letters
  /// are centered vertically unless that would clip the text.
  ///
  /// `excess` is the height that substitute fonts add to the line above and below the label's own font. They are used
  /// for characters that the label's font lacks, and do not move the baseline: labels side by side keep the same one.
  private func textTop(slack: CGFloat, excess: (above: CGFloat, below: CGFloat) = (0, 0)) -> CGFloat {
    let capitalsAbove = font.lineHeight / 2 - (font.ascender - font.capHeight / 2)
    let centered = slack / 2 + capitalsAbove + (excess.below - excess.above) / 2
    return max(-excess.above, min(centered, slack + excess.below))
  }

  private func excess(of layout: TextLayout) -> (above: CGFloat, below: CGFloat) {
    guard styled == nil, let metrics = layout.lines.first?.metrics else { return (0, 0) }
    return (max(0, metrics.ascent - font.ascender), max(0, metrics.descent + font.descender))
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text into a rectangle of the current graphics context.
  open func drawText(in rect: CGRect) {
    guard text?.isEmpty == false, let context = UIGraphicsGetCurrentContext() else { return }
    let layout = fittingLayout(in: rect.size)
    let slack = rect.height - layout.inkHeight
    let excess = excess(of: layout)
    let top = rect.minY + textTop(slack: slack, excess: excess)
    // The top of the label's own font is rounded to a pixel, because the baseline follows from it.
    let origin = CGPoint(x: rect.minX, y: roundedToPixel(top + excess.above) - excess.above)
    context.saveGState()
    if let shadowColor {
      context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    layout.draw(in: context, at: origin)
    context.restoreGState()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }
  open override func tintColorDidChange() { setNeedsDisplay() }
}

/// The vertical position of text whose font shrinks. It has no effect.
public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines, alignCenters, none
}

// MARK: - Layout of the text

extension UILabel {
  private var color: UIColor {
    if !isEnabled { return (textColor ?? .label).withAlphaComponent(0.35) }
    return isHighlighted ? highlightedTextColor ?? textColor ?? .label : textColor ?? .label
  }

  private var attributes: [NSAttributedString.Key: Any] {
    [.font: font ?? .systemFont(ofSize: UIFont.labelFontSize), .foregroundColor: color]
  }

  /// Returns the text with its fonts scaled.
  private func content(scale: CGFloat) -> StyledText {
    let font = self.font.withSize(self.font.pointSize * scale)
    let defaults = TextAttributes(font: font.font, color: color.cgColor)
    guard let styled else { return StyledText(plain ?? "", attributes: defaults) }
    return StyledText(scale == 1 ? styled : styled.scaled(by: scale), defaults: defaults)
  }

  /// Returns the frame for a text in a size. A side of 1e6 points or more is without a limit, and the others are a little
  /// greater, so that a text still fits into the size that was measured for it.
  private func frame(in size: CGSize, lines: Int) -> TextFrame {
    TextFrame(
      width: size.width < 1e6 ? size.width + 0.01 : .infinity,
      height: size.height < 1e6 ? max(size.height, font.lineHeight) + 0.01 : .infinity,
      isWrapped: lines != 1, truncation: lineBreakMode.truncation, maximumLineCount: lines,
      alignment: styled == nil || textAlignment != .natural ? textAlignment : nil)
  }

  private func layout(in size: CGSize, lines: Int, scale: CGFloat = 1) -> TextLayout {
    TextLayout(content(scale: scale), in: frame(in: size, lines: lines))
  }

  private func fittingLayout(in size: CGSize) -> TextLayout {
    let frame = CGSize(width: size.width, height: numberOfLines == 1 ? 1e7 : size.height)
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else {
      return layout(in: frame, lines: numberOfLines)
    }
    let needed = layout(in: CGSize(width: 1e7, height: 1e7), lines: 1).size.width
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0.1
    let scale = needed > size.width ? max(least, size.width / needed) : 1
    return layout(in: frame, lines: 1, scale: scale)
  }
}

extension NSAttributedString {
  /// Returns the string with all fonts scaled.
  fileprivate func scaled(by scale: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, range, _ in
      guard let font = value as? UIFont else { return }
      copy.addAttribute(.font, value: font.withSize(font.pointSize * scale), range: range)
    }
    return copy
  }
}

extension TextLayout {
  /// The height without the leading of the last line.
  fileprivate var inkHeight: CGFloat { size.height - (lines.last?.metrics.leading ?? 0) }
}

extension CGSize {
  /// The size rounded up to whole pixels of the main screen. A thousandth of a pixel does not count, because it can be an
  /// error of rounding.
  @MainActor var roundedUp: CGSize {
    let scale = UIScreen.main.scale
    return CGSize(
      width: (width * scale - 0.001).rounded(.up) / scale,
      height: (height * scale - 0.001).rounded(.up) / scale)
  }
}

/// Returns the value in points rounded to a whole pixel of the main screen.
@MainActor func roundedToPixel(_ value: CGFloat) -> CGFloat {
  let scale = UIScreen.main.scale
  return (value * scale).rounded() / scale
}
