extension PathChange {
  /// Applies the modifier to a path.
  func change(_ node: PathNode, _ sampler: Sampler) {
    let map = sampler.map
    switch self {
    case .roundCorners(let radius):
      node.change(sampler, with: map.track(radius.track())) { paths, radius in
        paths.map { $0.roundingCorners(radius) }
      }
    case .pucker(let amount):
      node.change(sampler, with: map.track(amount.track())) { paths, amount in
        paths.map { $0.puckered(amount / 100) }
      }
    case .zigZag(let size, let ridges, let points):
      let numbers = sampler.track(
        sampler.track(map.track(size.track()), map.track(ridges.track()), isLinear: true) { [$0, $1] },
        map.track(points.track()), isLinear: true
      ) { $0 + [$1] }
      node.change(sampler, with: numbers) { paths, n in
        paths.map { $0.zigZag(height: n[0], ridges: n[1], isSmooth: n[2] >= 1.5) }
      }
    case .offset(let amount, let join, let miterLimit):
      let numbers = sampler.track(
        map.track(amount.track()), map.track(miterLimit.track()), isLinear: true
      ) { [$0, $1] }
      node.change(sampler, with: numbers) { paths, n in
        paths.map { $0.offset(by: n[0], join: join, miterLimit: n[1]) }
      }
    case .twist(let angle, let center):
      let numbers = sampler.track(
        map.track(angle.track()), map.track(center.whole(count: 2)), isLinear: true
      ) { [$0] + $1 }
      node.change(sampler, with: numbers) { paths, n in
        paths.twisted(by: n[0] * .pi / 180, around: SIMD2(n.number(1), n.number(2)))
      }
    }
  }
}
