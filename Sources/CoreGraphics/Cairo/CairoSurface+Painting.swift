internal import CCairo

// Paintings change only the pixels of their own figure in every blend mode, as in Core Graphics. Most of Cairo's
// operators have this property. For the other modes, the result is computed separately over the whole extent and then
// painted into the figure. At the antialiased edge of the figure it is mixed with the pixels below.

extension CairoSurface {
  /// Paints within the clip of the Cairo context.
  func paint(_ painting: Painting, mode: CGBlendMode) {
    if mode == .clear || (mode == .copy && painting.source.isFaint) {
      // For an image with an alpha, Cairo would mix by that alpha instead of clearing or copying.
      cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
      perform(
        Painting(
          primitive: painting.primitive, source: .color(.zero), antialias: painting.antialias))
      if mode == .copy { paint(painting, mode: .normal) }
    } else if let direct = mode.boundedOperator {
      cairo_set_operator(context, direct)
      perform(painting)
    } else if let result = blended(painting, mode: mode) {
      replace(painting.primitive, antialias: painting.antialias, by: result)
    }
  }

  /// Paints within the clip and a mask. The coverage of the mask mixes the old pixels with the result.
  func paint(_ painting: Painting, mode: CGBlendMode, through mask: ClipMask) {
    let part = painting.extent.intersection(area).intersection(mask.area)
    guard !part.isEmpty, let result = copy(of: part),
      let coverage = CairoSurface(mask.coverage, x: mask.area.minX, y: mask.area.minY)
    else { return }
    result.paint(painting, mode: mode)
    prepare(antialias: true)
    setSource(result)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_rectangle(
      context, Double(part.minX), Double(part.minY), Double(part.width), Double(part.height))
    cairo_save(context)
    cairo_clip(context)
    cairo_mask_surface(context, coverage.surface, 0, 0)
    cairo_restore(context)
    clearSource()
  }

  /// Returns the pixels in the extent of a painting, all blended with the painting's source.
  private func blended(_ painting: Painting, mode: CGBlendMode) -> CairoSurface? {
    let part = painting.extent.intersection(area)
    guard !part.isEmpty, let result = copy(of: part) else { return nil }
    let everywhere = Painting(
      primitive: .fill(CGPath(rect: part.frame), .winding), source: painting.source)
    if let direct = mode.unboundedOperator {
      cairo_set_operator(result.context, direct)
      result.perform(everywhere)
    } else if let paint = CairoSurface(covering: part) {
      paint.perform(everywhere)
      result.blend(paint, by: mode)
    }
    return result
  }

  /// Blends with the pixel kernels of the layers, for modes that Cairo does not have or for which Core Graphics has
  /// another formula. Both bitmaps have the same size.
  private func blend(_ source: CairoSurface, by mode: CGBlendMode) {
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      if isOpaque { for x in 0..<bitmap.width { row[x] |= 0xFF00_0000 } }
      PixelKernels.blend(
        source.bitmap.row(y), onto: row, mode: mode.coreGraphicsKernel, count: bitmap.width)
    }
  }

  private func replace(_ primitive: Primitive, antialias: Bool, by result: CairoSurface) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    prepare(antialias: antialias)
    setSource(result)
    trace(primitive, alpha: 1)
    clearSource()
  }
}

// MARK: - Sources and figures

extension CairoSurface {
  /// Paints with the operator that is set in the Cairo context.
  private func perform(_ painting: Painting) {
    prepare(antialias: painting.antialias)
    switch painting.source {
    case .color(let rgba):
      cairo_set_source_rgba(context, rgba.x, rgba.y, rgba.z, rgba.w)
      trace(painting.primitive, alpha: 1)
    case .image(let source):
      guard source.toPixels.isUsable, let picture = CairoSurface(source.image.bitmap) else { return }
      setSource(picture, as: source)
      trace(painting.primitive, alpha: source.alpha)
      clearSource()
    }
  }

  /// Paints the figure with the source. `alpha` applies to fills only: images with an alpha below 1 are painted only
  /// by fills, and the images of patterns contain their alpha.
  private func trace(_ primitive: Primitive, alpha: Double) {
    switch primitive {
    case .fill(let path, let rule):
      append(path)
      setRule(rule)
      if alpha >= 1 { cairo_fill(context) } else { fillFaintly(alpha) }
    case .stroke(let path, let pen, let transform):
      append(path)
      stroke(path, with: pen, under: transform)
    case .glyphs(_, let transform, let show):
      setMatrix(transform)
      show(CairoContext(pointer: context))
      cairo_new_path(context)
    }
    cairo_identity_matrix(context)
  }

