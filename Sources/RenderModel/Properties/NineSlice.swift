import CoreGraphics

/// One axis of a nine-part picture, whose ends keep their size while the middle is stretched (L2.10).
package struct SliceAxis: Equatable, Sendable {
  /// The four ascending boundaries of the three parts, in the layer's coordinates.
  package let target: [Double]
  /// The four ascending boundaries of the three parts, in pixels of the picture.
  package let source: [Double]

  /// Creates the axis on which `source` is mapped to `target`. `middle` is the part that is stretched, as fractions
  /// of `source`, and `scale` is the number of pixels per point.
  package init(
    target: ClosedRange<Double>, source: ClosedRange<Double>, middle: ClosedRange<Double>,
    scale: Double
  ) {
    let inner = Self.atLeastOnePixel(middle, of: source)
    let caps = (
      (inner.lowerBound - source.lowerBound) / scale, (source.upperBound - inner.upperBound) / scale
    )
    let length = target.upperBound - target.lowerBound
    let factor = caps.0 + caps.1 > length ? length / (caps.0 + caps.1) : 1
    self.target = [
      target.lowerBound, target.lowerBound + caps.0 * factor, target.upperBound - caps.1 * factor,
      target.upperBound,
    ]
    self.source = [source.lowerBound, inner.lowerBound, inner.upperBound, source.upperBound]
  }

  /// Returns the middle part in pixels. If it is thinner than a pixel, it is widened to one pixel about its center.
  private static func atLeastOnePixel(
    _ middle: ClosedRange<Double>, of source: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    func position(_ fraction: Double) -> Double {
      let inside = min(max(fraction, 0), 1)
      return source.lowerBound + inside * (source.upperBound - source.lowerBound)
    }
    let (start, end) = (position(middle.lowerBound), position(middle.upperBound))
    guard end - start < 1, source.upperBound - source.lowerBound > 1 else { return start...end }
    let center = min(max((start + end) / 2, source.lowerBound + 0.5), source.upperBound - 0.5)
    return center - 0.5...center + 0.5
  }
}

extension LayerProperties {
  /// True when the contents are drawn in nine parts, which happens only with the gravities that resize (L2.10).
  package var isNineSliced: Bool {
    guard hasRare, rare.values.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) else {
      return false
    }
    let center = rare.values.contentsCenter
    guard center.minX.isFinite, center.minY.isFinite, center.maxX.isFinite, center.maxY.isFinite
    else { return false }
    switch contentsGravity {
    case .resize, .resizeAspect, .resizeAspectFill: return true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      return false
    }
  }

  /// Returns the parts of `source`, at most nine, in pixels, with the shapes in `frame` that they fill. The inner
  /// boundaries are not antialiased, so that every pixel belongs to exactly one part.
  package func slices(of frame: CGRect, _ source: CGRect) -> [(shape: RoundedRect, source: CGRect)] {
    let center = rare.values.contentsCenter.standardized
    // With a scale of 0, the ends would be infinitely long. That it counts as 1 is a choice. With a negative one, the
    // frame is empty.
    let scale = contentsScale > 0 ? contentsScale : 1
    let x = SliceAxis(
      target: frame.minX...frame.maxX, source: source.minX...source.maxX,
      middle: center.minX...center.maxX, scale: scale)
    let y = SliceAxis(
      target: frame.minY...frame.maxY, source: source.minY...source.maxY,
      middle: center.minY...center.maxY, scale: scale)
    return (0..<9).compactMap { slice(column: $0 % 3, of: x, row: $0 / 3, of: y) }
  }

  private func slice(
    column: Int, of x: SliceAxis, row: Int, of y: SliceAxis
  ) -> (shape: RoundedRect, source: CGRect)? {
    func part(_ x: [Double], _ y: [Double]) -> CGRect {
      CGRect(
        x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
    }
    let (target, source) = (part(x.target, y.target), part(x.source, y.source))
    guard target.width > 0, target.height > 0 else { return nil }
    let inner = [column > 0, column < 2, row > 0, row < 2]
    let mask = inner.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
    return (RoundedRect(target, aliasedEdges: aliasedEdges | mask), source)
  }
}
