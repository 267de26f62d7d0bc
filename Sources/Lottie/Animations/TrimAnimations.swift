import QuartzCore

/// A builder that animates the part of a path that is stroked.
struct TrimAnimations {
  let animations: AnimationList
  let sampler: Sampler

  /// Sets the path of a layer, and the part of the path that is stroked.
  func apply(_ trim: TrimModel, to layer: CAShapeLayer, _ path: Track<[BezierPath]>) {
    let map = sampler.map
    let (start, end, offset) = (
      map.track(trim.start.track()), map.track(trim.end.track()), map.track(trim.offset.track())
    )
    guard let ends = exact(start: start, end: end, offset: offset) else {
      return applyTwice(sampler.trim(trim), to: layer, path)
    }
    set(path, of: layer)
    animations.animate(layer, "strokeStart", with: ends.start) { $0 }
    animations.animate(layer, "strokeEnd", with: ends.end) { $0 }
  }

  private func set(_ path: Track<[BezierPath]>, of layer: CAShapeLayer) {
    let isUniform = path.constant == nil
    animations.animate(layer, "path", with: path) { $0.path(isUniform: isUniform) }
  }

  /// Returns the start and the end as fractions of the path's length, with the keyframes of the file. Returns nil if
  /// this is impossible, because start and end pass each other or the offset moves them beyond an end of the path.
  private func exact(
    start: Track<Double>, end: Track<Double>, offset: Track<Double>
  ) -> (start: Track<Double>, end: Track<Double>)? {
    guard offset.constant?.truncatingRemainder(dividingBy: 360) == 0 else { return nil }
    let times = Set(sampler.samples(of: [start.span, end.span], jumps: start.jumps + end.jumps))
      .union(start.times).union(end.times)
    let isInOrder = times.allSatisfy { start.value(at: $0) <= end.value(at: $0) }
    if isInOrder { return (start.map { $0 / 100 }, end.map { $0 / 100 }) }
    let isTurned = times.allSatisfy { start.value(at: $0) >= end.value(at: $0) }
    return isTurned ? (end.map { $0 / 100 }, start.map { $0 / 100 }) : nil
  }

  /// Sets a path that contains the original path twice. The stroked part, which may continue at the start of the
  /// path, is then a single part of this path.
  private func applyTwice(
    _ trim: Track<[Double]>, to layer: CAShapeLayer, _ path: Track<[BezierPath]>
  ) {
    let twice = path.map { $0.count == 1 ? [$0[0].twice] : $0 + $0 }
    // If the path consists of one open piece, its copy begins as a new subpath.
    set(path.first.count == 1 && !path.first[0].isClosed ? path.map { $0 + $0 } : twice, of: layer)
    let times = sampler.samples(of: [trim.span], jumps: trim.jumps)
    let parts = times.map { time in
      let n = trim.value(at: time)
      return Trim(start: n[0], end: n[1], offset: n[2])
    }
    animations.animate(layer, "strokeStart", with: wrapping(\.start, of: parts, at: times)) { $0 / 2 }
    animations.animate(layer, "strokeEnd", with: wrapping(\.end, of: parts, at: times)) { $0 / 2 }
  }

  /// Returns the track of one end of the stroked part. It jumps where the start passes the end of the path.
  private func wrapping(
    _ end: KeyPath<Trim, Double>, of parts: [Trim], at times: [Double]
  ) -> Track<Double> {
    let easings = zip(parts, parts.dropFirst()).map { a, b in
      abs(a.start - b.start) > 0.5 ? Easing.hold : .linear
    }
    return Track(
      times: times, values: parts.map { $0[keyPath: end] }, easings: easings, isSampled: true)
  }
}

extension BezierPath {
  /// The path traversed twice, as an open path, if it is closed; otherwise the path itself.
  fileprivate var twice: BezierPath {
    let curves = curves
    return isClosed ? BezierPath(curves: curves + curves, isClosed: false) : self
  }
}
