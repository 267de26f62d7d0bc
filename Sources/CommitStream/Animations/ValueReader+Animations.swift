import CoreGraphics
import RenderModel

extension ValueReader {
  mutating func animation() throws(StreamError) -> AnimationValue {
    let id = AnimationID(rawValue: try bytes.varint())
    let timing = try timing()
    // Values are evaluated without checks of the times, because `LayerContext` sends only animations with valid ones.
    guard timing.isValid else { throw .invalid("an animation whose times or duration are not valid") }
    let flags = try bytes.byte()
    guard flags < 8 else { throw .invalid("the unknown flags \(flags) of an animation") }
    let curve = try curve()
    var animation = AnimationValue(
      id: id, timing: timing, curve: curve, isRemovedOnCompletion: flags & 1 != 0,
      kind: try animationKind(), reportsStart: flags & 2 == 0)
    animation.hasReportedEnd = flags & 4 != 0
    return animation
  }

  private mutating func timing() throws(StreamError) -> Timing {
    let (times, rates) = (try bytes.numbers(count: 4), try bytes.numbers(count: 2))
    let byte = try bytes.byte()
    let timing = Timing(
      beginTime: times.x, timeOffset: times.y, duration: times.z, speed: Float(rates.x),
      fillMode: try FillMode.number(byte >> 1))
    return timing.repeating(
      count: Float(rates.y), duration: times.w, autoreverses: byte & 1 != 0)
  }

  private mutating func curve() throws(StreamError) -> TimingCurve? {
    guard try flag() else { return nil }
    let points = try bytes.numbers(count: 4)
    return TimingCurve(Float(points.x), Float(points.y), Float(points.z), Float(points.w))
  }

  private mutating func animationKind() throws(StreamError) -> AnimationValue.Kind {
    // A compiled track takes about as much memory as the values.
    try allowance.take(1, of: 2048)
    switch try bytes.byte() {
    case 0: return try basic()
    case 1: return try keyframes()
    case 2:
      return .group(
        try list(of: MemoryLayout<AnimationValue>.stride) { reader throws(StreamError) in
          try reader.animation()
        })
    case 3: return .transition(try transition())
    case 4: return .inert
    case let kind: throw .invalid("an animation of the unknown kind \(kind)")
    }
  }

  // MARK: Basic animations

  /// Reads a basic animation. One of a property that this program does not know changes nothing.
  private mutating func basic() throws(StreamError) -> AnimationValue.Kind {
    let (target, flags) = (try target(), try animationFlags())
    var basic = BasicAnimation(
      target: target ?? .none, from: try optionalValue(), to: try optionalValue(),
      by: try optionalValue(), isAdditive: flags.isAdditive, isCumulative: flags.isCumulative)
    basic.valueFunction = try valueFunction()
    if try flag() { basic.spring = try spring() }
    return target == nil ? .inert : .basic(basic)
  }

  private mutating func animationFlags() throws(StreamError) -> (isAdditive: Bool, isCumulative: Bool) {
    let flags = try bytes.byte()
    guard flags < 4 else { throw .invalid("the unknown flags \(flags) of an animation") }
    return (flags & 1 != 0, flags & 2 != 0)
  }

  private mutating func optionalValue() throws(StreamError) -> PropertyValue? {
    try flag() ? try value() : nil
  }

  private mutating func spring() throws(StreamError) -> Spring {
    let numbers = try bytes.numbers(count: 4)
    return Spring(
      mass: numbers.x, stiffness: numbers.y, damping: numbers.z, initialVelocity: numbers.w,
      allowsOverdamping: try flag())
  }

  private mutating func valueFunction() throws(StreamError) -> ValueFunction? {
    let number = try bytes.byte()
    return number == 0 ? nil : try ValueFunction.number(number - 1)
  }

  /// Reads the animated property; nil if this program does not know it.
  private mutating func target() throws(StreamError) -> PropertyPath? {
    let root = try targetRoot()
    let index = try bytes.integer(upTo: keys.components.count)
    guard index > 0 else { return root.map { PropertyPath(root: $0) } }
    guard let component = keys.components[index - 1], let root else { return nil }
    let path = PropertyPath(root: root)
    // A component that values of the type do not have would be applied to other bytes of the layer.
    if let type = path.description?.type,
      PropertyComponent(component.rawValue, of: type) == nil
    {
      throw .invalid("an animation of a component that its property does not have")
    }
    return PropertyPath(root: root, component: component)
  }

  private mutating func targetRoot() throws(StreamError) -> PropertyPath.Root? {
    switch try bytes.byte() {
    case 0: return try layerProperty().map { .declared($0) }
    case 1: return .custom(try text())
    case 2:
      let names = try list(of: 32) { reader throws(StreamError) in try reader.text() }
      guard !names.isEmpty else { throw .invalid("an animation of a cell without a name") }
      let index = try bytes.integer(upTo: keys.cellKeys.count)
      guard case .row(let id)? = try KeyNames.entry(keys.cellKeys, index) else { return nil }
      return .cell(EmitterCellPath(names: names, property: id))
    case 3:
      let list = try layerProperty()
      let (name, key) = (try text(), try text())
      guard let list, [.filters, .backgroundFilters, .emitterBehaviors].contains(list) else {
        return nil
      }
      return .filter(list, name: name, key: key)
    case let form: throw .invalid("an animation of the unknown property \(form)")
    }
  }

