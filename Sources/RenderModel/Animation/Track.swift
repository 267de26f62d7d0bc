import CoreGraphics

/// An animation compiled for the frame loop. Most animations are flat: they interpolate between two values made of
/// doubles and hold no references. Animations of one number of the transform, and keyframes of all of it, are compiled as
/// well. The other animations refer to their `AnimationValue` by its index.
struct Track: Sendable {
  /// The way in which a frame evaluates the animation.
  enum Kind: Sendable {
    case flat
    /// An animation of one number of the transform.
    case transform(PropertyComponent)
    /// A keyframe animation of the whole transform.
    case matrices(MatrixKeys)
    /// Any other animation, as an index into the node's animations; evaluated by `LayerProperties.apply`.
    case general(Int32)
  }

  // The fields are in the order in which a frame reads them: evaluating a linear flat track reads two cache lines.
  let animation: FlatAnimation
  private let isEased: Bool
  let kind: Kind
  /// True when no earlier track of its node touches the same field, so that the underlying value is the model's.
  let startsFromModel: Bool
  /// True when the values of the last frame must be reset to the model's before the tracks are applied. This is so
  /// when the tracks up to this one set only a part of the field, when the field is a part of the bounds, of which
  /// other parts may change when they are standardized, and for a track of kind `general`.
  let needsReset: Bool
  let field: FlatField
  private let timing: Timing
  let curve: TimingCurve
  /// The times between which a keyframe animation does not change the value; nil when they are not known.
  private let rests: KeyRests?

  /// Sets one component of the transform in `values`; the others are taken from `model`.
  func apply(
    _ component: PropertyComponent, to values: inout LayerProperties, model: CATransform3D,
    at time: Double
  ) {
    guard let phase = easedPhase(at: time) else {
      values.transform = model
      return
    }
    let number = animation.value(over: .zero, phase.fraction, 0).x
    values.transform = component.replacing(number, in: model)
  }

  /// Sets the transform in `values` to the matrix at `time`, or to `model` when the animation has no effect then.
  func apply(
    _ matrices: MatrixKeys, to values: inout LayerProperties, model: CATransform3D, at time: Double
  ) {
    values.transform = easedPhase(at: time).map { matrices.matrix(at: $0.fraction) } ?? model
  }

  @inline(__always)
  private func easedPhase(at time: Double) -> TimingPhase? {
    guard var phase = timing.phase(atParentTime: time) else { return nil }
    if isEased { phase.fraction = curve.value(at: phase.fraction) }
    return phase
  }

  /// Sets the animated field in `values` to its value at `time`, which is combined with the underlying value. `model`
  /// is the address of the layer's `LayerProperties` without animations.
  @inline(__always)
  func apply(to values: inout LayerProperties, model: UnsafeRawPointer, at time: Double) {
    let phase = easedPhase(at: time)
    if let phase, animation.standsAlone {
      return field.write(animation.value(over: .zero, phase.fraction, 0), to: &values)
    }
    let underlying = startsFromModel ? field.read(model) : field.read(&values)
    guard let phase else { return field.write(underlying, to: &values) }
    let repeats = timing.autoreverses ? 0 : phase.iteration
    field.write(animation.value(over: underlying, phase.fraction, repeats), to: &values)
  }
}

/// The ends of a basic animation as doubles. They follow the rules T3.1, T3.5 and T3.6, as `BasicAnimation` does.
struct FlatAnimation: Sendable {
  private enum Ends: Sendable { case fromTo, fromBy, toBy, from, to, by, none }
  private let first: SIMD4<Double>
  private let second: SIMD4<Double>
  private let ends: Ends
  private let isAdditive: Bool
  private let isCumulative: Bool

  /// Creates the flat form of `basic`; nil when it has a spring or a value function, or an end that is not made of
  /// doubles.
  init?(_ basic: BasicAnimation) {
    guard basic.spring == nil, basic.valueFunction == nil else { return nil }
    isAdditive = basic.isAdditive
    isCumulative = basic.isCumulative
    switch (FlatEnd(basic.from), FlatEnd(basic.to), FlatEnd(basic.by)) {
    case (.unsupported, _, _), (_, .unsupported, _), (_, _, .unsupported): return nil
    case (.vector(let a), .vector(let b), _): (ends, first, second) = (.fromTo, a, b)
    case (.vector(let a), .absent, .vector(let b)): (ends, first, second) = (.fromBy, a, b)
    case (.absent, .vector(let a), .vector(let b)): (ends, first, second) = (.toBy, a, b)
    case (.vector(let a), .absent, .absent): (ends, first, second) = (.from, a, .zero)
    case (.absent, .vector(let a), .absent): (ends, first, second) = (.to, a, .zero)
    case (.absent, .absent, .vector(let a)): (ends, first, second) = (.by, a, .zero)
    case (.absent, .absent, .absent): (ends, first, second) = (.none, .zero, .zero)
    }
  }

  /// True when the value is added to others and so can lie outside of the range between its ends.
  var adds: Bool { isAdditive || isCumulative }

  /// True when the value depends neither on the underlying value nor on completed cycles.
  var standsAlone: Bool { !adds && ends == .fromTo }

