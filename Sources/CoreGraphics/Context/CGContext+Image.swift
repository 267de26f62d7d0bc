extension CGContext {
  /// Draws an image, stretched to a rectangle of user space. Row 0 is at the rectangle's maximum y, so the image is
  /// upside down in a context with y down (L7.25). An image mask is painted with the fill color.
  public func draw(_ image: CGImage, in rect: CGRect) {
    draw(image, in: rect, byTiling: false)
  }

  /// Draws an image like `draw(_:in:)`. With `byTiling`, the whole clip is filled with copies of the image in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    let rect = rect.standardized
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
    // The pixels in memory are stretched over the rectangle, even if the image was decoded at a reduced size (L7.31).
    let picture = image.isMask ? image.painted(with: state.fillColor) : image.inMemory
    let toPixels = picture.transform(to: rect).concatenating(state.ctm)
    if byTiling {
      paint(picture, toPixels, edge: .repeated, over: CGPath(rect: state.clipBox))
    } else {
      paintParts(of: picture, toPixels)
    }
  }

  /// Draws an image so that it is upright in a context with y down, and upside down in one with y up.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: 2 * rect.midY)
    scaleBy(x: 1, y: -1)
    draw(image, in: rect)
    restoreGState()
  }

  /// Paints an image. If a side is longer than Cairo's limit, the image is painted in halves.
  private func paintParts(of image: CGImage, _ toPixels: CGAffineTransform) {
    guard let halves = image.halves else {
      let frame = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      let path = CGMutablePath()
      path.addRect(frame, transform: toPixels)
      return paint(image, toPixels, edge: .clamped, over: path)
    }
    for (half, shift) in [(halves.first, CGVector.zero), (halves.second, halves.offset)] {
      paintParts(of: half, toPixels.translatedBy(x: shift.dx, y: shift.dy))
    }
  }

  private func paint(
    _ image: CGImage, _ toPixels: CGAffineTransform, edge: SourceImage.Edge, over path: CGPath
  ) {
    let source = SourceImage(
      image: image, toPixels: toPixels, sampling: image.shouldInterpolate ? sampling : .nearest,
      edge: edge, alpha: Double(state.alpha))
    draw(Painting(primitive: .fill(path, .winding), source: .image(source), antialias: antialiases))
  }
}

extension CGImage {
  /// Two images that share the pixels of this one, and the offset of the second image in pixels; nil unless a side is
  /// longer than Cairo's limit.
  fileprivate var halves: (first: CGImage, second: CGImage, offset: CGVector)? {
    guard max(width, height) > Bitmap.sideLimit else { return nil }
    let whole = bitmap.bounds
    var (first, second) = (whole, whole)
    if width > height {
      (first.maxX, second.minX) = (width / 2, width / 2)
    } else {
      (first.maxY, second.minY) = (height / 2, height / 2)
    }
    return (view(first), view(second), CGVector(dx: CGFloat(second.minX), dy: CGFloat(second.minY)))
  }

  private func view(_ part: PixelRect) -> CGImage {
    let owner = bitmap
    let pixels = bitmap.row(part.minY) + part.minX
    let view = Bitmap(
      width: part.width, height: part.height, stride: bitmap.stride, pixels: pixels,
      release: { withExtendedLifetime(owner) {} })
    return CGImage(adopting: view, isOpaque: isOpaque, shouldInterpolate: shouldInterpolate)
  }

  /// Returns an image of `color` whose alpha is multiplied by the coverage of this mask.
  fileprivate func painted(with color: CGColor) -> CGImage {
    let target = Bitmap(width: bitmap.width, height: bitmap.height)
    let table = (0...255).map { color.premultipliedPixel(opacity: Double(255 - $0) / 255) }
    for y in 0..<target.height {
      let (from, to) = (bitmap.row(y), target.row(y))
      for x in 0..<target.width { to[x] = table[Int(from[x] & 255)] }
    }
    return CGImage(adopting: target, isOpaque: false)
  }
}
