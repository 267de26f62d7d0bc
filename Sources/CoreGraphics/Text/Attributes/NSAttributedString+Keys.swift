// The keys of text attributes, with Apple's raw values.
extension NSAttributedString.Key {
  /// The font, a `UIFont` or `CTFont`. The default is Helvetica of 12 points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The `NSParagraphStyle` of the paragraph. The one of the paragraph's first character is used.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The color of the glyphs, a `UIColor` or `CGColor`. The default is black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color behind the glyphs, from the line's ascent to its descent. There is none by default.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The ligatures that are used: with 0 only those that the script requires, with 1 (the default) those that the
  /// font enables, with 2 all.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The space that is added after each character, in points, in addition to the font's pair kerning. The default is
  /// 0; unlike on Apple's systems, 0 does not disable the pair kerning.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The space that is added after each character, in points. It is used where there is no `kern`.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The `NSUnderlineStyle` of the line through the text, as a number or an option set. There is no line by default.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The color of the line through the text. The default is the color of the glyphs.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The `NSUnderlineStyle` of the line under the text, as a number or an option set. There is no line by default.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The color of the line under the text. The default is the color of the glyphs.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The color of the glyphs' outlines where `strokeWidth` is not 0. The default is the color of the glyphs.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the glyphs' outlines in hundredths of the font's size. With 0, the default, the glyphs are only
  /// filled, with a positive width only stroked, and with a negative width both.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The `NSShadow` of the text and of its lines. There is none by default.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The name of a text effect. Text drawing ignores it.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// The `NSTextAttachment` that replaces each character U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The URL to which the text refers. Text drawing ignores it.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// The distance by which the text is raised above the baseline, in points. A negative distance lowers it.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The skew of the glyphs: the distance to the right by which a point at the height 1 moves, clamped to −10…10.
  /// The default is 0.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The logarithm of the glyphs' horizontal scale, clamped to −2…2. The default is 0.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// The nested writing directions. Text drawing ignores them and uses the direction of the characters and of the
  /// paragraph style.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}

// MARK: - CoreText's names

/// The key of the font, which is the same as `NSAttributedString.Key.font`.
public var kCTFontAttributeName: CFString { NSString(string: "NSFont") }
/// The key of the glyphs' `CGColor`; `NSAttributedString.Key.foregroundColor` takes precedence.
public var kCTForegroundColorAttributeName: CFString { NSString(string: "CTForegroundColor") }
/// The key of the space that is added after each character, in points.
public var kCTKernAttributeName: CFString { NSString(string: "NSKern") }
/// The key of the paragraph style, which is an `NSParagraphStyle` in Lamina.
public var kCTParagraphStyleAttributeName: CFString { NSString(string: "NSParagraphStyle") }
/// The key of the underline's `NSUnderlineStyle`.
public var kCTUnderlineStyleAttributeName: CFString { NSString(string: "NSUnderline") }
/// The key of the underline's color. The default is the color of the glyphs.
public var kCTUnderlineColorAttributeName: CFString { NSString(string: "NSUnderlineColor") }
/// The key of the width of the outlines in hundredths of the font's size. With a negative width the glyphs are filled
/// too.
public var kCTStrokeWidthAttributeName: CFString { NSString(string: "NSStrokeWidth") }
/// The key of the outlines' `CGColor`; `NSAttributedString.Key.strokeColor` takes precedence.
public var kCTStrokeColorAttributeName: CFString { NSString(string: "CTStrokeColor") }
/// The key of the `CGColor` behind the text; `NSAttributedString.Key.backgroundColor` takes precedence.
public var kCTBackgroundColorAttributeName: CFString { NSString(string: "CTBackgroundColor") }
/// The key of the distance by which the text is raised above the baseline, in points.
public var kCTBaselineOffsetAttributeName: CFString { NSString(string: "NSBaselineOffset") }
/// The key of the number that selects ligatures: 0 for those that are required, 1 for those that the font enables, 2
/// for all.
public var kCTLigatureAttributeName: CFString { NSString(string: "NSLigature") }
/// The key of the space that is added after each character, in points. The kerning attribute takes precedence.
public var kCTTrackingAttributeName: CFString { NSString(string: "CTTracking") }
/// The key of a flag that replaces the text's own colors by the fill and stroke colors of the context. The default is
/// false.
public var kCTForegroundColorFromContextAttributeName: CFString {
  NSString(string: "CTForegroundColorFromContext")
}
