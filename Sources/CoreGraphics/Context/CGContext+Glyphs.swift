extension CGContext {
  /// Paints the glyphs that `show` draws on a Cairo context in user space, with the shadow, alpha and blend mode of
  /// the state. `show` may be called more than once. `box` contains everything that it draws, in user space.
  func drawGlyphs(color: CGColor, in box: CGRect, _ show: @escaping (CairoContext) -> Void) {
    draw(
      Painting(
        primitive: .glyphs(box: box, state.ctm, show), source: paint(color), antialias: antialiases))
  }
}
