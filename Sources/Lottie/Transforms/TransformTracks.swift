import CoreGraphics

/// The tracks of a transform, in frames of the root composition. Angles are in radians, and scales are factors.
struct TransformTracks {
  enum Position {
    case whole(Track<[Double]>)
    case split(x: Track<Double>, y: Track<Double>, z: Track<Double>)
    /// The position follows a curve. The track contains samples of the curve.
    case route(MotionRoute, Track<[Double]>)
  }

  var anchor: Track<[Double]>
  var position: Position
  var scaleX: Track<Double>
  var scaleY: Track<Double>
  var rotation: Track<Double>
  var skew: Track<Double>
  var skewAxis: Track<Double>
  var depth: Depth?

  /// The rotations out of the plane, in radians.
  struct Depth {
    var x: Track<Double>
    var y: Track<Double>
    var orientation: Track<[Double]>
  }

  init(_ model: TransformModel, _ sampler: Sampler, turnsWithMotion: Bool = false) {
    let map = sampler.map
    func radians(_ angle: Animated<Double>) -> Track<Double> {
      map.track(angle.track()).map { $0 * .pi / 180 }
    }
    anchor = map.track(model.anchor.whole(count: 3))
    position = Position(model.position, sampler)
    scaleX = map.track(model.scale.component(0, standard: 100)).map { $0 / 100 }
    scaleY = map.track(model.scale.component(1, standard: 100)).map { $0 / 100 }
    rotation = radians(model.rotation)
    (skew, skewAxis) = (radians(model.skew), radians(model.skewAxis))
    depth = model.depth.flatMap { Depth($0, map) }
    if turnsWithMotion { turn(with: model.position, sampler) }
  }

  /// Adds the direction of the motion to the rotation.
  private mutating func turn(with position: TransformModel.Position, _ sampler: Sampler) {
    guard case .whole(let property) = position, !property.isConstant else { return }
    let path = MotionPath(property)
    let map = sampler.map
    let direction = map.sampled(at: map.samples()) { path.direction(at: map.frame(at: $0)) }
    rotation = sampler.track(rotation, direction, isLinear: false) { $0 + $1 }
  }

  /// Creates the tracks of one copy of a repeater. `copy` is its number, counted from 0.
  init(copy: Int, of model: RepeaterModel, _ sampler: Sampler) {
    self.init(model.transform, sampler)
    let map = sampler.map
    let number = map.track(model.offset.track()).map { $0 + Double(copy) }
    let around = anchor
    rotation = sampler.track(rotation, number, isLinear: number.constant != nil) { $0 * $1 }
    // A negative scale has no power of a fraction. It is a choice that it mirrors every copy.
    scaleX = sampler.track(scaleX, number, isLinear: false) { pow(abs($0), $1) * ($0 < 0 ? -1 : 1) }
    scaleY = sampler.track(scaleY, number, isLinear: false) { pow(abs($0), $1) * ($0 < 0 ? -1 : 1) }
    let moved = sampler.track(position.whole(sampler), number, isLinear: number.constant != nil) {
      position, number in position.map { $0 * number }
    }
    // Copies are rotated and scaled around the anchor point, which these do not move.
    position = .whole(
      sampler.track(moved, around, isLinear: true) {
        [$0.number(0) + $1.number(0), $0.number(1) + $1.number(1)]
      })
  }
}

extension TransformTracks.Position {
  fileprivate init(_ model: TransformModel.Position, _ sampler: Sampler) {
    let map = sampler.map
    switch model {
    case .split(let x, let y, let z):
      self = .split(x: map.track(x.track()), y: map.track(y.track()), z: map.track(z.track()))
    case .whole(let property) where property.isCurved:
      let path = MotionPath(property)
      let steps = map.track(property.track())
      let times = sampler.samples(of: [steps.span], jumps: steps.jumps)
      let samples = map.sampled(at: times) { path.point(at: map.frame(at: $0)) }
      self = path.route(map).map { .route($0, samples) } ?? .whole(samples)
    case .whole(let property) where property.hasEasingPerComponent:
      self = .split(
        x: map.track(property.component(0)), y: map.track(property.component(1)),
        z: map.track(property.component(2)))
    case .whole(let property): self = .whole(map.track(property.track()))
    }
  }

  /// Returns the track of all coordinates together.
  func whole(_ sampler: Sampler) -> Track<[Double]> {
    switch self {
    case .whole(let track), .route(_, let track): track
    case .split(let x, let y, let z):
      sampler.track(sampler.track(x, y, isLinear: true) { [$0, $1] }, z, isLinear: true) { $0 + [$1] }
    }
  }
}

extension TransformTracks.Depth {
  /// Creates the rotations. Returns nil if they are 0 at all times.
  fileprivate init?(_ model: TransformModel.Depth, _ map: FrameMap) {
    func radians(_ angle: Animated<Double>) -> Track<Double> {
      map.track(angle.track()).map { $0 * .pi / 180 }
    }
    (x, y) = (radians(model.x), radians(model.y))
    orientation = map.track(model.orientation.whole(count: 3)).map { $0.map { $0 * .pi / 180 } }
    guard x.constant != 0 || y.constant != 0 || orientation.constant?.allSatisfy({ $0 == 0 }) != true
    else { return nil }
  }
}

extension TransformTracks {
  /// The range of time, in frames of the root composition, in which the position changes, or the ranges of x and y; nil
  /// for a value that does not change.
  var positionSpans: [ClosedRange<Double>?] {
    switch position {
    case .whole(let track), .route(_, let track): [track.span]
    case .split(let x, let y, _): [x.span, y.span]
    }
  }

  /// The times at which the position jumps.
  var positionJumps: [Double] {
    switch position {
    case .whole(let track), .route(_, let track): track.jumps
    case .split(let x, let y, _): x.jumps + y.jumps
    }
  }

  private var linearTracks: [Track<Double>] { [scaleX, scaleY, rotation, skew, skewAxis] }

  /// Returns the components of the transform in the plane at a time.
  func plane(at time: Double) -> PlaneTransform {
    let anchor = anchor.value(at: time)
    return PlaneTransform(
      anchor: SIMD2(anchor.number(0), anchor.number(1)), position: point(at: time),
      scale: SIMD2(scaleX.value(at: time), scaleY.value(at: time)), rotation: rotation.value(at: time),
      skew: skew.value(at: time), skewAxis: skewAxis.value(at: time))
  }

  private func point(at time: Double) -> SIMD2<Double> {
    switch position {
    case .whole(let track), .route(_, let track):
      let numbers = track.value(at: time)
      return SIMD2(numbers.number(0), numbers.number(1))
    case .split(let x, let y, _): return SIMD2(x.value(at: time), y.value(at: time))
    }
  }

  /// Returns the track of the matrix. It is sampled unless it is constant.
  func matrix(_ sampler: Sampler) -> Track<CGAffineTransform> {
    let spans = positionSpans + [anchor.span] + linearTracks.map(\.span)
    guard spans.contains(where: { $0 != nil }) else { return Track(plane(at: 0).matrix) }
    let times = sampler.samples(
      of: spans, jumps: linearTracks.flatMap(\.jumps) + anchor.jumps + positionJumps)
    return sampler.map.sampled(at: times) { plane(at: $0).matrix }
  }
}
