extension PathChange {
  /// Changes a path. Returns false for a path with too many points, which stays as it is.
  func change(_ node: PathNode, _ sampler: Sampler) -> Bool {
    switch self {
    case .roundCorners(let radius):
      node.change(sampler, with: sampler.map.track(radius.track())) { paths, radius in
        paths.map { $0.roundingCorners(radius) }
      }
    case .pucker(let amount):
      node.change(sampler, with: sampler.map.track(amount.track())) { paths, amount in
        paths.map { $0.puckered(amount / 100) }
      }
    case .zigZag(let size, let ridges, let points):
      node.change(sampler, with: sampler.numbers(size, ridges, points)) { paths, n in
        paths.map { $0.zigZag(height: n[0], ridges: n[1], isSmooth: n[2] >= 1.5) }
      }
    case .offset(let amount, let join, let miterLimit):
      node.change(sampler, with: sampler.numbers(amount, miterLimit)) { paths, n in
        paths.map { $0.offset(by: n[0], join: join, miterLimit: n[1]) }
      }
    case .twist(let angle, let center):
      node.change(sampler, with: sampler.numbers(angle, and: center)) { paths, n in
        paths.twisted(by: n[0] * .pi / 180, around: SIMD2(n.number(1), n.number(2)))
      }
    }
  }
}

extension Sampler {
  /// The track of several numbers together.
  fileprivate func numbers(_ properties: Animated<Double>...) -> Track<[Double]> {
    properties.dropFirst().reduce(map.track(properties[0].track()).map { [$0] }) { all, next in
      track(all, map.track(next.track()), isLinear: true) { $0 + [$1] }
    }
  }

  /// The track of a number and a point together.
  fileprivate func numbers(
    _ number: Animated<Double>, and point: Animated<[Double]>
  ) -> Track<[Double]> {
    track(map.track(number.track()), map.track(point.whole(count: 2)), isLinear: true) { [$0] + $1 }
  }
}
