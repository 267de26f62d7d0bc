// CoreText under its own name: fonts, glyphs, lines and frames. They live in CoreGraphics, the only module that
// touches Pango.
@_exported import CoreGraphics
