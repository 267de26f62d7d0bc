extension CGContext {
  /// Paints the current path and clears it. The stroke is painted over the fill (L7.20).
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    if let rule = mode.fillRule { fill(path, rule) }
    if mode.strokes { stroke(path) }
  }

  /// Fills the current path with the fill color and clears it. Open subpaths are closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }
  /// Strokes the current path with the stroke color and the line style, and clears it.
  public func strokePath() { stroke(takePath()) }

  /// Fills a rectangle in user space. The current path does not change.
  public func fill(_ rect: CGRect) { fill(inPixels(CGPath(rect: rect.bounded)), .winding) }

  /// Fills several rectangles in user space, as one path. The current path does not change.
  public func fill(_ rects: [CGRect]) {
    let path = CGMutablePath()
    for rect in rects { path.addRect(rect.bounded, transform: state.ctm) }
    fill(path, .winding)
  }

  /// Fills the ellipse that is inscribed in a rectangle in user space. The current path does not change.
  public func fillEllipse(in rect: CGRect) {
    fill(inPixels(CGPath(ellipseIn: rect.bounded)), .winding)
  }

  /// Strokes the sides of a rectangle in user space. The current path does not change.
  public func stroke(_ rect: CGRect) { stroke(inPixels(CGPath(rect: rect.bounded))) }

  /// Strokes the sides of a rectangle with lines of the given width in user space. The current path does not change.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(inPixels(CGPath(rect: rect.bounded)), width: width)
  }

  /// Strokes the ellipse that is inscribed in a rectangle in user space. The current path does not change.
  public func strokeEllipse(in rect: CGRect) {
    stroke(inPixels(CGPath(ellipseIn: rect.bounded)))
  }

  /// Strokes a line from each point of even index to the point after it. If the number of points is odd, the last one
  /// is ignored. The current path does not change.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[index], transform: state.ctm)
      path.addLine(to: points[index + 1], transform: state.ctm)
    }
    stroke(path)
  }

  /// Makes the pixels of a rectangle transparent, or black if the bitmap has no alpha, within the clip. The blend
  /// mode and the shadow have no effect (L7.20).
  public func clear(_ rect: CGRect) {
    let path = inPixels(CGPath(rect: rect.bounded))
    guard state.ctm.isUsable, !state.clipBox.isNull else { return }
    composite(
      Painting(primitive: .fill(path, .winding), source: .color(.zero), antialias: antialiases),
      mode: .clear)
  }

  func inPixels(_ path: CGPath) -> CGPath {
    CGPath(elements: path.elements.map { $0.mapPoints { $0.applying(state.ctm) } })
  }

  /// Fills a path, whose coordinates are pixels, with `color`, or with the state's fill color if it is nil.
  func fill(_ path: CGPath, _ rule: CGPathFillRule, in color: CGColor? = nil) {
    draw(
      Painting(
        primitive: .fill(path, rule), source: paint(color ?? state.fillColor), antialias: antialiases))
  }

  /// Strokes a path, whose coordinates are pixels, with `width` and `color`, or with those of the state if they are
  /// nil.
  func stroke(_ path: CGPath, width: CGFloat? = nil, in color: CGColor? = nil) {
    var pen = state.pen
    pen.width = width ?? pen.width
    guard pen.width > 0 else { return }
    draw(
      Painting(
        primitive: .stroke(path, pen, state.ctm), source: paint(color ?? state.strokeColor),
        antialias: antialiases))
  }
}

// MARK: - One painting

extension CGContext {
  /// Draws a painting and its shadow within the clip.
  func draw(_ painting: Painting) {
    guard state.ctm.isUsable, !state.clipBox.isNull else { return }
    if let shadow = state.shadow { drawShadow(shadow, of: painting) }
    composite(painting, mode: state.blendMode)
  }

  /// Draws a painting within the clip, without a shadow.
  private func composite(_ painting: Painting, mode: CGBlendMode) {
    access(painting.extent) { surface in
      if let mask = state.clipMask {
        surface.paint(painting, mode: mode, through: mask)
      } else {
        surface.paint(painting, mode: mode)
      }
    }
  }

  /// Draws the shadow of a painting: the painting's alpha, blurred and displaced, in the shadow's color (L7.22).
  private func drawShadow(_ shadow: Shadow, of painting: Painting) {
    guard shadow.isDrawn else { return }
    let blur = GaussianBlur(sigma: shadow.sigma)
    // This is the area that the visible part of the shadow would have without the shadow's offset. It has a margin of
    // a pixel, because the offset is rounded.
    let visibleArea = drawableArea.inset(by: -1)
      .offset(x: -Int(shadow.offset.width.rounded()), y: -Int(shadow.offset.height.rounded()))
    let area = painting.extent.intersection(visibleArea.inset(by: -blur.reach))
    guard let silhouette = CairoSurface(covering: area) else { return }
    silhouette.paint(painting, mode: .normal)
    silhouette.flush()
    let coverage = Coverage(alphaOf: silhouette.bitmap, at: area)
      .blurred(by: blur, over: area.inset(by: -blur.reach).intersection(visibleArea))
    composite(
      coverage.painting(in: shadow.color, offset: shadow.offset), mode: state.blendMode)
  }

  /// The pixels inside of the clip that painting can change.
  var drawableArea: PixelRect { PixelRect(covering: state.clipBox).intersection(target.area) }
}

extension Coverage {
  fileprivate func painting(in color: CGColor, offset: CGSize) -> Painting {
    let transform = CGAffineTransform(
      translationX: CGFloat(area.minX) + offset.width, y: CGFloat(area.minY) + offset.height)
    let box = area.frame.offsetBy(dx: offset.width, dy: offset.height).integral
    let source = SourceImage(
      image: picture(of: color), toPixels: transform, sampling: .bilinear, edge: .transparent)
    return Painting(primitive: .fill(CGPath(rect: box), .winding), source: .image(source))
  }
}
