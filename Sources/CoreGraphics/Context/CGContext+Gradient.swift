// Gradients fill the clip (L7.23). They are evaluated at every pixel's centre, so a gradient is as exact as
// its formula, under every transform.

extension CGContext {
  /// Between the lines through `start` and `end`, and beyond them as `options` say; equal points draw
  /// nothing.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(start: startPoint, end: endPoint), options)
  }

  /// The circles between two; negative radii draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let geometry = GradientGeometry.radial(
      c0: startCenter, r0: Double(startRadius), c1: endCenter, r1: Double(endRadius))
    draw(gradient, geometry, options)
  }

  /// Once round `center`, from `angle` on; radians, +x toward +y.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    draw(gradient, .conic(center: center, angle: Double(angle)), [])
  }

  private func draw(
    _ gradient: CGGradient, _ geometry: GradientGeometry, _ options: CGGradientDrawingOptions
  ) {
    let area = drawableArea
    guard geometry.isUsable, state.ctm.isUsable, Bitmap.fits(width: area.width, height: area.height)
    else { return }
    let picture = gradient.ramp.picture(of: geometry, options, over: area, state.ctm.inverted())
    drawPixels(picture, x: area.minX, y: area.minY)
  }
}

extension ColorRamp {
  /// The gradient over pixels.
  fileprivate func picture(
    of geometry: GradientGeometry, _ options: CGGradientDrawingOptions, over area: PixelRect,
    _ toUser: CGAffineTransform
  ) -> CGImage {
    let bitmap = Bitmap(width: area.width, height: area.height)
    for y in 0..<area.height {
      let row = bitmap.row(y)
      for x in 0..<area.width {
        let center = CGPoint(
          x: CGFloat(area.minX + x) + 0.5, y: CGFloat(area.minY + y) + 0.5)
        guard let t = geometry.parameter(at: center.applying(toUser), options) else { continue }
        row[x] = pixel(at: t)
      }
    }
    return CGImage(adopting: bitmap, isOpaque: false)
  }
}
