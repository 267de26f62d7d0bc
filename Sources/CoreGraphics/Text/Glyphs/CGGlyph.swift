/// The number of a glyph in its font. 0 is what stands for a missing character.
public typealias CGGlyph = CGFontIndex
public typealias CGFontIndex = UInt16

/// No glyph: a character that shows nothing, such as part of a ligature.
public let kCGFontIndexInvalid = CGFontIndex.max
public let kCGGlyphMax = CGFontIndex.max - 1
public let kCGFontIndexMax = CGFontIndex.max - 1
