import CoreGraphics
import RenderModel

/// A layer that emits particles.
///
/// They are drawn above its background and border and below its sublayers, and are clipped to its bounds only if
/// `masksToBounds` is set (L4.23–L4.32).
///
/// Particles are a function of the time alone, so that any moment can be shown directly: the same seed gives the same
/// picture. Births begin when the layer first enters a tree that is shown. They begin again, at the layer's local time
/// 0, when a new `beginTime` of the layer or of one above it sets its clock back:
///
///     emitter.beginTime = CACurrentMediaTime()
///
/// A change or an animation applies to the particles that are born from then on.
open class CAEmitterLayer: CALayer {
  /// The seconds by which a clock that continues after a stop may be behind without counting as set back. The
  /// number is a choice.
  private static let clockTolerance = 1e-3
  /// The clock at the last commit; nil before the first one.
  private var lastCommit: ClockState?

  private struct ClockState {
    var clock: LayerClock
    /// The layer's own begin time.
    var beginTime: CFTimeInterval
    /// The context's time at which the layer appeared; nil once births have begun again.
    var appearance: CFTimeInterval?
  }

  override package class var kind: LayerKind { .emitter }

  /// The kinds of particles; nil by default. They are copied when a transaction commits a change of the layer.
  open var emitterCells: [CAEmitterCell]? {
    get { values.emitter.cellObjects?.value as? [CAEmitterCell] }
    set { set(.emitterCells, PropertyValue(newValue.map { OpaqueValue($0) })) }
  }

