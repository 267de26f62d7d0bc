/// A font without a size.
public final class CGFont: Hashable, Sendable {
  package let face: FontFace

  package init(face: FontFace) { self.face = face }

  /// By PostScript, full or family name; nil when there is no such font.
  public convenience init?(_ name: CFString) {
    guard let face = FontLibrary.use({ $0.existingFace(named: name as String) }) else { return nil }
    self.init(face: face)
  }

  /// The first font in a file, which becomes known to the process; nil when it cannot be read.
  package convenience init?(file: URL) {
    guard let face = FontLibrary.use({ $0.register(file: file.path) }) else { return nil }
    self.init(face: face)
  }

  public var postScriptName: CFString? {
    FontLibrary.use { $0.postScriptName(of: face) }.map { NSString(string: $0) }
  }

  public var fullName: CFString? {
    FontLibrary.use { $0.fullName(of: face) }.map { NSString(string: $0) }
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.face == b.face }
  public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

extension CGFont: TextFont {
  package var textFont: CTFont { CTFont(face: face, size: 12) }
}
