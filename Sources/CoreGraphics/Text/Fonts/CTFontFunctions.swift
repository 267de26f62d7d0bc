/// The name of `CTFont` in C.
public typealias CTFontRef = CTFont

/// Creates a font by its PostScript, full or family name. A missing font is replaced by a substitute, which is
/// reported once. A size of 0 means 12. Lamina ignores the matrix, because the context transforms text.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name as String, size: size)
}

/// Creates a font from one without a size. A size of 0 means 12. Lamina ignores the matrix and the attributes.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont {
  CTFont(face: graphicsFont.face, size: size)
}

/// Returns the font at another size. A size of 0 keeps the size. Lamina ignores the matrix and the attributes.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont {
  size == 0 ? font : font.withSize(size)
}

/// Returns a font of the same family in which the traits of `symTraitMask` have the values of `symTraitValue`. A size
/// of 0 keeps the size. Lamina ignores the matrix.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let traits = font.face.traits.subtracting(symTraitMask)
    .union(symTraitValue.intersection(symTraitMask))
  return CTFont(face: font.face.with(traits), size: size == 0 ? font.size : size)
}

/// Returns the size of an em in units of user space.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// Returns the ascent of lines in the font.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }
/// Returns the descent of lines in the font, a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }
/// Returns the gap between lines in the font.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }
/// Returns the y coordinate of the underline's center relative to the baseline, which is negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  let metrics = font.metrics
  return metrics.underlinePosition - metrics.underlineThickness / 2
}
/// Returns the thickness of the underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.metrics.underlineThickness
}
/// Returns the height of a flat lower-case letter, which is that of the ink of an x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "x") }
/// Returns the height of a flat capital, which is that of the ink of an H.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.inkHeight(of: "H") }
/// Returns the traits of the font: italic, bold from a weight of 600 on, condensed, expanded.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { font.face.traits }

/// Returns the name of the font's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { NSString(string: font.face.family) }
/// Returns the PostScript name of the font, or its family name if it has none.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: FontLibrary.use { $0.postScriptName(of: font.face) } ?? font.face.family)
}
/// Returns the full name of the font, or its family name if it has none.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: FontLibrary.use { $0.fullName(of: font.face) } ?? font.face.family)
}