  /// The behaviors of the particles of all cells, in the order in which they act; nil by default.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { values.emitter.behaviorObjects?.value as? [CAEmitterBehavior] }
    set { set(.emitterBehaviors, PropertyValue(newValue.map { OpaqueValue($0) })) }
  }

  /// The elements of `emitterBehaviors`, with the parameters that key paths have set since the array was assigned.
  package final var behaviorsWithParameters: [NamedFilter]? {
    emitterBehaviors.map { _ in values.emitter.behaviors }
  }

  open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open override func setValue(_ value: Any?, forKey key: String) {
    setValue(value, forKeyPath: key)
  }

  /// Returns the value at a key path; `emitterCells.NAME.property` reaches into the cells (L4.31).
  open override func value(forKeyPath keyPath: String) -> Any? {
    readCells()
    return super.value(forKeyPath: keyPath)
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard case .cell(let path) = PropertyPath(keyPath, kind: .emitter)?.root else {
      return super.setValue(value, forKeyPath: keyPath)
    }
    readCells()
    guard values.emitter.hasCell(at: path) else {
      return Issue.report(.unknownCell(keyPath: keyPath, layer: treePath))
    }
    super.setValue(value, forKeyPath: keyPath)
    writeCells()
  }

  override func willCommit(at time: CFTimeInterval) {
    readCells()
    followClock(at: time)
  }

  /// Updates the clock for a commit at `time` of the context. Returns true if births begin again, which changes the
  /// layer's values: a layer above it may have set its clock back although nothing of this layer changed.
  @discardableResult
  final func followClock(at time: CFTimeInterval) -> Bool {
    let clock = LayerClock(of: self)
    defer { lastCommit?.clock = clock }
    guard let last = lastCommit else {
      values.emitter.appearance = firstBirth(by: clock, at: time)
      lastCommit = ClockState(clock: clock, beginTime: beginTime, appearance: time)
      return false
    }
    lastCommit?.beginTime = beginTime
    guard last.clock.isSetBack(by: clock, at: time, tolerance: Self.clockTolerance) else {
      return false
    }
    // A layer that appeared at this same time has emitted nothing yet, so it appears with the new clock.
    let appearsNow = last.appearance == time && last.beginTime == beginTime
    values.emitter.appearance = appearsNow ? firstBirth(by: clock, at: time) : 0
    values.emitter.restarts += 1
    if !appearsNow { lastCommit?.appearance = nil }
    return true
  }

  /// Notes the clock at a commit of recorded values, which contain the beginning of the births.
  final func noteRecordedClock(at time: CFTimeInterval) {
    lastCommit = ClockState(clock: LayerClock(of: self), beginTime: beginTime, appearance: time)
  }

  /// Creates the cells and the behaviors whose values were read from a recording. `old` are the values before: cells
  /// that are the same as before keep their objects.
  final func makeRecordedObjects(replacing old: EmitterProperties) {
    if values.emitter.cells == old.cells, old.cellObjects != nil {
      values.emitter.cellObjects = old.cellObjects
    } else {
      let cells = values.emitter.cells.map { CAEmitterCell.recorded($0) }
      values.emitter.cellObjects = OpaqueValue(cells)
    }
    values.emitter.behaviorObjects = OpaqueValue(
      values.emitter.behaviors.map { CAEmitterBehavior(recorded: $0) })
  }

  /// Returns the layer's local time at which births begin when the layer appears at `time` of the context. A layer with
  /// a begin time has had births since then. A positive `timeOffset` adds seconds of births before the appearance.
  private func firstBirth(by clock: LayerClock, at time: CFTimeInterval) -> CFTimeInterval {
    let local = clock.localTime(at: time)
    return beginTime == 0 ? local - max(timeOffset, 0) : min(local, 0)
  }

  /// Copies the values of the cells, which are objects without a reference to their layer, into the layer's values.
  private func readCells() {
    guard modelLayer == nil else { return }
    var left = CAEmitterCell.countLimit
    let cells = CAEmitterCell.copiedValues(of: emitterCells ?? [], left: &left)
    if left < 0 { Issue.report(.tooMany(what: "emitter cells", layer: treePath)) }
    let behaviors =
      (emitterBehaviors?.count ?? 0) + cells.reduce(0) { max($0, $1.greatestBehaviorCount) }
    if behaviors > ParticleBehaviors.limit {
      Issue.report(.tooMany(what: "emitter behaviors", layer: treePath))
    }
    if cells != values.emitter.cells { values.emitter.cells = cells }
  }

  /// Copies values that were set through the layer back into the cells.
  private func writeCells() {
    for (cell, values) in zip(emitterCells ?? [], values.emitter.cells) { cell.take(values) }
  }

  // MARK: Multipliers

  /// The multiplier of the birth rates of all cells; 1 by default. 0 ends births, and living particles continue.
  /// Animatable.
  open var birthRate: Float {
    get { Float(values.emitter.birthRate) }
    set { set(.birthRate, .number(Double(newValue))) }
  }
  /// The multiplier of the lifetimes of all cells; 1 by default. Animatable.
  open var lifetime: Float {
    get { Float(values.emitter.lifetime) }
    set { set(.lifetime, .number(Double(newValue))) }
  }
  /// The multiplier of the velocities of all cells; 1 by default. Animatable.
  open var velocity: Float {
    get { Float(values.emitter.velocity) }
    set { set(.velocity, .number(Double(newValue))) }
  }
  /// The multiplier of the scales of all cells; 1 by default. Animatable.
  open var scale: Float {
    get { Float(values.emitter.scale) }
    set { set(.scale, .number(Double(newValue))) }
  }
  /// The multiplier of the spins of all cells; 1 by default. Animatable.
  open var spin: Float {
    get { Float(values.emitter.spin) }
    set { set(.spin, .number(Double(newValue))) }
  }

  // MARK: Shape

  /// The center of the shape, in the layer's coordinates; (0, 0) by default. Animatable.
  open var emitterPosition: CGPoint {
    get { values.emitter.emitterPosition }
    set { set(.emitterPosition, .point(newValue)) }
  }
  /// The depth of the center of the shape, in points; 0 by default. Animatable.
  open var emitterZPosition: CGFloat {
    get { values.emitter.emitterZPosition }
    set { set(.emitterZPosition, .number(newValue)) }
  }
  /// The full width and height of the shape in points; for circles and spheres the width is the radius. (0, 0) by
  /// default. Animatable.
  open var emitterSize: CGSize {
    get { values.emitter.emitterSize }
    set { set(.emitterSize, .size(newValue)) }
  }
  /// The depth of a cuboid in points; 0 by default. Animatable.
  open var emitterDepth: CGFloat {
    get { values.emitter.emitterDepth }
    set { set(.emitterDepth, .number(newValue)) }
  }
  /// The shape in which particles are born; `point` by default. An unknown shape reads back as `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: values.emitter.shape.rawValue) }
    set { set(.emitterShape, .string(newValue.rawValue)) }
  }
  /// The part of the shape in which particles are born; `volume` by default. An unknown mode reads back as `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: values.emitter.mode.rawValue) }
    set { set(.emitterMode, .string(newValue.rawValue)) }
  }
  /// The order in which particles are drawn; `unordered` by default. An unknown mode reads back as `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: values.emitter.renderMode.rawValue) }
    set { set(.renderMode, .string(newValue.rawValue)) }
  }
  /// A Boolean value that says whether each particle is drawn at its own z, in the perspective of the superlayer; false
  /// by default.
  open var preservesDepth: Bool {
    get { values.emitter.preservesDepth }
    set { set(.emitterPreservesDepth, .bool(newValue)) }
  }
  /// The path of the shape `path`, relative to the emitter's position; nil by default.
  open var emitterPath: CGPath? {
    get { values.emitter.outline?.path }
    set { set(.emitterPath, PropertyValue(newValue)) }
  }
  /// The rectangle in which particles are drawn, in the layer's coordinates; infinite by default. A particle is drawn
  /// if its center is inside.
  open var cullRect: CGRect {
    get { values.emitter.cullRect }
    set { set(.cullRect, .rect(newValue)) }
  }
  /// The least z at which particles are drawn; −infinity by default.
  open var cullMinZ: CGFloat {
    get { values.emitter.cullMinZ }
    set { set(.cullMinZ, .number(newValue)) }
  }
  /// The greatest z at which particles are drawn; infinity by default.
  open var cullMaxZ: CGFloat {
    get { values.emitter.cullMaxZ }
    set { set(.cullMaxZ, .number(newValue)) }
  }
  /// The seed of the random numbers; 0 by default. Layers with the same seed show the same particles.
  open var seed: UInt32 {
    get { values.emitter.seed }
    set { set(.seed, .integer(Int(newValue))) }
  }
}

