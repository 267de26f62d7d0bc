/// The index of a glyph in its font; 0 is the glyph for a missing character.
public typealias CGGlyph = CGFontIndex
/// The index of a glyph in a font.
public typealias CGFontIndex = UInt16

/// The index that stands for no glyph, for a character that has no glyph of its own, such as a part of a ligature.
public let kCGFontIndexInvalid = CGFontIndex.max
/// The largest index of a glyph.
public let kCGGlyphMax = CGFontIndex.max - 1
/// The largest index of a glyph.
public let kCGFontIndexMax = CGFontIndex.max - 1
