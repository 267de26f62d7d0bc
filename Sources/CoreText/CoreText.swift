// The module CoreText: fonts, glyphs, lines and frames. They are implemented in CoreGraphics, the only module that
// calls Pango.
@_exported import CoreGraphics
