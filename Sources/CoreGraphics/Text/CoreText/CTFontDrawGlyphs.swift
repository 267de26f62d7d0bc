/// Draws glyphs at positions in text space. Afterwards this font and its size are set in the context.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard count > 0 else { return }
  context.setFont(CGFont(face: font.face))
  context.setFontSize(font.size)
  context.showGlyphs(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    at: Array(UnsafeBufferPointer(start: positions, count: count)))
}
