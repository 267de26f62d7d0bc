import CoreGraphics
import RenderModel

/// The common superclass of all animations, with timing, a delegate and tags.
///
/// `CALayer.add(_:forKey:)` keeps a copy of the animation. That copy is frozen: setting one of its declared properties
/// traps (T3.23).
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  /// The values of the declared properties.
  private struct State {
    var timing = Timing.animation
    /// The mode as it was set; `timing` has the mode that takes effect.
    var fillMode = CAMediaTimingFillMode.removed
    var timingFunction: CAMediaTimingFunction?
    var isRemovedOnCompletion = true
    var delegate: (any CAAnimationDelegate)?
  }

  // Exclusivity is not checked: no other code runs during an access, and the checks would take a tenth of the time of a
  // change.
  @exclusivity(unchecked) private var state = State()
  @exclusivity(unchecked) private var tags: [String: Any] = [:]
  @exclusivity(unchecked) private var isFrozen = false

  public override init() { super.init() }

  /// The time at which the animation begins, in seconds on the clock of its layer or group. 0, the default, means the
  /// time of the commit (T1.15), and the start of the group for an animation in a group.
  public var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { change { state.timing.beginTime = newValue } }
  }
  /// The length of one cycle in seconds of the animation's local time. 0, the default, means the transaction's
  /// duration, 0.25 s unless it was set; in a group it means the group's duration (T1.4).
  public var duration: CFTimeInterval {
    get { state.timing.duration }
    set { change { state.timing.duration = newValue } }
  }
  /// The rate of the animation's local time relative to that of its layer or group; 1 by default. A negative speed
  /// plays backwards (T1.9), and 0 stops at `timeOffset` (T1.10).
  public var speed: Float {
    get { state.timing.speed }
    set { change { state.timing.speed = newValue } }
  }
  /// The offset into the cycle at which the animation starts, in seconds of local time; 0 by default (T1.8).
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { change { state.timing.timeOffset = newValue } }
  }
  /// The number of cycles, which may be a fraction. 0, the default, means one cycle; infinity repeats forever.
  public var repeatCount: Float {
    get { state.timing.repeatCount }
    set { change { state.timing.repeatCount = newValue } }
  }
  /// The seconds for which cycles are repeated, in the animation's local time. When positive it takes precedence over
  /// `repeatCount`; 0 by default.
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { change { state.timing.repeatDuration = newValue } }
  }
  /// A Boolean value that says whether every cycle plays forwards and then backwards, in twice the duration. False by
  /// default.
  public var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { change { state.timing.autoreverses = newValue } }
  }
  /// The mode that says whether the animation shows its first value before its active interval, its last one after it,
  /// both, or neither (`removed`, the default). An unknown mode is kept and behaves like `removed` (T1.1).
  public var fillMode: CAMediaTimingFillMode {
    get { state.fillMode }
    set {
      change {
        state.fillMode = newValue
        state.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed
      }
    }
  }

  /// The curve that maps time to progress; nil, the default, is linear, unless the transaction has one (T2.6, T9.11).
  public var timingFunction: CAMediaTimingFunction? {
    get { state.timingFunction }
    set { change { state.timingFunction = newValue } }
  }
  /// A Boolean value that says whether the animation is removed from its layer when it ends. True by default.
  public var isRemovedOnCompletion: Bool {
    get { state.isRemovedOnCompletion }
    set { change { state.isRemovedOnCompletion = newValue } }
  }
  /// The object that is notified when the animation begins and ends. The animation retains its delegate, unlike other
  /// classes.
  public var delegate: (any CAAnimationDelegate)? {
    get { state.delegate }
    set { change { state.delegate = newValue } }
  }

  /// Runs `body`, which changes the animation, and traps if the animation is frozen. Every setter of a declared
  /// property goes through here.
  func change(_ body: () -> Void) {
    require(
      !isFrozen,
      "\(type(of: self)) was already added to a layer and cannot change; "
        + "change a copy and add that instead")
    body()
  }

  /// Refuses all later changes of declared properties.
  func freeze() { isFrozen = true }

  /// Fills in what was not set: a duration that is 0 or negative becomes `duration` (T1.4), and the key path of a
  /// property animation that has none becomes `keyPath`. Called before the copy is frozen. A duration of −∞ stays, so
  /// that the animation is rejected like others with times that are not finite (T1.26).
  func fillDefaults(duration: CFTimeInterval, keyPath: String?) {
    if self.duration <= 0, self.duration.isFinite { self.duration = duration }
  }

  /// Replaces a `beginTime` of 0 by `time`, the time of the commit on the layer's clock (T1.15). It is the only
  /// change of a declared property of a frozen copy, whose tags may still be set.
  func resolveBeginTime(_ time: CFTimeInterval) {
    if state.timing.beginTime == 0 { state.timing.beginTime = time }
  }

  /// The timing in the form that the render server evaluates.
  package final var timing: Timing { state.timing }

  /// False if the fill mode is none of the four known ones.
  final var isFillModeKnown: Bool {
    state.timing.fillMode != .removed || state.fillMode == .removed
  }

  // MARK: Copying

  /// Returns an unfrozen copy of the same class with the same values, delegate and tags. A subclass with stored
  /// properties of its own copies them in an override.
  open override func copy() -> Any {
    let copy = DynamicAllocation.makeAnimation(type(of: self), base: CAAnimation.self)
    copy.state = state
    copy.tags = tags
    copyValues(to: copy)
    return copy
  }

  /// Returns what `copy()` makes, as an animation.
  final func duplicate() -> CAAnimation {
    guard let copy = copy() as? CAAnimation else {
      fatalError("\(type(of: self)).copy() did not return an animation")
    }
    return copy
  }

  /// Copies a subclass's own stored values into `copy`, an instance of the same class. Subclasses override it.
  func copyValues(to copy: CAAnimation) {}

  /// Returns the class-specific part of the animation in the form that the render server evaluates. It is `.inert`,
  /// which runs and completes but changes no value, for an undeclared or missing key path.
  func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind { .inert }

  /// The animations directly inside this one; only groups have any.
  var childAnimations: [CAAnimation] { [] }

  /// The transitions in this animation: the animation itself if it is one, or the transitions in a group and its nested
  /// groups.
  var transitions: [CATransition] { [] }

  /// Returns true if `condition` holds for one of the layer's keys that the animation changes.
  func animates(where condition: (String) -> Bool) -> Bool { false }

  // MARK: Events

  /// Adds the animation to the layer `anObject`, under the event's name (T9.13a).
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? any AnimatedObject)?.add(self, forKey: event)
  }

  // MARK: Key-value access

  /// Returns the value of a declared property by its name, or the tag that was set for any other key. Copies keep tags
  /// (T7.3).
  open func value(forKey key: String) -> Any? {
    guard let property = AnimationProperty.declared(key, in: self) else { return tags[key] }
    return property.read(self)
  }

  /// Sets a declared property by its name, or stores a tag for any other key. A value of a wrong type is reported and
  /// ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let property = AnimationProperty.declared(key, in: self) else {
      tags[key] = value
      return
    }
    guard property.accepts(value) else {
      return Issue.report(
        .wrongValueType(keyPath: key, type: Issue.typeName(of: value), layer: "\(type(of: self))"))
    }
    property.write(self, value)
  }

  /// Returns the default value of a property if it is not zero; otherwise nil. Unlike `CALayer` (T7.11), every
  /// animation class also returns the defaults of `calculationMode` and of the `type` of transitions, which only some
  /// classes have.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "removedOnCompletion", "isRemovedOnCompletion": NSNumber(value: true)
    case "speed": NSNumber(value: 1)
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "calculationMode": "linear"
    case "type": "fade"
    default: nil
    }
  }
}
