extension ShapePath {
  /// Returns the track of the path, in the coordinates of its group.
  func track(_ sampler: Sampler) -> Track<[BezierPath]> {
    let map = sampler.map
    switch self {
    case .bezier(let path): return map.track(path.track())
    case .rectangle(let position, let size, let radius):
      return Self.rectangle(at: position, size: size, radius: map.track(radius.track()), sampler)
    case .ellipse(let position, let size):
      return sampler.track(
        map.track(position.whole(count: 2)), map.track(size.whole(count: 2)), isLinear: true
      ) { [Outlines.ellipse(center: $0, size: $1)] }
    case .star(let star): return star.track(sampler)
    }
  }

  /// Returns the track of a rectangle, which begins at its upper right corner.
  private static func rectangle(
    at position: Animated<[Double]>, size: Animated<[Double]>, radius: Track<Double>,
    _ sampler: Sampler
  ) -> Track<[BezierPath]> {
    let (position, size) = (
      sampler.map.track(position.whole(count: 2)), sampler.map.track(size.whole(count: 2))
    )
    let isRounded = radius.constant != 0
    // A radius of more than half a side is reduced, so the path then does not depend on it linearly.
    let least = size.values.map { min(abs($0.number(0)), abs($0.number(1))) / 2 }.min() ?? 0
    let isLinear = (radius.values.max() ?? 0) <= least || !isRounded
    let form = sampler.track(size, radius, isLinear: isLinear) { size, radius in
      [Outlines.rectangle(center: [0, 0], size: size, radius: radius, isRounded: isRounded)]
    }
    return sampler.track(form, position, isLinear: true) { paths, position in
      let offset = SIMD2(position.number(0), position.number(1))
      return paths.map { $0.moved(by: offset) }
    }
  }
}

extension BezierPath {
  /// Returns the path moved by an offset in points.
  func moved(by offset: SIMD2<Double>) -> BezierPath {
    BezierPath(
      vertices.map { Vertex($0.point + offset, into: $0.into + offset, out: $0.out + offset) },
      isClosed: isClosed)
  }
}

extension StarModel {
  fileprivate func track(_ sampler: Sampler) -> Track<[BezierPath]> {
    let map = sampler.map
    let center = map.track(position.whole(count: 2))
    let numbers = [points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness]
      .map { map.track($0.track()) }
    func path(_ center: [Double], _ n: [Double]) -> [BezierPath] {
      let star = Outlines.Star(
        center: center, points: n[0], rotation: n[1], outerRadius: n[2], innerRadius: n[3],
        outerRoundness: n[4], innerRoundness: n[5], isStar: isStar)
      return [star.path]
    }
    let constants = numbers.compactMap(\.constant)
    if constants.count == numbers.count { return map.mapped(center) { path($0, constants) } }
    let times = sampler.samples(
      of: numbers.map(\.span) + [center.span], jumps: numbers.flatMap(\.jumps) + center.jumps)
    return map.sampled(at: times) { time in
      path(center.value(at: time), numbers.map { $0.value(at: time) })
    }
  }
}
