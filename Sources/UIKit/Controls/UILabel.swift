import QuartzCore

/// Text that is not edited.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var plain: String?
  private var styled: NSAttributedString?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
  }

  // MARK: Text

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
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) { didSet { contentChanged() } }
  open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Points; y down.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  // MARK: Lines

  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentChanged() } }
  /// 0 is no limit.
  open var numberOfLines = 1 { didSet { contentChanged() } }
  open var adjustsFontSizeToFitWidth = false { didSet { contentChanged() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { contentChanged() } }
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines { didSet { setNeedsDisplay() } }
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false
  /// The width at which lines break for `intrinsicContentSize`; 0 is the one that layout gives.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentChanged() } }

  final func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Measuring

  /// The rectangle that the text covers within `bounds`, never larger than `bounds`.
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

  /// The y offset of the text in a label that is `slack` points higher than it: capital letters are
  /// centred vertically as long as nothing is cut off below.
  private func textTop(slack: CGFloat) -> CGFloat {
    let capitalsAbove = font.lineHeight / 2 - (font.ascender - font.capHeight / 2)
    return max(0, min(slack / 2 + capitalsAbove, slack))
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  open func drawText(in rect: CGRect) {
    guard text?.isEmpty == false, let context = UIGraphicsGetCurrentContext() else { return }
    let layout = fittingLayout(in: rect.size)
    let top = rect.minY + textTop(slack: rect.height - layout.inkHeight)
    let place = CGPoint(x: rect.minX, y: roundedToPixel(top))
    context.saveGState()
    if let shadowColor {
      context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    layout.draw(in: context, at: place)
    context.restoreGState()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }
  open override func tintColorDidChange() { setNeedsDisplay() }
}

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

  /// The text in fonts `scale` times as large.
  private func content(scale: CGFloat) -> StyledText {
    let font = self.font.withSize(self.font.pointSize * scale)
    let defaults = TextAttributes(font: font.font, color: color.cgColor)
    guard let styled else { return StyledText(plain ?? "", attributes: defaults) }
    return StyledText(scale == 1 ? styled : styled.scaled(by: scale), defaults: defaults)
  }

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
  /// All fonts that many times as large.
  fileprivate func scaled(by scale: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, range, _ in
      guard let font = value as? UIFont else { return }
      copy.addAttribute(.font, value: font.withSize(font.pointSize * scale), range: range)
    }
    return copy
  }
}

extension NSLineBreakMode {
  /// How a line that is too long is truncated.
  fileprivate var truncation: TextTruncation {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    default: .none
    }
  }
}

extension TextLayout {
  /// Without what the last line leaves below itself.
  fileprivate var inkHeight: CGFloat { size.height - (lines.last?.metrics.leading ?? 0) }
}

extension CGSize {
  /// To whole pixels of the main screen.
  @MainActor var roundedUp: CGSize {
    let scale = UIScreen.main.scale
    return CGSize(
      width: (width * scale - 0.001).rounded(.up) / scale,
      height: (height * scale - 0.001).rounded(.up) / scale)
  }
}

@MainActor func roundedToPixel(_ value: CGFloat) -> CGFloat {
  let scale = UIScreen.main.scale
  return (value * scale).rounded() / scale
}
