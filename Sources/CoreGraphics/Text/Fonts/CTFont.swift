/// A font at a size. It is immutable. Fonts with the same attributes and size are equal.
public final class CTFont: Hashable, Sendable, CustomStringConvertible {
  // The tag must be the first stored property (see `FoundationTypeTag`).
  private let typeTag = FoundationTypeTag()
  package let face: FontFace
  /// The size of an em in units of user space, at most 16000.
  package let size: CGFloat

  /// Creates a font. A size that is 0, negative or not a number is replaced by 12, as CoreText does for 0.
  package init(face: FontFace, size: CGFloat) {
    self.face = face
    self.size = size > 0 && size.isFinite ? min(size, Self.largestSize) : 12
  }

  /// Finds a font by its PostScript, full or family name. A missing font is replaced by a substitute, which is
  /// reported once.
  package convenience init(name: String, size: CGFloat) {
    self.init(face: FontLibrary.use { $0.face(named: name) }, size: size)
  }

  /// Registers the fonts of a file for this process, and creates the first of them; nil when the file cannot be read.
  package convenience init?(file: URL, size: CGFloat) {
    guard let face = FontLibrary.use({ $0.register(file: file.path) }) else { return nil }
    self.init(face: face, size: size)
  }

  /// The largest size. There is a limit because FreeType stores the number of pixels per em in 16 bits; the number is a
  /// choice.
  static let largestSize: CGFloat = 16000

  /// Returns Helvetica, or the system's substitute for it, which is the default of text drawing (L4.11, L7.26).
  package static func standard(size: CGFloat) -> CTFont {
    CTFont(face: FontFace(family: "Helvetica, sans-serif"), size: size)
  }

  package func withSize(_ size: CGFloat) -> CTFont { CTFont(face: face, size: size) }

  package var metrics: FontMetrics { FontMetrics(of: face, size: size) }

  /// True when both fonts have the same family, weight, slant, width and size.
  public static func == (a: CTFont, b: CTFont) -> Bool { a.face == b.face && a.size == b.size }

  /// Feeds the attributes and the size of the font into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(size)
  }

  /// The family and the size of the font.
  public var description: String { "CTFont(\(face.family), \(size))" }
}

extension CTFont: TextFont {
  package var textFont: CTFont { self }
}

/// A class whose instances are values of font attributes and of layers' fonts, such as `UIFont`.
package protocol TextFont: AnyObject {
  /// The font in which text with the attribute is drawn.
  var textFont: CTFont { get }
}