extension EmitterCellValues {
  /// The greatest number of behaviors of the cell and of the cells nested in it.
  fileprivate var greatestBehaviorCount: Int {
    cells.reduce(behaviors.count) { max($0, $1.greatestBehaviorCount) }
  }
}

extension CAEmitterLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var emitterAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .emitterCells: \CAEmitterLayer.emitterCells,
      .birthRate: \CAEmitterLayer.birthRate,
      .lifetime: \CAEmitterLayer.lifetime,
      .velocity: \CAEmitterLayer.velocity,
      .scale: \CAEmitterLayer.scale,
      .spin: \CAEmitterLayer.spin,
      .emitterPosition: \CAEmitterLayer.emitterPosition,
      .emitterZPosition: \CAEmitterLayer.emitterZPosition,
      .emitterSize: \CAEmitterLayer.emitterSize,
      .emitterDepth: \CAEmitterLayer.emitterDepth,
      .emitterShape: \CAEmitterLayer.emitterShape,
      .emitterMode: \CAEmitterLayer.emitterMode,
      .renderMode: \CAEmitterLayer.renderMode,
      .emitterPreservesDepth: \CAEmitterLayer.preservesDepth,
      .seed: \CAEmitterLayer.seed,
      .emitterPath: \CAEmitterLayer.emitterPath,
      .cullRect: \CAEmitterLayer.cullRect,
      .cullMinZ: \CAEmitterLayer.cullMinZ,
      .cullMaxZ: \CAEmitterLayer.cullMaxZ,
      .emitterBehaviors: \CAEmitterLayer.emitterBehaviors,
    ]
  }
}
