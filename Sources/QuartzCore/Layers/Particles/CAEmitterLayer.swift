import CoreGraphics
import RenderServer

/// A layer that emits particles: above its background and border, below its sublayers, and not clipped to its
/// bounds unless `masksToBounds` (L4.23–L4.32).
///
/// Particles are told from the time alone, so that any moment can be shown directly: same seed, same picture.
/// Births begin when the layer first enters a tree that is shown, and anew, at the layer's local time 0, when a
/// new `beginTime`, its own or that of a layer above it, sets its clock back:
///
///     emitter.beginTime = CACurrentMediaTime()
///
/// What is changed or animated applies to the particles that are born from then on.
open class CAEmitterLayer: CALayer {
  /// Seconds: a clock that is stopped and goes on may be off by less.
  private static let clockTolerance = 1e-3
  /// The clock at the last commit; nil before the first one.
  private var lastCommit: ClockState?

  private struct ClockState {
    var clock: LayerClock
    /// The layer's own.
    var beginTime: CFTimeInterval
    /// The context's time at which the layer appeared; nil once births have begun anew.
    var appearance: CFTimeInterval?
  }

  override package class var kind: LayerKind { .emitter }

  /// The kinds of particles. Copied when a transaction commits a change of the layer.
  open var emitterCells: [CAEmitterCell]? {
    get { values.emitter.cellObjects?.value as? [CAEmitterCell] }
    set { set(.emitterCells, PropertyValue(newValue.map { OpaqueValue($0) })) }
  }

  open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open override func setValue(_ value: Any?, forKey key: String) {
    setValue(value, forKeyPath: key)
  }

  /// `emitterCells.NAME.property` reaches into the cells (L4.31).
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

  /// Takes note of the clock as of a commit at `time` of the context. Returns whether births begin anew, which changes
  /// the layer's values: a layer above it may have set its clock back while nothing of this layer changed.
  @discardableResult
  final func followClock(at time: CFTimeInterval) -> Bool {
    let clock = LayerClock(of: self)
    defer { lastCommit?.clock = clock }
    guard let last = lastCommit else {
      values.emitter.appearance = values.emitter.appearance ?? firstBirth(by: clock, at: time)
      lastCommit = ClockState(clock: clock, beginTime: beginTime, appearance: time)
      return false
    }
    lastCommit?.beginTime = beginTime
    guard last.clock.isSetBack(by: clock, at: time, tolerance: Self.clockTolerance) else {
      return false
    }
    // At the moment at which it appeared nothing has been born yet: it appears with the other clock.
    let appearsNow = last.appearance == time && last.beginTime == beginTime
    values.emitter.appearance = appearsNow ? firstBirth(by: clock, at: time) : 0
    values.emitter.restarts += 1
    if !appearsNow { lastCommit?.appearance = nil }
    return true
  }

  /// The layer's local time from which on there are births when it appears at `time` of the context. A layer that says
  /// when it begins has had births since then; `timeOffset` is a time for which there were births before.
  private func firstBirth(by clock: LayerClock, at time: CFTimeInterval) -> CFTimeInterval {
    let local = clock.localTime(at: time)
    return beginTime == 0 ? local - max(timeOffset, 0) : min(local, 0)
  }

  /// Cells are objects that know nothing of their layer: what they say now becomes the layer's value.
  private func readCells() {
    guard modelLayer == nil else { return }
    let cells = (emitterCells ?? []).map { $0.copiedValues() }
    if cells != values.emitter.cells { values.emitter.cells = cells }
  }

  /// What was set through the layer shows in the objects.
  private func writeCells() {
    for (cell, values) in zip(emitterCells ?? [], values.emitter.cells) { cell.take(values) }
  }
}

// MARK: - Multipliers

extension CAEmitterLayer {
  /// Multiplies the birth rates of all cells. 0 ends births; the living go on.
  public var birthRate: Float {
    get { Float(values.emitter.birthRate) }
    set { set(.birthRate, .number(Double(newValue))) }
  }
  public var lifetime: Float {
    get { Float(values.emitter.lifetime) }
    set { set(.lifetime, .number(Double(newValue))) }
  }
  public var velocity: Float {
    get { Float(values.emitter.velocity) }
    set { set(.velocity, .number(Double(newValue))) }
  }
  public var scale: Float {
    get { Float(values.emitter.scale) }
    set { set(.scale, .number(Double(newValue))) }
  }
  public var spin: Float {
    get { Float(values.emitter.spin) }
    set { set(.spin, .number(Double(newValue))) }
  }
}

// MARK: - Shape

extension CAEmitterLayer {
  /// The middle of the shape, in the layer's coordinates.
  public var emitterPosition: CGPoint {
    get { values.emitter.emitterPosition }
    set { set(.emitterPosition, .point(newValue)) }
  }
  public var emitterZPosition: CGFloat {
    get { values.emitter.emitterZPosition }
    set { set(.emitterZPosition, .number(newValue)) }
  }
  /// The whole width and height; for circles and spheres the width is the radius.
  public var emitterSize: CGSize {
    get { values.emitter.emitterSize }
    set { set(.emitterSize, .size(newValue)) }
  }
  public var emitterDepth: CGFloat {
    get { values.emitter.emitterDepth }
    set { set(.emitterDepth, .number(newValue)) }
  }
  public var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: values.emitter.shape.rawValue) }
    set { set(.emitterShape, .string(newValue.rawValue)) }
  }
  public var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: values.emitter.mode.rawValue) }
    set { set(.emitterMode, .string(newValue.rawValue)) }
  }
  public var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: values.emitter.renderMode.rawValue) }
    set { set(.renderMode, .string(newValue.rawValue)) }
  }
  /// Whether the particles' z is seen in the perspective of the superlayer.
  public var preservesDepth: Bool {
    get { values.emitter.preservesDepth }
    set { set(.emitterPreservesDepth, .bool(newValue)) }
  }
  /// Layers with the same seed show the same particles.
  public var seed: UInt32 {
    get { values.emitter.seed }
    set { set(.seed, .integer(Int(newValue))) }
  }
}
