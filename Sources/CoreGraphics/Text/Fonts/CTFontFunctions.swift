public typealias CTFontRef = CTFont

/// `name` is a PostScript name; family and full names do as well. A size of 0 means 12. The matrix must
/// be nil: text is transformed by the context.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name as String, size: size)
}

public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont {
  CTFont(face: graphicsFont.face, size: size)
}

/// A size of 0 keeps that of the font.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont {
  size == 0 ? font : font.withSize(size)
}

/// A font of the same family in which the traits in `symTraitMask` have the values in `symTraitValue`.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let traits = font.face.traits.subtracting(symTraitMask)
    .union(symTraitValue.intersection(symTraitMask))
  return CTFont(face: font.face.with(traits), size: size == 0 ? font.size : size)
}

public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }
/// Positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }
/// The y coordinate of the underline's centre relative to the baseline; negative below it.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  let metrics = font.metrics
  return metrics.underlinePosition - metrics.underlineThickness / 2
}
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.metrics.underlineThickness
}
/// The height of a flat lower-case letter.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "x") }
/// The height of a flat capital.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "H") }
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { font.face.traits }

public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { NSString(string: font.face.family) }
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: FontLibrary.use { $0.postScriptName(of: font.face) } ?? font.face.family)
}
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: FontLibrary.use { $0.fullName(of: font.face) } ?? font.face.family)
}
