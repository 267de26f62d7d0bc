/// A font at a size. Immutable; two made alike are equal.
public final class CTFont: Hashable, Sendable, CustomStringConvertible {
  package let face: FontFace
  /// The em size in units of user space.
  package let size: CGFloat

  /// A size that is 0, negative or not a number counts as 12, as CoreText has it for 0.
  package init(face: FontFace, size: CGFloat) {
    self.face = face
    self.size = size > 0 && size.isFinite ? min(size, Self.largestSize) : 12
  }

  /// Finds a font by PostScript, full or family name. A missing font is replaced, which is reported
  /// once.
  package convenience init(name: String, size: CGFloat) {
    self.init(face: FontLibrary.use { $0.face(named: name) }, size: size)
  }

  /// The first font in a file, which becomes known to the process; nil when it cannot be read.
  package convenience init?(file: URL, size: CGFloat) {
    guard let face = FontLibrary.use({ $0.register(file: file.path) }) else { return nil }
    self.init(face: face, size: size)
  }

  /// FreeType counts pixels per em in sixteen bits.
  static let largestSize: CGFloat = 16000

  /// Helvetica, or what the system has for it: the default of text drawing (L4.11, L7.26).
  package static func standard(size: CGFloat) -> CTFont {
    CTFont(face: FontFace(family: "Helvetica, sans-serif"), size: size)
  }

  package func withSize(_ size: CGFloat) -> CTFont { CTFont(face: face, size: size) }

  package var metrics: FontMetrics { FontMetrics(of: face, size: size) }

  public static func == (a: CTFont, b: CTFont) -> Bool { a.face == b.face && a.size == b.size }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(size)
  }

  public var description: String { "CTFont(\(face.family), \(size))" }
}

extension CTFont: TextFont {
  package var textFont: CTFont { self }
}

/// A class whose instances are used as fonts in attributes and layers, such as UIKit's.
package protocol TextFont: AnyObject {
  var textFont: CTFont { get }
}
