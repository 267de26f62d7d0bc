internal import CPango

extension PangoRun {
  /// Returns the background of the run. `start` is the start of the line on its baseline.
  func backgrounds(from start: CGPoint, _ line: LineMetrics) -> [TextPiece] {
    guard let color = attributes.backgroundColor else { return [] }
    let box = CGRect(
      x: start.x + x, y: start.y - line.ascent, width: width, height: line.ascent + line.descent)
    return [TextPiece(box: box, color: color, shape: .rect)]
  }

  /// Returns the underlines, the glyphs and the strikethroughs, in this order. The pieces retain `owner`.
  func pieces(from start: CGPoint, keeping owner: PangoParagraph) -> [TextPiece] {
    let baseline = CGPoint(x: start.x + x, y: start.y - attributes.baselineOffset)
    let pieces =
      underlines(at: baseline) + inkPieces(at: baseline, owner) + strikethroughs(at: baseline)
    guard let shadow = attributes.shadow else { return pieces }
    return pieces.map { piece in
      var piece = piece
      piece.shadow = shadow
      return piece
    }
  }

  private func inkPieces(at baseline: CGPoint, _ owner: PangoParagraph) -> [TextPiece] {
    attributes.attachment.map { pictures(of: $0, at: baseline) } ?? glyphPieces(at: baseline, owner)
  }

  /// Returns an image for each character that the attachment replaces.
  private func pictures(of attachment: TextAttachment, at baseline: CGPoint) -> [TextPiece] {
    guard let image = attachment.image else { return [] }
    let box = attachment.bounds
    return (0..<Int(glyphs.pointee.num_glyphs)).map { index in
      let box = CGRect(
        x: baseline.x + CGFloat(index) * box.width + box.minX, y: baseline.y - box.maxY,
        width: box.width, height: box.height)
      return TextPiece(box: box, color: attributes.color, shape: .image(image))
    }
  }

  private func glyphPieces(at baseline: CGPoint, _ owner: PangoParagraph) -> [TextPiece] {
    let box = glyphBox(at: baseline)
    if isColored {
      let show = { cairo in owner.show(self, at: baseline, on: cairo) }
      return [TextPiece(box: box, color: attributes.color, shape: .picture(show))]
    }
    let makePath = { cairo in owner.addOutline(of: self, at: baseline, to: cairo) }
    var pieces: [TextPiece] = []
    if attributes.strokeWidth <= 0 {
      pieces.append(
        TextPiece(
          box: box, color: attributes.color, strokeColor: attributes.strokeColor,
          shape: .outline(makePath)))
    }
    if attributes.strokeWidth != 0 {
      let pen = abs(attributes.strokeWidth) / 100 * attributes.font.size
      let color = attributes.strokeColor ?? attributes.color
      pieces.append(TextPiece(box: box, color: color, shape: .stroke(pen, makePath)))
    }
    return pieces
  }

  /// Returns a box that contains the glyphs, with a margin of an em on each side for swashes and accents.
  /// For skewed glyphs it is wider, so that points up to the height of two ems are inside.
  private func glyphBox(at baseline: CGPoint) -> CGRect {
    CGRect(
      x: baseline.x, y: baseline.y - metrics.ascent, width: width,
      height: metrics.ascent + metrics.descent
    ).insetBy(
      dx: -attributes.layoutSize - abs(attributes.obliqueness) * 2 * attributes.font.size,
      dy: -attributes.font.size)
  }

  private func underlines(at baseline: CGPoint) -> [TextPiece] {
    decorations(
      attributes.underline, attributes.underlineColor,
      top: baseline.y - metrics.underlinePosition, thickness: metrics.underlineThickness,
      x: baseline.x)
  }

  private func strikethroughs(at baseline: CGPoint) -> [TextPiece] {
    decorations(
      attributes.strikethrough, attributes.strikethroughColor,
      top: baseline.y - metrics.strikethroughPosition, thickness: metrics.strikethroughThickness,
      x: baseline.x)
  }

  /// Returns one line or two. Each line is one piece or consists of dashes.
  private func decorations(
    _ style: NSUnderlineStyle, _ color: CGColor?, top: CGFloat, thickness: CGFloat, x: CGFloat
  ) -> [TextPiece] {
    guard style.rawValue & 0xF != 0 else { return [] }
    let thickness = style.contains(.thick) ? thickness * 2 : thickness
    let tops = style.contains(.double) ? [top, top + thickness * 2] : [top]
    return tops.flatMap { top in
      style.dashes(thickness: thickness, over: width).map { dash in
        TextPiece(
          box: CGRect(
            x: x + dash.lowerBound, y: top, width: dash.upperBound - dash.lowerBound,
            height: thickness),
          color: color ?? attributes.color, shape: .rect)
      }
    }
  }
}

extension NSUnderlineStyle {
  /// Returns the parts of a line of this length that are drawn; the whole line if the pattern would be repeated 1000
  /// times or more.
  fileprivate func dashes(thickness: CGFloat, over length: CGFloat) -> [ClosedRange<CGFloat>] {
    let pattern = dashPattern.map { $0 * thickness }
    let period = pattern.reduce(0, +)
    guard length > 0 else { return [] }
    guard period > 0, length / period < 1000 else { return [0...length] }
    var dashes: [ClosedRange<CGFloat>] = []
    var (x, index) = (CGFloat(0), 0)
    while x < length {
      let end = x + pattern[index % pattern.count]
      if index.isMultiple(of: 2) { dashes.append(x...min(end, length)) }
      (x, index) = (end, index + 1)
    }
    return dashes
  }

  /// The alternating lengths of dashes and gaps, as multiples of the line's thickness; empty for a line without gaps.
  private var dashPattern: [CGFloat] {
    switch rawValue & 0x0F00 {
    case 0x0100: [1, 1]
    case 0x0200: [4, 2]
    case 0x0300: [4, 2, 1, 2]
    case 0x0400: [4, 2, 1, 2, 1, 2]
    default: []
    }
  }
}

extension PangoParagraph {
  /// Adds the outline of a run to the path of a Cairo context.
  func addOutline(of run: PangoRun, at baseline: CGPoint, to cairo: CairoContext) {
    guard run.fits(cairo) else { return }
    let attributes = run.attributes
    cairo.withBaseline(
      at: baseline, height: attributes.layoutHeight, skew: attributes.obliqueness
    ) {
      pango_cairo_glyph_string_path(cairo.pointer, run.font, run.glyphs)
    }
  }

  /// Draws a run in its own colors.
  func show(_ run: PangoRun, at baseline: CGPoint, on cairo: CairoContext) {
    guard run.fits(cairo) else { return }
    let attributes = run.attributes
    cairo.withBaseline(
      at: baseline, height: attributes.layoutHeight, skew: attributes.obliqueness
    ) {
      pango_cairo_show_glyph_string(cairo.pointer, run.font, run.glyphs)
    }
  }
}

extension PangoRun {
  /// True if FreeType accepts the size in pixels. A larger size would put the Cairo context into an error state, from
  /// which it does not recover. The limit is a choice; that of FreeType is 65,535 pixels per em.
  fileprivate func fits(_ cairo: CairoContext) -> Bool {
    let size = cairo.pixels(alongDiagonal: max(attributes.font.size, attributes.layoutSize))
    return size.isFinite && size < 40000
  }
}
