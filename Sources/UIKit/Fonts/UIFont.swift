import QuartzCore
import Synchronization

/// A font at a size in points. Two made alike are equal.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  let font: CTFont

  /// A size that is not positive is that of `systemFontSize`.
  init(face: FontFace, size: CGFloat) {
    let isUsable = size > 0 && size.isFinite
    font = CTFont(face: face, size: isUsable ? size : Self.systemFontSize)
    super.init()
  }

  /// Finds a font by PostScript, full or family name. nil when neither this system nor iOS has such a
  /// font; a font that only iOS has is replaced, which is reported.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    if let face = FontFace(systemName: fontName) ?? InstalledFonts.face(named: fontName) {
      self.init(face: face, size: fontSize)
    } else if AppleFontFamilies.contains(InstalledFonts.family(inName: fontName)) {
      self.init(face: CTFont(name: fontName, size: fontSize).face, size: fontSize)
    } else {
      return nil
    }
  }

  /// A size of 0 is the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(face: descriptor.face, size: pointSize > 0 ? pointSize : descriptor.pointSize)
  }

  // MARK: - The system's fonts

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(), size: fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(face: .system(weight: weight.number), size: fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    UIFont(face: .system(weight: weight.number, stretch: width.number), size: fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(weight: Weight.semibold.number), size: fontSize)
  }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: .system(slant: .italic), size: fontSize)
  }

  /// The digits of the system's font have one width anyway.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      face: FontFace(family: FontFace.monospacedFamily, weight: weight.number), size: fontSize)
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(face: font.face, size: fontSize) }

  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var systemFontSize: CGFloat { 14 }
  open class var defaultFontSize: CGFloat { 17 }

  // MARK: - What there is

  /// Sorted.
  open class var familyNames: [String] { InstalledFonts.families }

  /// PostScript names; none for a family that is not there.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    InstalledFonts.names(ofFamily: familyName)
  }

  // MARK: - NSObject

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
  /// The PostScript name; one that begins with a point for the system's fonts.
  public var fontName: String {
    if let names = font.face.systemNames { return "\(names.prefix)-\(font.face.styleName)" }
    return CTFontCopyPostScriptName(font) as String
  }

  public var familyName: String {
    font.face.systemNames?.family ?? CTFontCopyFamilyName(font) as String
  }

  public var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(face: font.face, pointSize: pointSize)
  }

  public var pointSize: CGFloat { font.size }
  /// Above the baseline.
  public var ascender: CGFloat { metrics.ascent }
  /// Below the baseline; negative.
  public var descender: CGFloat { -metrics.descent }
  /// Between the lines, besides their heights.
  public var leading: CGFloat { metrics.leading }
  public var lineHeight: CGFloat { metrics.ascent + metrics.descent }
  /// The height of a flat capital letter such as H, in points.
  public var capHeight: CGFloat { CTFontGetCapHeight(font) }
  /// The height of a flat lower-case letter such as x, in points.
  public var xHeight: CGFloat { CTFontGetXHeight(font) }

  var metrics: FontMetrics { Self.knownMetrics.metrics(of: font) }

  private static let knownMetrics = KnownMetrics()
}

/// Metrics that were asked for: finding them takes a look into the font's file.
private final class KnownMetrics: Sendable {
  private let known = Mutex<[CTFont: FontMetrics]>([:])

  func metrics(of font: CTFont) -> FontMetrics {
    if let metrics = known.withLock({ $0[font] }) { return metrics }
    let metrics = font.metrics.mended(size: font.size)
    known.withLock {
      // A font whose size is animated comes in endlessly many.
      if $0.count >= 256 { $0 = [:] }
      $0[font] = metrics
    }
    return metrics
  }
}
