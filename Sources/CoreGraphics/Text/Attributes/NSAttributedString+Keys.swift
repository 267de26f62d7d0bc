// The keys that text drawing reads, with Apple's raw values.
extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// 0 for as few as the script can do with, 1 for those that the font has on, 2 for all.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// Points added after each character.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Like `kern`, which goes before it.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// In hundredths of the font's size; negative fills too.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// Points; positive is up.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}

// CoreText's spelling.
public var kCTFontAttributeName: CFString { NSString(string: "NSFont") }
public var kCTForegroundColorAttributeName: CFString { NSString(string: "CTForegroundColor") }
public var kCTKernAttributeName: CFString { NSString(string: "NSKern") }
public var kCTParagraphStyleAttributeName: CFString { NSString(string: "NSParagraphStyle") }
public var kCTUnderlineStyleAttributeName: CFString { NSString(string: "NSUnderline") }
public var kCTUnderlineColorAttributeName: CFString { NSString(string: "NSUnderlineColor") }
public var kCTStrokeWidthAttributeName: CFString { NSString(string: "NSStrokeWidth") }
public var kCTStrokeColorAttributeName: CFString { NSString(string: "CTStrokeColor") }
public var kCTBackgroundColorAttributeName: CFString { NSString(string: "CTBackgroundColor") }
public var kCTBaselineOffsetAttributeName: CFString { NSString(string: "NSBaselineOffset") }
public var kCTLigatureAttributeName: CFString { NSString(string: "NSLigature") }
public var kCTTrackingAttributeName: CFString { NSString(string: "CTTracking") }
/// A flag: the fill and stroke colours of the context take the place of the text's own.
public var kCTForegroundColorFromContextAttributeName: CFString {
  NSString(string: "CTForegroundColorFromContext")
}
