extension Node {
  /// Reads a property of a path.
  var animatedPath: Animated<[BezierPath]>? { property { $0.bezierPath.map { [$0] } } }

  /// The path; nil if this is no path.
  private var bezierPath: BezierPath? {
    // In keyframes, the value is a list that contains the path.
    if case .list = value { return elements.first?.bezierPath }
    guard let points = self["v"]?.points else { return nil }
    guard context.budget.spend(points.count * 64) else { return nil }
    let (into, out) = (self["i"]?.points ?? [], self["o"]?.points ?? [])
    let vertices = points.indices.map { index in
      BezierPath.Vertex(
        points[index], into: points[index] + (index < into.count ? into[index] : .zero),
        out: points[index] + (index < out.count ? out[index] : .zero))
    }
    return BezierPath(vertices, isClosed: self["c"]?.flag ?? false)
  }

  private var points: [SIMD2<Double>]? {
    guard case .list(let values) = value, context.budget.spend(16 * values.count) else { return nil }
    return values.map { value in
      let numbers = Node(value, at: location, in: context).numbers ?? []
      return SIMD2(numbers.number(0), numbers.number(1))
    }
  }
}
