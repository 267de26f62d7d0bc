import QuartzCore

/// A builder that sets the transforms of layers and animates them.
struct TransformAnimations {
  let animations: AnimationList
  let sampler: Sampler

  /// Sets the transform of a layer and the size of its bounds.
  func apply(_ tracks: TransformTracks, to layer: CALayer, size: CGSize) {
    layer.bounds = CGRect(origin: .zero, size: size)
    let (width, height) = (size.width > 0 ? size.width : 1, size.height > 0 ? size.height : 1)
    animations.animate(layer, "anchorPoint", with: tracks.anchor) {
      CGPoint(x: $0.number(0) / width, y: $0.number(1) / height)
    }
    applyPosition(tracks.position, to: layer)
    applyDepth(tracks, to: layer)
    if tracks.depth != nil || tracks.skew.constant != 0 {
      applyMatrix(tracks, to: layer)
    } else {
      applyScaleAndRotation(tracks, to: layer)
    }
  }

  private func applyPosition(_ position: TransformTracks.Position, to layer: CALayer) {
    switch position {
    case .whole(let track):
      animations.animate(layer, "position", with: track) { CGPoint(x: $0.number(0), y: $0.number(1)) }
    case .route(let route, let track):
      let first = track.value(at: sampler.map.range.lowerBound)
      layer.position = CGPoint(x: first.number(0), y: first.number(1))
      animations.add(to: layer, "position", along: route)
    case .split(let x, let y, _):
      animations.animate(layer, "position.x", with: x) { $0 }
      animations.animate(layer, "position.y", with: y) { $0 }
    }
  }

  /// Sets the distance of the layer from the plane z = 0, which matters only to a camera.
  private func applyDepth(_ tracks: TransformTracks, to layer: CALayer) {
    let z = tracks.position.depth
    if z.constant != 0 { animations.animate(layer, "zPosition", with: z.map { -$0 }) { $0 } }
  }

  /// Rotation and scale get animations of their own. Each of these replaces a component of the transform matrix, for
  /// which the matrix is decomposed. The decomposition represents a mirroring by a negative scale along x. So the
  /// components are set in this order, and all of them are animated if a scale may be negative.
  private func applyScaleAndRotation(_ tracks: TransformTracks, to layer: CALayer) {
    var first = tracks.plane(at: sampler.map.range.lowerBound)
    let all = [tracks.rotation, tracks.scaleX, tracks.scaleY]
    let isAnimated = all.contains { $0.constant == nil }
    // A matrix that is zero cannot be decomposed, so the layer gets another scale.
    if isAnimated { first.scale.replace(with: .one, where: first.scale .== .zero) }
    layer.transform = CATransform3DMakeAffineTransform(first.linear)
    guard isAnimated else { return }
    let isForced = [tracks.scaleX, tracks.scaleY].contains { $0.values.contains { $0 <= 0 } }
    animations.add(to: layer, "transform.rotation.z", tracks.rotation, isForced: isForced) { $0 }
    animations.add(to: layer, "transform.scale.x", tracks.scaleX, isForced: isForced) { $0 }
    animations.add(to: layer, "transform.scale.y", tracks.scaleY, isForced: isForced) { $0 }
  }

  /// Samples the matrix, because a skewed matrix, or a rotation out of the plane, cannot be animated by components.
  private func applyMatrix(_ tracks: TransformTracks, to layer: CALayer) {
    let lower = sampler.map.range.lowerBound
    layer.transform = tracks.linear(at: lower)
    let spans = tracks.linearSpans
    guard spans.contains(where: { $0 != nil }) else { return }
    let times = sampler.samples(of: spans, jumps: tracks.linearJumps)
    let track = sampler.map.sampled(at: times) { SampledMatrix(matrix: tracks.linear(at: $0)) }
    animations.add(to: layer, "transform", track) { NSValue(caTransform3D: $0.matrix) }
  }
}

/// A matrix as a value of a sampled track. Samples are not interpolated.
struct SampledMatrix: Blendable {
  let matrix: CATransform3D

  func blended(to end: SampledMatrix, _ fraction: Double) -> SampledMatrix { fraction < 1 ? self : end }

  static func == (a: Self, b: Self) -> Bool { CATransform3DEqualToTransform(a.matrix, b.matrix) }
}

extension TransformTracks.Position {
  /// The track of the distance from the plane.
  var depth: Track<Double> {
    switch self {
    case .whole(let track), .route(_, let track): track.map { $0.number(2) }
    case .split(_, _, let z): z
    }
  }
}

extension TransformTracks {
  /// The spans and the jumps of all values, in frames of the root composition.
  var spans: [ClosedRange<Double>?] {
    linearSpans + positionSpans + [anchor.span, position.depth.span]
  }
  var jumps: [Double] { linearJumps + positionJumps + anchor.jumps + position.depth.jumps }

  /// The times at which the matrix jumps, in frames of the root composition.
  fileprivate var linearJumps: [Double] {
    let plane = [scaleX, scaleY, rotation, skew, skewAxis].flatMap(\.jumps)
    guard let depth else { return plane }
    return plane + depth.x.jumps + depth.y.jumps + depth.orientation.jumps
  }

  fileprivate var linearSpans: [ClosedRange<Double>?] {
    let plane = [scaleX, scaleY, rotation, skew, skewAxis].map(\.span)
    guard let depth else { return plane }
    return plane + [depth.x.span, depth.y.span, depth.orientation.span]
  }

  /// Returns the matrix at a time, without the translations to the anchor point and to the position.
  func linear(at time: Double) -> CATransform3D {
    var plane = plane(at: time)
    guard let depth else { return CATransform3DMakeAffineTransform(plane.linear) }
    let angle = plane.rotation
    plane.rotation = 0
    let turns = depth.orientation.value(at: time)
    // The rotations are around z, y and x; the orientation follows. The format's z axis points away from the viewer.
    let rotations: [(angle: Double, x: Double, y: Double, z: Double)] = [
      (angle, 0, 0, 1), (-depth.y.value(at: time), 0, 1, 0), (-depth.x.value(at: time), 1, 0, 0),
      (turns.number(2), 0, 0, 1), (-turns.number(1), 0, 1, 0), (-turns.number(0), 1, 0, 0),
    ]
    return rotations.reduce(CATransform3DMakeAffineTransform(plane.linear)) { matrix, rotation in
      let next = CATransform3DMakeRotation(rotation.angle, rotation.x, rotation.y, rotation.z)
      return CATransform3DConcat(matrix, next)
    }
  }
}
