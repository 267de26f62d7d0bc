import QuartzCore

public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle holds lines from its top; without it, the one line's baseline begins at its origin.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Always so: lines are `ascender − descender + leading` high.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Without effect.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that has room gets an ellipsis when text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Receives additional results of drawing a string.
open class NSStringDrawingContext: NSObject {
  /// Kept: text is never scaled down to fit.
  open var minimumScaleFactor: CGFloat = 0
  open var actualScaleFactor: CGFloat { 1 }
  /// The area that the last drawing or measuring covered.
  open internal(set) var totalBounds = CGRect.zero
}

/// Text with attributes, to be measured and drawn the way UIKit does (L7.26).
struct DrawnText {
  private let text: StyledText
  private let style: ParagraphStyle

  /// Without an attributed string, whose attributes Foundation never gives back: about a kilobyte each time.
  init(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) {
    guard !string.isEmpty, let attributes, attributes[.attachment] == nil else {
      self.init(NSAttributedString(string: string, attributes: attributes))
      return
    }
    let style =
      (attributes[.paragraphStyle] as? NSParagraphStyle).map(ParagraphStyle.init) ?? ParagraphStyle()
    let run = TextAttributes(attributes, over: TextAttributes())
    self.init(text: StyledText(string, attributes: run, style: style), style: style)
  }

  private init(text: StyledText, style: ParagraphStyle) { (self.text, self.style) = (text, style) }

  init(_ string: NSAttributedString) {
    text = StyledText(string)
    style = text.paragraphs.first { _ in true }?.style ?? ParagraphStyle()
  }

  /// The size of the text set without a width limit; lines break at newline characters only.
  var size: CGSize { TextLayout(text).size }

  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TextLayout(text).draw(in: context, at: point)
  }

  /// Broken into lines; those without room are left out.
  func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  func draw(
    with rect: CGRect, options: NSStringDrawingOptions, context drawing: NSStringDrawingContext?
  ) {
    let layout = layout(in: rect.size, options)
    drawing?.totalBounds = bounds(of: layout, rect.origin, options)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout.draw(in: context, at: start(of: layout, rect.origin, options))
  }

  func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context drawing: NSStringDrawingContext?
  ) -> CGRect {
    let layout = layout(in: size, options)
    let bounds = bounds(of: layout, .zero, options)
    drawing?.totalBounds = bounds
    return bounds
  }

  /// A side that is not positive, or very long, is no limit.
  private func layout(in size: CGSize, _ options: NSStringDrawingOptions) -> TextLayout {
    guard options.contains(.usesLineFragmentOrigin) else {
      return TextLayout(text, in: TextFrame(maximumLineCount: 1))
    }
    let truncates = options.contains(.truncatesLastVisibleLine)
    let frame = TextFrame(
      // Text in a box of its own size stays as it was measured.
      width: size.width.limit + 0.002, height: size.height.limit,
      isWrapped: truncates || style.lineBreakMode.breaksLines,
      truncation: truncates ? .end : style.lineBreakMode.truncation)
    return TextLayout(text, in: frame)
  }

  private func start(
    of layout: TextLayout, _ origin: CGPoint, _ options: NSStringDrawingOptions
  ) -> CGPoint {
    guard !options.contains(.usesLineFragmentOrigin), let line = layout.lines.first else {
      return origin
    }
    return CGPoint(x: origin.x, y: origin.y - line.baseline)
  }

  private func bounds(
    of layout: TextLayout, _ origin: CGPoint, _ options: NSStringDrawingOptions
  ) -> CGRect {
    CGRect(origin: start(of: layout, origin, options), size: layout.size)
  }
}

extension ParagraphStyle {
  fileprivate init(_ style: NSParagraphStyle) {
    self.init()
    (alignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
    (lineSpacing, lineHeightMultiple) = (style.lineSpacing, style.lineHeightMultiple)
    (minimumLineHeight, maximumLineHeight) = (style.minimumLineHeight, style.maximumLineHeight)
    (paragraphSpacing, paragraphSpacingBefore) = (style.paragraphSpacing, style.paragraphSpacingBefore)
    (firstLineHeadIndent, headIndent) = (style.firstLineHeadIndent, style.headIndent)
    (tailIndent, baseWritingDirection) = (style.tailIndent, style.baseWritingDirection)
  }
}

extension CGFloat {
  fileprivate var limit: CGFloat { self > 0 && self < 1e7 ? self : .infinity }
}

extension NSLineBreakMode {
  fileprivate var breaksLines: Bool { self == .byWordWrapping || self == .byCharWrapping }

  fileprivate var truncation: TextTruncation {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    default: .none
    }
  }
}
