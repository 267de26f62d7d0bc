import QuartzCore

/// The options of drawing and measuring text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is the top left corner of the lines. Without this option it is the start of the baseline, and
  /// there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The line height includes the leading. It always does: lines are `ascender − descender + leading` high.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The bounds are those of the glyphs. It has no effect.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits gets an ellipsis if some text does not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The additional parameters and results of drawing text.
open class NSStringDrawingContext: NSObject {
  /// The smallest scale of text. It has no effect: text is never scaled to fit.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale of the text that was drawn, which is always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The bounds of the text that was drawn or measured last: in the coordinates of the rectangle that it was drawn in,
  /// or, if it was only measured, relative to the point that it would be drawn at.
  open internal(set) var totalBounds = CGRect.zero
}

/// Text with attributes that is measured and drawn as in UIKit (L7.26).
package struct DrawnText {
  private static let empty = StyledText(NSAttributedString(string: ""))

  private let text: StyledText
  private let style: ParagraphStyle

  /// Creates a text. It avoids an attributed string if possible, because Foundation leaks its attributes, about
  /// a kilobyte each time.
  package init(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) {
    guard !string.isEmpty else {
      self.init(text: Self.empty, style: ParagraphStyle())
      return
    }
    let attributes = attributes ?? [:]
    guard attributes[.attachment] == nil else {
      self.init(NSAttributedString(string: string, attributes: attributes))
      return
    }
    let style = (attributes[.paragraphStyle] as? NSParagraphStyle)?.style ?? ParagraphStyle()
    let run = TextAttributes(attributes, over: TextAttributes())
    self.init(text: StyledText(string, attributes: run, style: style), style: style)
  }

  private init(text: StyledText, style: ParagraphStyle) { (self.text, self.style) = (text, style) }

  init(_ string: NSAttributedString) {
    text = StyledText(string)
    var paragraphs = text.paragraphs
    style = paragraphs.next()?.style ?? ParagraphStyle()
  }

  /// The size of the text set without a width limit; lines break at newline characters only.
  package var size: CGSize { TextLayout(text).size }

  /// Draws the text without a width limit, with its top left corner at a point.
  package func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TextLayout(text).draw(in: context, at: point)
  }

  /// Draws the first line of the text, with the start of its baseline at a point. Texts of different scripts, whose lines
  /// differ in height, stand side by side like this.
  package func draw(onBaselineAt point: CGPoint) {
    draw(with: CGRect(origin: point, size: .zero), options: [], context: nil)
  }

  /// Draws the text in lines of the width of `rect`; lines that do not fit are left out.
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

  /// Returns the lines in a size. A dimension that is not positive, or very large, is unlimited.
  private func layout(in size: CGSize, _ options: NSStringDrawingOptions) -> TextLayout {
    guard options.contains(.usesLineFragmentOrigin) else {
      return TextLayout(text, in: TextFrame(maximumLineCount: 1))
    }
    let truncates = options.contains(.truncatesLastVisibleLine)
    let frame = TextFrame(
      // The tolerance keeps the line breaks of text in a box of exactly its measured size.
      width: size.width.limit + 0.002, height: size.height.limit,
      isWrapped: truncates || style.lineBreakMode.breaksLines,
      truncation: truncates ? .end : style.lineBreakMode.truncation)
    return TextLayout(text, in: frame)
  }

  /// Returns the top left corner of the lines.
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

extension CGFloat {
  /// The length as a limit: infinite if it is not positive or very large.
  fileprivate var limit: CGFloat { self > 0 && self < 1e7 ? self : .infinity }
}

extension NSLineBreakMode {
  fileprivate var breaksLines: Bool { self == .byWordWrapping || self == .byCharWrapping }

  /// The truncation of a line that is too long.
  var truncation: TextTruncation {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    }
  }
}
