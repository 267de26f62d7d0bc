import Foundation

/// The appearance of a run of characters. Lengths are in units of user space.
package struct TextAttributes: Hashable, Sendable {
  package var font: CTFont
  package var color: CGColor
  package var backgroundColor: CGColor?
  /// The space that is added after each character.
  package var kern: CGFloat = 0
  package var underline: NSUnderlineStyle = []
  package var underlineColor: CGColor?
  package var strikethrough: NSUnderlineStyle = []
  package var strikethroughColor: CGColor?
  /// The distance by which the run is raised above the baseline.
  package var baselineOffset: CGFloat = 0
  /// The width of the outlines in hundredths of the font's size. With 0 the glyphs are filled, with a positive width
  /// stroked, and with a negative width both.
  package var strokeWidth: CGFloat = 0
  package var strokeColor: CGColor?
  /// The skew of the glyphs: the distance to the right by which a point at the height 1 moves.
  package var obliqueness: CGFloat = 0
  /// The factor by which the glyphs are wider.
  package var stretch: CGFloat = 1
  package var shadow: TextShadow?
  package var ligature = TextLigature.standard
  /// The attachment that replaces each character U+FFFC.
  package var attachment: TextAttachment?
  /// True if the text is drawn with the colors of the context.
  package var hasContextColors = false

  package init(font: CTFont = .standard(size: 12), color: CGColor = .black) {
    self.font = font
    self.color = color
  }
}

/// The ligatures that are used: only those that a script requires, those that the font enables, or all.
package enum TextLigature: Int, Sendable { case none, standard, all }

/// The shadow of a run of text.
package struct TextShadow: Hashable, Sendable {
  /// The displacement in the base space of the context, in which y points down in UIKit's contexts and in layers.
  package var offset: CGSize
  /// The blur: twice the standard deviation of the Gaussian, as in `CGContext.setShadow`.
  package var blurRadius: CGFloat
  package var color: CGColor
}

/// An image that replaces a character.
package struct TextAttachment: Hashable, Sendable {
  /// The character that an attachment replaces.
  static let character: Unicode.Scalar = "\u{FFFC}"

  /// The image; nil leaves the space empty.
  package var image: CGImage?
  /// The rectangle of the image relative to the start of the character on the baseline, with y up.
  package var bounds: CGRect

  package init(image: CGImage?, bounds: CGRect) {
    self.image = image
    self.bounds = bounds.isFinite ? bounds.standardized : .zero
  }
}

/// A class whose instances are values of the attachment attribute, such as UIKit's `NSTextAttachment`.
package protocol AttachmentSource: AnyObject {
  /// The image that takes the place of a character, with its size.
  var textAttachment: TextAttachment { get }
}

/// A class whose instances are values of color attributes, such as `UIColor`.
package protocol TextColor: AnyObject {
  /// The color in which text with the attribute is drawn.
  var textColor: CGColor { get }
}

extension CGColor: TextColor {
  package var textColor: CGColor { self }
}

extension TextAttributes {
  /// Creates attributes from a dictionary. Values that are missing or have an unknown type are taken from `defaults`.
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
    obliqueness = values.number(.obliqueness).map { min(max($0, -10), 10) } ?? obliqueness
    stretch = values.number(.expansion).map { exp(min(max($0, -2), 2)) } ?? stretch
    shadow = (attributes[.shadow] as? NSShadow)?.textShadow ?? shadow
    ligature = values.ligature ?? ligature
    attachment = (attributes[.attachment] as? any AttachmentSource)?.textAttachment ?? attachment
    hasContextColors = values.number(.contextColor).map { $0 != 0 } ?? hasContextColors
  }
}

/// A dictionary of attributes, with typed access to the values that text drawing uses.
private struct AttributeValues {
  let values: [NSAttributedString.Key: Any]

  var font: CTFont? { (values[.font] as? any TextFont)?.textFont }

  func color(_ key: NSAttributedString.Key) -> CGColor? {
    (values[key] as? any TextColor)?.textColor
  }

  func number(_ key: NSAttributedString.Key) -> CGFloat? {
    values[key].flatMap { Double(boxed: $0) }.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// The ligatures that the attribute selects. Numbers from 2 on select all of them.
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
