internal import CCairo
internal import CPango

/// One line of plain text, shaped by Pango, ready to be measured and drawn.
package struct TextLine {
  package var text: String
  package var family: String
  /// Em size in units of the context's user space.
  package var size: CGFloat
  package var isBold: Bool
  package var color: CGColor

  package init(
    _ text: String, family: String = "DejaVu Sans, sans-serif", size: CGFloat, isBold: Bool = false,
    color: CGColor
  ) {
    self.text = text
    self.family = family
    self.size = size
    self.isBold = isBold
    self.color = color
  }
}

extension CGContext {
  /// The advance width and line height of `line`.
  package func size(of line: TextLine) -> CGSize {
    guard let layout = makeLayout(line) else { return .zero }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return layout.logicalSize
  }

  /// Draws `line` with the top left corner of its line box at `origin`; y must grow downward.
  package func draw(_ line: TextLine, at origin: CGPoint) {
    guard let layout = makeLayout(line) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let box = CGRect(origin: origin, size: layout.logicalSize)
      .insetBy(dx: -line.size, dy: -line.size)
    drawGlyphs(color: line.color, in: box) { cairo in
      cairo_move_to(cairo, origin.x, origin.y)
      pango_cairo_show_layout(cairo, layout)
    }
  }

  private func makeLayout(_ line: TextLine) -> OpaquePointer? {
    guard line.size > 0, line.size < 100_000, let layout = pango_cairo_create_layout(cairo) else {
      return nil
    }
    let font = pango_font_description_new()
    pango_font_description_set_family(font, line.family)
    pango_font_description_set_absolute_size(font, line.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, line.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, line.text, -1)
    return layout
  }
}

extension OpaquePointer {
  fileprivate var logicalSize: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(self, &width, &height)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }
}
