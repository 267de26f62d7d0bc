// Gradients fill the clip (L7.23). They are evaluated at the center of every pixel, so that they are as exact as
// their formula under every transform. Nothing is drawn if the area of the clip is empty or has more pixels than an
// image may have.

extension CGContext {
  /// Fills the clip with bands of color that are perpendicular to the line from `start` to `end`, in user space.
  /// `options` determine whether the bands continue before the start and after the end. If both points are equal,
  /// nothing is drawn.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, along: .linear(start: startPoint, end: endPoint), options: options)
  }

  /// Fills the clip with the circles between two circles in user space; circles that are nearer to the end are drawn
  /// over the others. `options` determine whether they continue before the start and after the end. Nothing is drawn
  /// for negative radii and for equal circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let geometry = GradientGeometry.radial(
      c0: startCenter, r0: Double(startRadius), c1: endCenter, r1: Double(endRadius))
    draw(gradient, along: geometry, options: options)
  }

  /// Fills the clip with the colors around `center`, starting at `angle`, in radians from +x toward +y.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    draw(gradient, along: .conic(center: center, angle: Double(angle)), options: [])
  }

  private func draw(
    _ gradient: CGGradient, along geometry: GradientGeometry, options: CGGradientDrawingOptions
  ) {
    let area = drawableArea
    guard geometry.isUsable, state.ctm.isUsable,
      Bitmap.isWithinLimit(width: area.width, height: area.height)
    else { return }
    let picture = gradient.ramp.picture(
      of: geometry, options: options, over: area, toUser: state.ctm.inverted())
    drawPixels(picture, x: area.minX, y: area.minY)
  }
}

extension ColorRamp {
  /// Returns an image of the gradient over an area of pixels.
  fileprivate func picture(
    of geometry: GradientGeometry, options: CGGradientDrawingOptions, over area: PixelRect,
    toUser: CGAffineTransform
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
