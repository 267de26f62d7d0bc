import QuartzCore

// Rectangles in the current graphics context. The functions do nothing without one.

/// Replaces a rectangle by the fill color, without blending.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  withBlendMode(blendMode) { $0.fill(rect) }
}

/// Replaces a frame one unit wide inside the rectangle by the fill color, without blending.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Fills a frame one unit wide inside the rectangle with the fill color and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  let box = rect.standardized
  withBlendMode(blendMode) { context in
    context.beginPath()
    context.addRect(box)
    if box.width > 2, box.height > 2 { context.addRect(box.insetBy(dx: 1, dy: 1)) }
    context.fillPath(using: .evenOdd)
  }
}

/// Intersects the clip with the rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

private func withBlendMode(_ blendMode: CGBlendMode, _ draw: (CGContext) -> Void) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  draw(context)
  context.restoreGState()
}
