import CoreGraphics

extension PathUse {
  /// Returns the track of the path in the coordinates of the style.
  func track(_ sampler: Sampler) -> Track<[BezierPath]> {
    guard sampler.map.allows(points: node.track.values.reduce(0) { $0 + $1.weight }) else {
      return Track([])
    }
    return transforms.reduce(node.track) { track, transform in
      let matrix = transform.tracks(sampler).matrix(sampler)
      if let matrix = matrix.constant {
        return matrix.isIdentity ? track : track.map { $0.map { $0.applying(matrix) } }
      }
      return sampler.track(track, matrix, isLinear: track.constant != nil) { paths, matrix in
        paths.map { $0.applying(matrix) }
      }
    }
  }
}

extension GroupTransform {
  /// Returns the tracks of the transform's components.
  func tracks(_ sampler: Sampler) -> TransformTracks {
    switch self {
    case .group(let model): TransformTracks(model, sampler)
    case .copy(let number, let model): TransformTracks(copy: number, of: model, sampler)
    }
  }
}

extension Sampler {
  /// Returns the track of all paths together.
  func joined(_ tracks: [Track<[BezierPath]>]) -> Track<[BezierPath]> {
    guard let first = tracks.first else { return Track([]) }
    if tracks.count == 1 { return first }
    let changing = tracks.filter { $0.constant == nil }
    guard let model = changing.first else { return Track(tracks.flatMap(\.first)) }
    if changing.allSatisfy({ $0.fits(model) }) {
      let isSampled = changing.contains { $0.isSampled }
      return map.track(times: model.times, easings: model.easings, isSampled: isSampled) { index in
        tracks.flatMap { $0.constant ?? $0.values[index] }
      }
    }
    let times = samples(of: changing.map(\.span), jumps: changing.flatMap(\.jumps))
    return map.sampled(at: times) { time in tracks.flatMap { $0.value(at: time) } }
  }
}