  /// Two values that, together with the underlying value, bound the result; nil when an end is given relative to
  /// another value, or when no end is given.
  var knownEnds: (SIMD4<Double>, SIMD4<Double>)? {
    switch ends {
    case .fromTo: (first, second)
    case .from, .to: (first, first)
    case .fromBy, .toBy, .by, .none: nil
    }
  }

  @inline(__always)
  func value(
    over u: SIMD4<Double>, _ fraction: Double, _ repeats: Double
  ) -> SIMD4<Double> {
    let (start, end): (SIMD4<Double>, SIMD4<Double>)
    switch ends {
    case .fromTo: (start, end) = (first, second)
    case .fromBy: (start, end) = (first, first + second)
    case .toBy: (start, end) = (first - second, first)
    case .from: (start, end) = (first, u)
    case .to: (start, end) = (u, first)
    case .by: (start, end) = (u, u + first)
    case .none: (start, end) = (u, u)
    }
    var value = start + (end - start) * fraction
    if isCumulative, repeats > 0 { value += end * repeats }
    return isAdditive ? u + value : value
  }
}

extension Track {
  /// Compiles an animation; nil when it changes no value. `index` is its index among its node's animations.
  init?(_ value: AnimationValue, _ index: Int, after earlier: [Track]) {
    switch value.kind {
    case .transition, .inert: return nil
    case .basic, .keyframe, .group: break
    }
    timing = value.timing
    curve = value.curve ?? .linear
    isEased = !curve.isLinear
    rests = value.rests
    switch value.kind.flattened {
    case .field(let field, let animation):
      kind = .flat
      self.field = field
      self.animation = animation
      startsFromModel = !earlier.contains { $0.touches(field) }
      let isPart = field.isInBounds && field.count < 4
      needsReset = isPart || !startsFromModel && !earlier.contains { $0.field.covers(field) }
    case .partOfTransform(let part, let animation)
    where !earlier.contains(where: \.touchesTransform):
      kind = .transform(part)
      self.animation = animation
      startsFromModel = true
      needsReset = false
      field = .unused
    case .matrices(let matrices) where !earlier.contains(where: \.touchesTransform):
      kind = .matrices(matrices)
      animation = .unused
      startsFromModel = true
      needsReset = false
      field = .unused
    case .partOfTransform, .matrices, nil:
      kind = .general(Int32(index))
      startsFromModel = false
      needsReset = true
      field = .unused
      animation = .unused
    }
  }

  /// False when the track changes the value all the time.
  var mayRest: Bool { rests != nil || timing.activeDuration.isFinite }

  /// Returns the layer's local time up to which the track sets the same value as at `time`, as long as the underlying value
  /// is the same; nil when the value may change at once.
  func restEnd(after time: Double) -> Double? {
    switch timing.state(atParentTime: time) {
    case .before: return timing.beginTime
    case .after: return .infinity
    case .active: break
    }
    guard let rests, !isEased, timing.speed > 0, !timing.autoreverses,
      let phase = timing.phase(atParentTime: time)
    else { return nil }
    let rest = rests.end(at: phase.fraction) - phase.fraction
    return rest > 0 ? time + rest * timing.duration / Double(timing.speed) : nil
  }

  private var touchesTransform: Bool {
    switch kind {
    case .flat: false
    case .transform, .matrices, .general: true
    }
  }

  private func touches(_ field: FlatField) -> Bool {
    if case .general = kind { return true }
    return self.field.overlaps(field)
  }
}

extension AnimationValue {
  /// The times between which the animation does not change the value; nil when they are not known.
  fileprivate var rests: KeyRests? {
    guard case .keyframe(let keyframes) = kind else { return nil }
    return keyframes.rests
  }
}

extension FlatAnimation {
  /// The value in tracks of kind `general`, which do not use it.
  static let unused = FlatAnimation()
  private init() {
    ends = .none
    first = .zero
    second = .zero
    isAdditive = false
    isCumulative = false
  }
}

extension AnimationValue.Kind {
  fileprivate enum Flattened {
    case field(FlatField, FlatAnimation)
    case partOfTransform(PropertyComponent, FlatAnimation)
    case matrices(MatrixKeys)
  }

  /// The compiled form of the animation; nil when it does more than interpolate between two values made of doubles, or
  /// between affine matrices.
  fileprivate var flattened: Flattened? {
    if case .keyframe(let keyframes) = self { return keyframes.matrices.map { .matrices($0) } }
    guard case .basic(let basic) = self else { return nil }
    if let field = FlatField(basic.target) {
      return FlatAnimation(basic).map { .field(field, $0) }
    }
    guard let part = basic.partOfTransform, let animation = FlatAnimation(basic),
      animation.standsAlone
    else { return nil }
    return .partOfTransform(part, animation)
  }
}

extension BasicAnimation {
  /// The component of the transform that is animated; nil for another property or for the whole transform.
  fileprivate var partOfTransform: PropertyComponent? {
    guard case .declared(.transform) = target.root, let component = target.component,
      component.type == .number
    else { return nil }
    return component
  }
}
