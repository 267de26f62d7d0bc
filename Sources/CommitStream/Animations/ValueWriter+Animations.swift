import RenderModel

extension ValueWriter {
  mutating func put(_ animation: AnimationValue) {
    bytes.putVarint(animation.id.rawValue)
    put(timesOf: animation.timing)
    bytes.put(animation.flags)
    put(animation.curve)
    switch animation.kind {
    case .basic(let basic):
      bytes.put(0)
      put(basic)
    case .keyframe(let keyframes):
      bytes.put(1)
      put(keyframes)
    case .group(let children):
      bytes.put(2)
      bytes.put(count: children.count)
      for child in children { put(child) }
    case .transition(let transition):
      bytes.put(3)
      put(transition)
    case .inert: bytes.put(4)
    }
  }

  private mutating func put(timesOf timing: Timing) {
    bytes.put(
      SIMD4(timing.beginTime, timing.timeOffset, timing.duration, timing.repeatDuration), count: 4)
    bytes.put(SIMD4(Double(timing.speed), Double(timing.repeatCount), 0, 0), count: 2)
    bytes.put((timing.autoreverses ? 1 : 0) | timing.fillMode.streamNumber << 1)
  }

  private mutating func put(_ curve: TimingCurve?) {
    bytes.put(curve == nil ? 0 : 1)
    if let curve { bytes.put(SIMD4<Double>(curve.controlPoints), count: 4) }
  }

  // MARK: Basic animations

  private mutating func put(_ basic: BasicAnimation) {
    put(basic.target)
    bytes.put((basic.isAdditive ? 1 : 0) | (basic.isCumulative ? 2 : 0))
    for end in [basic.from, basic.to, basic.by] {
      bytes.put(end == nil ? 0 : 1)
      if let end { put(end) }
    }
    put(basic.valueFunction)
    bytes.put(basic.spring == nil ? 0 : 1)
    if let spring = basic.spring { put(spring) }
  }

  private mutating func put(_ spring: Spring) {
    bytes.put(
      SIMD4(spring.mass, spring.stiffness, spring.damping, spring.initialVelocity), count: 4)
    bytes.put(spring.allowsOverdamping ? 1 : 0)
  }

  /// Appends the number of a value function plus 1; 0 for none.
  private mutating func put(_ function: ValueFunction?) {
    bytes.put(function.map { $0.streamNumber + 1 } ?? 0)
  }

  /// Appends the animated property, and the index of the component plus 1; 0 for none.
  private mutating func put(_ target: PropertyPath) {
    switch target.root {
    case .declared(let id):
      bytes.put(0)
      bytes.put(count: id.streamIndex)
    case .custom(let key):
      bytes.put(1)
      bytes.put(key)
    case .cell(let path):
      bytes.put(2)
      bytes.put(count: path.names.count)
      for name in path.names { bytes.put(name) }
      bytes.put(count: path.property.streamIndex)
    case .filter(let list, let name, let key):
      bytes.put(3)
      bytes.put(count: list.streamIndex)
      bytes.put(name)
      bytes.put(key)
    }
    let component = target.component.flatMap { PropertyComponent.allCases.firstIndex(of: $0) }
    bytes.put(count: component.map { $0 + 1 } ?? 0)
  }

  // MARK: Keyframes

  private mutating func put(_ keyframes: KeyframeAnimation) {
    put(keyframes.target)
    bytes.put((keyframes.isAdditive ? 1 : 0) | (keyframes.isCumulative ? 2 : 0))
    put(keyframes.valueFunction)
    switch keyframes.route {
    case .values(let values):
      bytes.put(0)
      put(values)
    case .path(let route):
      bytes.put(1)
      put(route)
    }
  }

  private mutating func put(_ keys: KeyTimes) {
    bytes.put(keys.times)
    bytes.put(count: keys.curves.count)
    for curve in keys.curves { put(curve) }
  }

  private mutating func put(_ values: KeyValues) {
    bytes.put(values.mode.streamNumber)
    put(values.keys)
    bytes.put(count: values.values.count)
    for value in values.values { put(value) }
    bytes.put(count: values.tangents.count)
    for tangent in values.tangents {
      bytes.put(tangent.leaving, count: 4)
      bytes.put(tangent.arriving, count: 4)
    }
  }

  private mutating func put(_ route: PathRoute) {
    bytes.put(route.mode.streamNumber)
    put(route.keys)
    bytes.put(route.rotation.map { $0.streamNumber + 1 } ?? 0)
    bytes.put(count: route.segments.count)
    for segment in route.segments {
      bytes.put(segment.isLine ? 1 : 0)
      bytes.put(SIMD4(segment.p0.x, segment.p0.y, segment.p3.x, segment.p3.y), count: 4)
      guard !segment.isLine else { continue }
      bytes.put(SIMD4(segment.p1.x, segment.p1.y, segment.p2.x, segment.p2.y), count: 4)
    }
  }

  // MARK: Transitions

  private mutating func put(_ transition: TransitionAnimation) {
    put(transition.effect)
    bytes.put(SIMD4(transition.startProgress, transition.endProgress, 0, 0), count: 2)
    bytes.put((transition.capturesTarget ? 1 : 0) | (transition.coversHiding ? 2 : 0))
    put(transition.snapshot)
    put(transition.newSnapshot)
  }

  /// Appends a picture of a transition that runs already: 0 for none, 1 for a layer that showed nothing, and 2 with the
  /// picture.
  private mutating func put(_ snapshot: LayerSnapshot?) {
    guard let snapshot else { return bytes.put(0) }
    guard let picture = snapshot.picture else { return bytes.put(1) }
    bytes.put(2)
    put(picture.image)
    bytes.put(picture.frame)
  }

  private mutating func put(_ effect: TransitionEffect) {
    bytes.put(effect.streamNumber)
    switch effect {
    case .moveIn(let side), .push(let side), .reveal(let side), .cube(let side), .flip(let side),
      .pageCurl(let side), .pageUncurl(let side):
      bytes.put(side.streamNumber)
    case .rotate(let angle): bytes.put(number: angle)
    case .fade, .suck, .ripple, .irisOpen, .irisClose, .iris: break
    }
  }
}

extension AnimationValue {
  /// The bits of `isRemovedOnCompletion`, `hasReportedStart` and `hasReportedEnd`.
  fileprivate var flags: UInt8 {
    (isRemovedOnCompletion ? 1 : 0) | (hasReportedStart ? 2 : 0) | (hasReportedEnd ? 4 : 0)
  }
}
