/// How a run of characters looks.
package struct TextAttributes: Hashable, Sendable {
  package var font: CTFont
  package var color: CGColor
  package var backgroundColor: CGColor?
  /// Units added to each advance.
  package var kern: CGFloat = 0
  package var underline: NSUnderlineStyle = []
  package var underlineColor: CGColor?
  package var strikethrough: NSUnderlineStyle = []
  package var strikethroughColor: CGColor?
  /// Units; positive is up.
  package var baselineOffset: CGFloat = 0
  /// In hundredths of the font's size; negative fills too.
  package var strokeWidth: CGFloat = 0
  package var strokeColor: CGColor?
  package var shadow: TextShadow?
  package var ligature = TextLigature.standard
  /// In place of each character U+FFFC.
  package var attachment: TextAttachment?
  /// True if the text takes its colours from the context that it is drawn into.
  package var hasContextColors = false

  package init(font: CTFont = .standard(size: 12), color: CGColor = .black) {
    self.font = font
    self.color = color
  }
}

/// Which ligatures are used: only those that a script needs, those that the font has on, or all.
package enum TextLigature: Int, Sendable { case none, standard, all }

/// The shadow under a run.
package struct TextShadow: Hashable, Sendable {
  /// In the base space of the context: y down in UIKit's contexts and in layers.
  package var offset: CGSize
  /// Twice the gaussian's deviation, as `CGContext.setShadow` has it.
  package var blurRadius: CGFloat
  package var color: CGColor
}

/// A picture among the characters.
package struct TextAttachment: Hashable, Sendable {
  /// The character that it stands for.
  static let character: Unicode.Scalar = "\u{FFFC}"

  /// nil leaves room only.
  package var image: CGImage?
  /// Relative to the baseline where the character begins, y up.
  package var bounds: CGRect

  package init(image: CGImage?, bounds: CGRect) {
    self.image = image
    self.bounds = bounds.isFinite ? bounds.standardized : .zero
  }
}

/// A class whose instances are used as attachments in attributes: UIKit's.
package protocol AttachmentSource: AnyObject {
  var textAttachment: TextAttachment { get }
}

/// A class whose instances are used as colours in attributes, such as UIKit's.
package protocol TextColor: AnyObject {
  var textColor: CGColor { get }
}

extension CGColor: TextColor {
  package var textColor: CGColor { self }
}

extension TextAttributes {
  /// `attributes` over `defaults`; what they do not say, and values of unknown types, is the defaults'.
  package init(_ attributes: [NSAttributedString.Key: Any], over defaults: TextAttributes) {
    self = defaults
    let values = AttributeValues(values: attributes)
    values.font.map { font = $0 }
    (values.color(.foregroundColor) ?? values.color(.coreTextForeground)).map { color = $0 }
    backgroundColor =
      values.color(.backgroundColor) ?? values.color(.coreTextBackground) ?? backgroundColor
    kern = values.number(.kern) ?? values.number(.tracking) ?? kern
    underline = values.lineStyle(.underlineStyle) ?? underline
    underlineColor = values.color(.underlineColor) ?? underlineColor
    strikethrough = values.lineStyle(.strikethroughStyle) ?? strikethrough
    strikethroughColor = values.color(.strikethroughColor) ?? strikethroughColor
    baselineOffset = values.number(.baselineOffset) ?? baselineOffset
    strokeWidth = values.number(.strokeWidth) ?? strokeWidth
    strokeColor = values.color(.strokeColor) ?? values.color(.coreTextStroke) ?? strokeColor
    shadow = (attributes[.shadow] as? NSShadow)?.textShadow ?? shadow
    ligature = values.ligature ?? ligature
    attachment = (attributes[.attachment] as? any AttachmentSource)?.textAttachment ?? attachment
    hasContextColors = values.number(.contextColor).map { $0 != 0 } ?? hasContextColors
  }
}

/// Attributes with the values that text drawing understands taken out of their boxes.
private struct AttributeValues {
  let values: [NSAttributedString.Key: Any]

  var font: CTFont? { (values[.font] as? any TextFont)?.textFont }

  func color(_ key: NSAttributedString.Key) -> CGColor? {
    (values[key] as? any TextColor)?.textColor
  }

  func number(_ key: NSAttributedString.Key) -> CGFloat? {
    values[key].flatMap { Double(boxed: $0) }.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// Numbers above 1 ask for all.
  var ligature: TextLigature? {
    number(.ligature).map { $0 < 1 ? .none : $0 < 2 ? .standard : .all }
  }

  func lineStyle(_ key: NSAttributedString.Key) -> NSUnderlineStyle? {
    if let style = values[key] as? NSUnderlineStyle { return style }
    return number(key).flatMap { Int(exactly: $0.rounded()) }.map { NSUnderlineStyle(rawValue: $0) }
  }
}

extension NSAttributedString.Key {
  fileprivate static let coreTextForeground = NSAttributedString.Key(rawValue: "CTForegroundColor")
  fileprivate static let coreTextBackground = NSAttributedString.Key(rawValue: "CTBackgroundColor")
  fileprivate static let contextColor = NSAttributedString.Key(
    rawValue: "CTForegroundColorFromContext")
  fileprivate static let coreTextStroke = NSAttributedString.Key(rawValue: "CTStrokeColor")
}
