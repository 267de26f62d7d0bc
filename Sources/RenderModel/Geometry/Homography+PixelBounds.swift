import CoreGraphics

extension Homography {
  /// Returns the pixels that the image of `rect` can touch. If the sides of the image are parallel to the axes, a
  /// pixel does not count when less than a thousandth of its width or height is covered. Such a coverage is a quarter
  /// of a level and changes nothing; rounding errors of edges on pixel boundaries would otherwise add a row of
  /// pixels.
  package func pixelBounds(of rect: CGRect) -> PixelRect {
    if keepsAxes { return PixelRect(covering: axisParallelImage(of: rect).snappedToPixels) }
    if isAffine { return PixelRect(covering: affineBounds(of: rect)) }
    return PixelRect(covering: CGRect(boundingBoxOf: image(ofPolygon: rect.corners)))
  }

  /// Returns the bounding box of the image of a rectangle under a map without perspective.
  private func affineBounds(of rect: CGRect) -> CGRect {
    let (a, b) = (apply(rect.origin), apply(CGPoint(x: rect.maxX, y: rect.minY)))
    let c = apply(CGPoint(x: rect.maxX, y: rect.maxY))
    let d = apply(CGPoint(x: rect.minX, y: rect.maxY))
    let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the image of a rectangle under a map that keeps axes.
  package func axisParallelImage(of rect: CGRect) -> CGRect {
    let (a, b) = (apply(rect.origin), apply(CGPoint(x: rect.maxX, y: rect.maxY)))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// Returns true when the image of `rect` is a rectangle of whole pixels, within a thousandth of one.
  package func mapsToWholePixels(_ rect: CGRect) -> Bool {
    guard keepsAxes else { return false }
    let image = axisParallelImage(of: rect)
    let sides = SIMD4<Double>(
      Double(image.minX), Double(image.minY), Double(image.maxX), Double(image.maxY))
    let distances = sides - sides.rounded(.toNearestOrAwayFromZero)
    return all(distances .< 0.001) && all(distances .> -0.001)
  }
}

extension CGRect {
  /// The rectangle, whose edges are moved to a pixel boundary if they are within a thousandth of a pixel of it.
  fileprivate var snappedToPixels: CGRect {
    func snap(_ v: CGFloat) -> CGFloat { abs(v - v.rounded()) < 0.001 ? v.rounded() : v }
    let (x, y) = (snap(minX), snap(minY))
    return CGRect(x: x, y: y, width: snap(maxX) - x, height: snap(maxY) - y)
  }
}