  private mutating func layerProperty() throws(StreamError) -> LayerProperty.ID? {
    let index = try bytes.integer(upTo: keys.layerKeys.count)
    guard case .row(let id)? = try KeyNames.entry(keys.layerKeys, index) else { return nil }
    return id
  }

  // MARK: Keyframes

  private mutating func keyframes() throws(StreamError) -> AnimationValue.Kind {
    let (target, flags, function) = (try target(), try animationFlags(), try valueFunction())
    let route = try route()
    guard let target else { return .inert }
    return .keyframe(
      KeyframeAnimation(
        target: target, route: route, isAdditive: flags.isAdditive, isCumulative: flags.isCumulative,
        valueFunction: function))
  }

  private mutating func route() throws(StreamError) -> KeyframeAnimation.Route {
    switch try bytes.byte() {
    case 0: return .values(try keyValues())
    case 1: return .path(try pathRoute())
    case let form: throw .invalid("keyframes of the unknown form \(form)")
    }
  }

  private mutating func keyTimes() throws(StreamError) -> KeyTimes {
    let times = try numberList()
    let curves = try list(of: MemoryLayout<TimingCurve?>.stride) { reader throws(StreamError) in
      try reader.curve()
    }
    return KeyTimes(times: times, curves: curves)
  }

  private mutating func keyValues() throws(StreamError) -> KeyValues {
    let (mode, keys) = (try CalculationMode.number(try bytes.byte()), try keyTimes())
    let values = try list(of: 2 * MemoryLayout<PropertyValue>.stride) { reader throws(StreamError) in
      try reader.value()
    }
    let tangents = try list(of: 64) { reader throws(StreamError) in
      (leaving: try reader.bytes.numbers(count: 4), arriving: try reader.bytes.numbers(count: 4))
    }
    guard let result = KeyValues(values: values, keys: keys, mode: mode, tangents: tangents) else {
      throw .invalid("keyframes whose values and times do not match")
    }
    return result
  }

  private mutating func pathRoute() throws(StreamError) -> PathRoute {
    let (mode, keys) = (try CalculationMode.number(try bytes.byte()), try keyTimes())
    let number = try bytes.byte()
    let rotation = number == 0 ? nil : try PathRoute.RotationMode.number(number - 1)
    // In the paced modes each segment has a table of lengths.
    let segments = try list(of: mode == .paced || mode == .cubicPaced ? 1024 : 80) {
      reader throws(StreamError) in try reader.segment()
    }
    guard
      let route = PathRoute(segments: segments, keys: keys, mode: mode, rotation: rotation)
    else { throw .invalid("a path whose segments and times do not match") }
    return route
  }

  private mutating func segment() throws(StreamError) -> PathSegment {
    let isLine = try flag()
    let ends = try bytes.numbers(count: 4)
    let controls = isLine ? ends : try bytes.numbers(count: 4)
    return PathSegment(
      p0: CGPoint(x: ends.x, y: ends.y), p1: CGPoint(x: controls.x, y: controls.y),
      p2: CGPoint(x: controls.z, y: controls.w), p3: CGPoint(x: ends.z, y: ends.w), isLine: isLine)
  }

  // MARK: Transitions

  private mutating func transition() throws(StreamError) -> TransitionAnimation {
    let effect = try effect()
    let progress = try bytes.numbers(count: 2)
    let flags = try animationFlags()
    var transition = TransitionAnimation(
      effect: effect, startProgress: progress.x, endProgress: progress.y,
      capturesTarget: flags.isAdditive)
    transition.coversHiding = flags.isCumulative
    transition.snapshot = try snapshot()
    transition.newSnapshot = try snapshot()
    return transition
  }

  private mutating func snapshot() throws(StreamError) -> LayerSnapshot? {
    switch try bytes.byte() {
    case 0: return nil
    case 1: return LayerSnapshot(source: StreamedPicture(nil), index: 0)
    case 2:
      let picture = LayerPicture(image: try requiredImage(), frame: try bytes.rect())
      return LayerSnapshot(source: StreamedPicture(picture), index: 0)
    case let form: throw .invalid("a picture of the unknown form \(form)")
    }
  }

  private mutating func effect() throws(StreamError) -> TransitionEffect {
    switch try bytes.byte() {
    case 0: .fade
    case 1: .moveIn(try side())
    case 2: .push(try side())
    case 3: .reveal(try side())
    case 4: .cube(try side())
    case 5: .flip(try side())
    case 6: .suck
    case 7: .ripple
    case 8: .pageCurl(try side())
    case 9: .pageUncurl(try side())
    case 10: .irisOpen
    case 11: .irisClose
    case 12: .iris
    case 13: .rotate(angle: try bytes.number())
    case let number: throw .invalid("the unknown transition \(number)")
    }
  }

  private mutating func side() throws(StreamError) -> TransitionSide {
    try TransitionSide.number(try bytes.byte())
  }
}

extension PropertyPath {
  /// The target of an animation of a property that this program does not know, which is left out.
  fileprivate static let none = PropertyPath(root: .custom(".none"))
}

/// The picture of a transition that was read from a stream.
private final class StreamedPicture: SnapshotSource {
  private let stored: LayerPicture?

  init(_ picture: LayerPicture?) { stored = picture }

  var isTaken: Bool { true }

  func picture(_ index: Int) -> LayerPicture? { stored }
}
