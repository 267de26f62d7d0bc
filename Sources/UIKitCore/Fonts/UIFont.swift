import QuartzCore
import Synchronization

/// A font at a size in points. Two fonts with the same attributes are equal.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  // It must be the first stored property.
  private let typeTag = FoundationTypeTag()
  // `@unchecked`: nothing changes after init.
  let font: CTFont

  /// Creates a font. A size that is not positive is replaced by `systemFontSize`.
  init(face: FontFace, size: CGFloat) {
    let isUsable = size > 0 && size.isFinite
    font = CTFont(face: face, size: isUsable ? size : Self.systemFontSize)
    super.init()
  }

  /// Creates a font from its PostScript, full or family name. Returns nil if neither this system nor iOS has
  /// such a font; a font that only iOS has is replaced, and an issue is reported.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    if let face = FontFace(systemName: fontName) ?? InstalledFonts.face(named: fontName) {
      self.init(face: face, size: fontSize)
    } else if AppleFontFamilies.contains(InstalledFonts.family(inName: fontName)) {
      self.init(face: CTFont(name: fontName, size: fontSize).face, size: fontSize)
    } else {
      return nil
    }
  }

  /// Creates a font from a descriptor. A size of 0 means that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(face: descriptor.face, size: pointSize > 0 ? pointSize : descriptor.pointSize)
  }

  // MARK: - The system's fonts

  /// Returns the system font at a size in points.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(), size: fontSize)
  }

  /// Returns the system font at a size in points, in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(face: .system(weight: weight.number), size: fontSize)
  }

  /// Returns the system font at a size in points, in a weight and a width.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    UIFont(face: .system(weight: weight.number, stretch: width.number), size: fontSize)
  }

  /// Returns the system font in semibold at a size in points.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(weight: Weight.semibold.number), size: fontSize)
  }

  /// Returns the italic system font at a size in points.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(slant: .italic), size: fontSize)
  }

  /// Returns the system font, whose digits have equal widths.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the monospaced system font at a size in points, in a weight.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      face: FontFace(family: FontFace.monospacedFamily, weight: weight.number), size: fontSize)
  }

  /// Returns the font at another size in points.
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(face: font.face, size: fontSize) }

  /// The size of labels, 17 points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons, 18 points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of small text, 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The size of standard text, 14 points.
  open class var systemFontSize: CGFloat { 14 }
  /// The default size, 17 points.
  open class var defaultFontSize: CGFloat { 17 }

  // MARK: - Installed fonts

  /// The names of the installed families, sorted.
  open class var familyNames: [String] { InstalledFonts.families }

  /// Returns the PostScript names of a family's fonts; empty for a family that is not installed.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    InstalledFonts.names(ofFamily: familyName)
  }

  // MARK: - NSObject

  /// Returns the font itself, as fonts are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }
  open override var hash: Int { font.hashValue }
  open override var description: String {
    "UIFont(\(fontName), \(familyName), \(Double(pointSize)) pt)"
  }
}

extension UIFont: TextFont {
  package var textFont: CTFont { font }
}

// MARK: - Names and metrics

extension UIFont {
  /// The PostScript name; that of a system font begins with a period.
  public var fontName: String {
    if let names = font.face.systemNames { return "\(names.prefix)-\(font.face.styleName)" }
    return CTFontCopyPostScriptName(font) as String
  }

  /// The name of the family; that of a system font begins with a period.
  public var familyName: String {
    font.face.systemNames?.family ?? CTFontCopyFamilyName(font) as String
  }

  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(face: font.face, pointSize: pointSize)
  }

  /// The size in points.
  public var pointSize: CGFloat { font.size }
  /// The height of the font above the baseline in points.
  public var ascender: CGFloat { metrics.ascent }
  /// The depth of the font below the baseline in points, as a negative number.
  public var descender: CGFloat { -metrics.descent }
  /// The distance between lines in points, in addition to `lineHeight`.
  public var leading: CGFloat { metrics.leading }
  /// The height of a line in points, without the leading.
  public var lineHeight: CGFloat { metrics.ascent + metrics.descent }
  /// The height of a flat capital letter such as H, in points.
  public var capHeight: CGFloat { CTFontGetCapHeight(font) }
  /// The height of a flat lower-case letter such as x, in points.
  public var xHeight: CGFloat { CTFontGetXHeight(font) }

  /// The metrics of the font in points, from a cache.
  var metrics: FontMetrics { Self.knownMetrics.metrics(of: font) }

  private static let knownMetrics = FontMetricsCache()
}

/// A cache of font metrics, as reading them opens the font's file.
private final class FontMetricsCache: Sendable {
  private let cachedMetrics = Mutex<[CTFont: FontMetrics]>([:])

  func metrics(of font: CTFont) -> FontMetrics {
    if let metrics = cachedMetrics.withLock({ $0[font] }) { return metrics }
    let metrics = font.metrics.normalized(size: font.size)
    cachedMetrics.withLock {
      // The cache is limited because a font whose size is animated occurs in any number of sizes.
      if $0.count >= 256 { $0 = [:] }
      $0[font] = metrics
    }
    return metrics
  }
}
