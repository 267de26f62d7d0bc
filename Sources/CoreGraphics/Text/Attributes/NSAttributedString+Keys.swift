// The keys of text attributes, with Apple's raw values.
extension NSAttributedString.Key {
  /// The font, a `UIFont` or `CTFont`; Helvetica of 12 points by default.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The `NSParagraphStyle` of the paragraph; that of its first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The color of the glyphs, a `UIColor` or `CGColor`; black by default.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color behind the glyphs, over the line's ascent and descent; none by default.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The use of ligatures: 0 for only those that the script needs, 1 (the default) for those that the font turns on,
  /// 2 for all.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The space that is added after each character, in points, besides the kerning of the font's pairs; 0 by default,
  /// which does not turn that kerning off as it does on Apple's systems.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The space that is added after each character, in points, where there is no `kern`.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The `NSUnderlineStyle` of the line through the text, as a number or an option set; none by default.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The color of the line through the text; that of the glyphs by default.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The `NSUnderlineStyle` of the line under the text, as a number or an option set; none by default.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The color of the line under the text; that of the glyphs by default.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The color of the glyphs' outlines where `strokeWidth` is not 0; that of the glyphs by default.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the glyphs' outlines in hundredths of the font's size; 0, the default, only fills, a positive width
  /// only strokes and a negative one does both.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The `NSShadow` of the text and of its lines; none by default.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The name of a text effect; text drawing ignores it.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// The `NSTextAttachment` that replaces each character U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The URL that the text refers to; text drawing ignores it.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// The distance by which the text is raised above the baseline, in points; negative lowers it.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The skew of the glyphs; text drawing ignores it.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The logarithm of the glyphs' horizontal scale; text drawing ignores it.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// The nested writing directions; text drawing ignores them and follows the characters and the paragraph style.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}

// MARK: - CoreText's names

/// The key of the font; the same as `NSAttributedString.Key.font`.
public var kCTFontAttributeName: CFString { NSString(string: "NSFont") }
/// The key of the glyphs' `CGColor`; `NSAttributedString.Key.foregroundColor` takes precedence.
public var kCTForegroundColorAttributeName: CFString { NSString(string: "CTForegroundColor") }
/// The key of the space that is added after each character, in points.
public var kCTKernAttributeName: CFString { NSString(string: "NSKern") }
/// The key of the paragraph style, which is an `NSParagraphStyle` in Lamina.
public var kCTParagraphStyleAttributeName: CFString { NSString(string: "NSParagraphStyle") }
/// The key of the underline's `NSUnderlineStyle`.
public var kCTUnderlineStyleAttributeName: CFString { NSString(string: "NSUnderline") }
/// The key of the underline's color; that of the glyphs by default.
public var kCTUnderlineColorAttributeName: CFString { NSString(string: "NSUnderlineColor") }
/// The key of the outlines' width in hundredths of the font's size; negative fills too.
public var kCTStrokeWidthAttributeName: CFString { NSString(string: "NSStrokeWidth") }
/// The key of the outlines' `CGColor`; `NSAttributedString.Key.strokeColor` takes precedence.
public var kCTStrokeColorAttributeName: CFString { NSString(string: "CTStrokeColor") }
/// The key of the `CGColor` behind the text; `NSAttributedString.Key.backgroundColor` takes precedence.
public var kCTBackgroundColorAttributeName: CFString { NSString(string: "CTBackgroundColor") }
/// The key of the distance by which the text is raised above the baseline, in points.
public var kCTBaselineOffsetAttributeName: CFString { NSString(string: "NSBaselineOffset") }
/// The key of the number that selects ligatures: 0 for necessary ones, 1 for the font's, 2 for all.
public var kCTLigatureAttributeName: CFString { NSString(string: "NSLigature") }
/// The key of the space that is added after each character, in points; the kerning attribute takes precedence.
public var kCTTrackingAttributeName: CFString { NSString(string: "CTTracking") }
/// The key of a flag that replaces the text's own colors by the fill and stroke colors of the context; false by
/// default.
public var kCTForegroundColorFromContextAttributeName: CFString {
  NSString(string: "CTForegroundColorFromContext")
}
