import CoreGraphics
import RenderServer

/// The common part of all animations: timing, delegate, tags. `CALayer.add(_:forKey:)` keeps a copy,
/// which is frozen: setting one of its declared properties traps (T3.23).
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  /// The values below, behind one door so that a frozen copy can refuse changes.
  private struct State {
    var timing = Timing.animation
    /// As it was set; `timing` has what it means.
    var fillMode = CAMediaTimingFillMode.removed
    var timingFunction: CAMediaTimingFunction?
    var isRemovedOnCompletion = true
    var delegate: (any CAAnimationDelegate)?
  }

  // Unchecked as in `LayerContext`.
  @exclusivity(unchecked) private var state = State()
  @exclusivity(unchecked) private var tags: [String: Any] = [:]
  @exclusivity(unchecked) private(set) final var isFrozen = false

  public override init() { super.init() }

  public var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { change { $0.state.timing.beginTime = newValue } }
  }
  public var duration: CFTimeInterval {
    get { state.timing.duration }
    set { change { $0.state.timing.duration = newValue } }
  }
  public var speed: Float {
    get { state.timing.speed }
    set { change { $0.state.timing.speed = newValue } }
  }
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { change { $0.state.timing.timeOffset = newValue } }
  }
  public var repeatCount: Float {
    get { state.timing.repeatCount }
    set { change { $0.state.timing.repeatCount = newValue } }
  }
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { change { $0.state.timing.repeatDuration = newValue } }
  }
  public var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { change { $0.state.timing.autoreverses = newValue } }
  }
  /// An unknown mode is kept and behaves as `removed` (T1.1).
  public var fillMode: CAMediaTimingFillMode {
    get { state.fillMode }
    set {
      change {
        $0.state.fillMode = newValue
        $0.state.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed
      }
    }
  }

  /// nil is linear (T2.6).
  public var timingFunction: CAMediaTimingFunction? {
    get { state.timingFunction }
    set { change { $0.state.timingFunction = newValue } }
  }
  public var isRemovedOnCompletion: Bool {
    get { state.isRemovedOnCompletion }
    set { change { $0.state.isRemovedOnCompletion = newValue } }
  }
  /// Kept strongly, unlike other delegates.
  public var delegate: (any CAAnimationDelegate)? {
    get { state.delegate }
    set { change { $0.state.delegate = newValue } }
  }

  /// For subclasses: every setter of a declared property goes through here.
  func change(_ body: (CAAnimation) -> Void) {
    require(
      !isFrozen,
      "\(type(of: self)) was already added to a layer and cannot change; "
        + "change a copy and add that instead")
    body(self)
  }

  func freeze() { isFrozen = true }

  /// Fills in what was left open, before freezing: a duration of 0 becomes `duration` (T1.4). A negative
  /// one as well.
  func settle(duration: CFTimeInterval, keyPath: String?) {
    if self.duration <= 0, self.duration.isFinite { self.duration = duration }
  }

  /// The one change to a frozen copy: a beginTime of 0 becomes the time of the commit (T1.15).
  func resolveBeginTime(_ time: CFTimeInterval) {
    if state.timing.beginTime == 0 { state.timing.beginTime = time }
  }

  /// The timing as the evaluation knows it.
  final var timingValues: Timing { state.timing }

  /// Whether the fill mode is one of the four.
  final var isFillModeKnown: Bool {
    state.timing.fillMode != .removed || state.fillMode == .removed
  }

  // MARK: Copying

  /// An unfrozen copy of the same class with the same values, delegate and tags. A subclass with stored
  /// fields of its own copies them in an override.
  open override func copy() -> Any {
    let copy = makeOfSameClass()
    copy.state = state
    copy.tags = tags
    copyValues(to: copy)
    return copy
  }

  final func duplicate() -> CAAnimation {
    guard let copy = copy() as? CAAnimation else {
      fatalError("\(type(of: self)).copy() did not return an animation")
    }
    return copy
  }

  /// For subclasses: sets their own values on `copy`, which is of their class.
  func copyValues(to copy: CAAnimation) {}

  /// For subclasses: their own properties by name.
  func declaredProperty(forKey key: String) -> AnimationProperty? { nil }

  /// What the render server does with it; an undeclared or missing key path shows nothing.
  func kind(on target: AnimationTarget) -> AnimationValue.Kind { .inert }

  /// The animations inside of it.
  var nested: [CAAnimation] { [] }

  /// This one, or those of a group.
  var transitions: [CATransition] { [] }

  /// Whether `condition` holds for one of the layer's keys that the animation changes.
  func animates(where condition: (String) -> Bool) -> Bool { false }

  // MARK: Events

  /// Adds the animation to the layer it is run for, under the event's name (T9.13a).
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: Key-value access

  /// Declared properties by name, any other key as a tag that copies keep (T7.3).
  open func value(forKey key: String) -> Any? {
    guard let property = Self.declared(key, in: self) else { return tags[key] }
    return property.read(self)
  }

  open func setValue(_ value: Any?, forKey key: String) {
    guard let property = Self.declared(key, in: self) else {
      tags[key] = value
      return
    }
    if let type = property.type, PropertyValue(boxing: value, as: type) == nil {
      return Issue.report(
        .wrongValueType(
          keyPath: key, type: Issue.typeName(of: value), layer: "\(Swift.type(of: self))"))
    }
    property.write(self, value)
  }

  /// Defaults that are not zero (T7.11), for the properties of all animation classes.
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