  private func fillFaintly(_ alpha: Double) {
    cairo_save(context)
    cairo_clip(context)
    cairo_paint_with_alpha(context, alpha)
    cairo_restore(context)
  }

  private func stroke(_ path: CGPath, with pen: Pen, under transform: CGAffineTransform) {
    setMatrix(transform)
    // The width is at most 1,000,000 pixels. The limit is a choice; like that of coordinates, it exists because Cairo
    // stores coordinates in 24.8 fixed point.
    cairo_set_line_width(context, min(pen.width, 1e6 / transform.largestScale))
    cairo_set_line_cap(context, pen.cap.cairo)
    cairo_set_line_join(context, pen.join.cairo)
    cairo_set_miter_limit(context, max(pen.miterLimit, 1))
    let dashes = pen.drawnDashes(scale: transform.largestScale, along: path)
    cairo_set_dash(context, dashes, Int32(clamping: dashes.count), pen.dashPhase)
    cairo_stroke(context)
  }

  /// Sets the pixels of another surface as the source, without moving them.
  private func setSource(_ other: CairoSurface) {
    other.flush()
    cairo_set_source_surface(context, other.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
  }

  private func setSource(_ picture: CairoSurface, as source: SourceImage) {
    cairo_set_source_surface(context, picture.surface, 0, 0)
    let pattern = cairo_get_source(context)
    var matrix = cairo_matrix_t(source.toPixels.inverted())
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, source.sampling.cairo)
    cairo_pattern_set_extend(pattern, source.edge.cairo)
  }

  /// Removes the source, because a surface that is finished must not remain the source.
  private func clearSource() { cairo_set_source_rgba(context, 0, 0, 0, 0) }
}

extension PaintSource {
  /// True for an image that is painted with an alpha below 1.
  fileprivate var isFaint: Bool {
    if case .image(let source) = self { source.alpha < 1 } else { false }
  }
}

extension Pen {
  /// Returns the lengths of dashes and gaps; an empty array when they form no pattern, or when the pattern is so fine
  /// and the path so long that drawing would take Cairo an unlimited time. The number of 100,000 periods is a choice.
  fileprivate func drawnDashes(scale: CGFloat, along path: CGPath) -> [Double] {
    let period = dashLengths.reduce(0, +)
    guard period.isFinite, period > 0, dashLengths.allSatisfy({ $0 >= 0 }), dashPhase.isFinite,
      path.controlLength / (period * scale) < 100_000
    else { return [] }
    return dashLengths.map { Double($0) }
  }
}

extension CGPath {
  /// The length of the lines through all points of the path, which is an upper bound of the path's length. The
  /// coordinates are clamped as they are when the path is drawn.
  fileprivate var controlLength: CGFloat {
    let points = elements.flatMap(\.points).map(CairoSurface.clamped)
    return zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
}

// MARK: - Cairo's names

extension CGLineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension SourceImage.Sampling {
  fileprivate var cairo: cairo_filter_t {
    switch self {
    case .nearest: CAIRO_FILTER_NEAREST
    case .bilinear: CAIRO_FILTER_BILINEAR
    case .best: CAIRO_FILTER_GOOD
    }
  }
}

extension SourceImage.Edge {
  fileprivate var cairo: cairo_extend_t {
    switch self {
    case .transparent: CAIRO_EXTEND_NONE
    case .clamped: CAIRO_EXTEND_PAD
    case .repeated: CAIRO_EXTEND_REPEAT
    }
  }
}

extension CGBlendMode {
  /// Cairo's operator for a mode, if the operator changes no pixels outside of a figure; nil for other modes.
  fileprivate var boundedOperator: cairo_operator_t? {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: nil
    case .colorDodge, .colorBurn, .softLight, .plusDarker: nil
    }
  }

  /// Cairo's operator for a mode, if the operator would clear the pixels outside of a figure; nil for other modes.
  fileprivate var unboundedOperator: cairo_operator_t? {
    switch self {
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      nil
    case .clear, .copy, .sourceAtop, .destinationOver, .destinationOut, .xor, .plusDarker, .plusLighter:
      nil
    }
  }
}
