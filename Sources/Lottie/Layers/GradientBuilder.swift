import QuartzCore

/// A builder of gradient layers that are masked by shapes.
struct GradientBuilder {
  let build: BuildContext
  let sampler: Sampler

  private var animations: AnimationList { build.animations }

  /// Returns a layer that shows the gradient inside of the shape.
  ///
  /// - Parameter margin: The distance, in points, by which the drawn shape extends beyond its path.
  func layer(
    _ model: GradientModel, masked shape: CAShapeLayer, path: Track<[BezierPath]>, margin: Double,
    style: Drawing.Style
  ) -> CALayer {
    var area = Self.area(of: path, margin: margin)
    // The adjusted end point of a linear gradient would not move as the file says. In a square it is not adjusted.
    if !model.isRadial, !(model.start.isConstant && model.end.isConstant) {
      area = area.enclosingSquare
    }
    let layer = build.plainLayer(CAGradientLayer(), style.name ?? "gradient", size: area.size)
    layer.bounds = area
    layer.position = area.origin
    layer.type = model.isRadial ? .radial : .axial
    applyPoints(model, to: layer, in: area, at: style.location)
    applyStops(model, to: layer)
    // The mask's coordinates are those of the bounds, whose origin is that of the area.
    layer.mask = shape
    return layer
  }

  /// Returns a rectangle that contains the path at all times.
  private static func area(of path: Track<[BezierPath]>, margin: Double) -> CGRect {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for vertex in path.values.joined().flatMap(\.vertices) {
      for point in [vertex.point, vertex.into, vertex.out] {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    guard low.x <= high.x else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    // Easings that overshoot may move the path beyond its keyframes, so the area is enlarged by a quarter.
    let spare = path.constant == nil ? (high - low) * 0.25 : .zero
    let extra = SIMD2(repeating: margin + 1) + spare
    let (a, b) = (low - extra, high + extra)
    return CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
  }

  private func applyPoints(
    _ model: GradientModel, to layer: CAGradientLayer, in area: CGRect, at location: Location
  ) {
    let map = sampler.map
    let (start, end) = (map.track(model.start.whole(count: 2)), map.track(model.end.whole(count: 2)))
    func unit(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: (x - area.minX) / area.width, y: (y - area.minY) / area.height)
    }
    if model.isRadial, model.highlightLength.keyframes.contains(where: { $0.value != 0 }) {
      build.context.note("the highlight of a radial gradient is at its center", at: location)
    }
    animations.animate(layer, "startPoint", with: start) { unit($0.number(0), $0.number(1)) }
    guard model.isRadial else {
      let end =
        area.isSquare
        ? end
        : sampler.track(start, end, isLinear: false) { Self.adjusted($1, from: $0, in: area.size) }
      return animations.animate(layer, "endPoint", with: end) { unit($0.number(0), $0.number(1)) }
    }
    // Core Animation expects a corner of the square around the circle as the end point.
    let corner = sampler.track(start, end, isLinear: false) { start, end in
      let (dx, dy) = (end.number(0) - start.number(0), end.number(1) - start.number(1))
      let radius = max((dx * dx + dy * dy).squareRoot(), 1e-6)
      return [start.number(0) + radius, start.number(1) + radius]
    }
    animations.animate(layer, "endPoint", with: corner) { unit($0[0], $0[1]) }
  }

  /// Returns the end point with which the lines of equal color are perpendicular to the line from `start` to `end`.
  /// Core Animation's lines of equal color are perpendicular in the unit square, and stretched with the bounds.
  private static func adjusted(_ end: [Double], from start: [Double], in size: CGSize) -> [Double] {
    let direction = SIMD2(end.number(0) - start.number(0), end.number(1) - start.number(1))
    let area = SIMD2(Double(size.width), Double(size.height))
    // The change of the gradient's position along each side of the area, times the square of the gradient's length.
    let slope = direction * area
    let length = (slope * slope).sum()
    guard length > 0 else { return end }
    let offset = slope * area * ((direction * direction).sum() / length)
    return [start.number(0) + offset.x, start.number(1) + offset.y]
  }

  private func applyStops(_ model: GradientModel, to layer: CAGradientLayer) {
    let stops = sampler.map.mapped(sampler.map.track(model.stops.track())) {
      GradientStops($0, count: model.count).flat
    }
    animations.animate(layer, "colors", with: stops) { GradientStops.colors($0) }
    animations.animate(layer, "locations", with: stops) { GradientStops.locations($0) }
  }
}

extension CGRect {
  fileprivate var isSquare: Bool { width == height }

  /// The smallest square that contains the rectangle and has the same center.
  fileprivate var enclosingSquare: CGRect {
    let side = max(width, height)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}

/// The stops of a gradient. Colors and opacities, which the file contains separately, are brought to the same
/// positions.
private struct GradientStops {
  /// The position, red, green, blue and opacity of each stop.
  let flat: [Double]

  /// Creates the stops from the numbers in a file: `count` colors with their positions, followed by opacities with
  /// theirs.
  init(_ numbers: [Double], count: Int) {
    let count = min(max(count, 0), numbers.count / 4)
    let colors = (0..<min(count, LottieLimits.stops)).map { Array(numbers[4 * $0..<4 * $0 + 4]) }
    let rest = Array(numbers[(4 * count)...])
    let opacities = (0..<min(rest.count / 2, LottieLimits.stops)).map {
      [rest[2 * $0], rest[2 * $0 + 1]]
    }
    guard !opacities.isEmpty else {
      flat = colors.sorted { $0[0] < $1[0] }.flatMap { $0 + [1] }
      return
    }
    let (sortedColors, sortedOpacities) = (
      colors.sorted { $0[0] < $1[0] }, opacities.sorted { $0[0] < $1[0] }
    )
    let positions = (colors + opacities).map { $0[0] }.sorted()
    flat = positions.flatMap { position in
      [position] + Self.value(of: sortedColors, at: position)
        + Self.value(of: sortedOpacities, at: position)
    }
  }

  /// Returns the numbers after the position, interpolated at `position`.
  private static func value(of stops: [[Double]], at position: Double) -> [Double] {
    guard let next = stops.firstIndex(where: { $0[0] >= position }) else {
      return Array((stops.last ?? []).dropFirst())
    }
    let (b, a) = (stops[next], stops[max(next - 1, 0)])
    guard next > 0, b[0] > a[0] else { return Array(b.dropFirst()) }
    return Array(a.blended(to: b, (position - a[0]) / (b[0] - a[0])).dropFirst())
  }

  private static func stops(_ flat: [Double]) -> [ArraySlice<Double>] {
    stride(from: 0, to: flat.count - 4, by: 5).map { flat[$0..<$0 + 5] }
  }

  static func colors(_ flat: [Double]) -> [CGColor] {
    stops(flat).map { CGColor.lottie(Array($0.dropFirst())) }
  }

  /// Returns the positions, clamped to 0…1 and in ascending order.
  static func locations(_ flat: [Double]) -> [NSNumber] {
    var last = 0.0
    return stops(flat).map { stop in
      last = min(max(stop[stop.startIndex], last), 1)
      return NSNumber(value: last)
    }
  }
}
