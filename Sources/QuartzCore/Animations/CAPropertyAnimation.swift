import CoreGraphics
import RenderServer

/// An animation of one property, or of one part of it such as `position.x` (T7.4, T7.5).
open class CAPropertyAnimation: CAAnimation {
  // Unchecked as in `LayerContext`.
  @exclusivity(unchecked) private var path: String?
  private var adds = false
  private var accumulates = false
  private var function: CAValueFunction?

  public override init() { super.init() }

  public convenience init(keyPath path: String?) {
    self.init()
    self.path = path
  }

  /// nil only for an animation used as an action: the event's key is used then (T3.24).
  public var keyPath: String? {
    get { path }
    set { change { _ in path = newValue } }
  }
  /// The animated value is added to the one under it instead of replacing it (T3.5).
  public var isAdditive: Bool {
    get { adds }
    set { change { _ in adds = newValue } }
  }
  /// Each cycle starts where the last one ended (T3.6).
  public var isCumulative: Bool {
    get { accumulates }
    set { change { _ in accumulates = newValue } }
  }

  /// Turns the animated numbers into a matrix, instead of what the key path implies (T7.9, T7.10).
  public var valueFunction: CAValueFunction? {
    get { function }
    set { change { _ in function = newValue } }
  }

  /// The property that the animation writes; nil when there is none. Its own value function takes the place
  /// of the one that a path such as `transform.rotation` implies (T7.10).
  func changedPath(on target: AnimationTarget) -> PropertyPath? {
    let path = target.path(keyPath)
    guard let path, valueFunction != nil else { return path }
    let whole = PropertyPath(root: path.root)
    return whole.type == .transform || whole.type == nil ? whole : nil
  }

  /// `value` as the property at `path`, or the value function, takes it; nil when it cannot, or when it is
  /// no number. nil as a value stays `.null`.
  func usable(_ value: Any, for path: PropertyPath) -> PropertyValue? {
    guard let boxed = PropertyValue(boxing: value, as: function == nil ? path.type : nil),
      boxed.isFinite
    else { return nil }
    if let function = function?.function, function.matrix(of: boxed) == nil { return nil }
    return boxed
  }

  override func animates(where condition: (String) -> Bool) -> Bool {
    path.map { condition($0.firstKey) } ?? false
  }

  override func settle(duration: CFTimeInterval, keyPath: String?) {
    super.settle(duration: duration, keyPath: keyPath)
    if self.keyPath == nil { self.keyPath = keyPath }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    copy.path = path
    copy.adds = adds
    copy.accumulates = accumulates
    copy.function = function
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    switch key {
    case "keyPath":
      AnimationProperty(
        read: { ($0 as? CAPropertyAnimation)?.keyPath },
        write: { ($0 as? CAPropertyAnimation)?.keyPath = $1 as? String })
    case "additive", "isAdditive":
      AnimationProperty(
        read: { ($0 as? CAPropertyAnimation)?.isAdditive },
        write: {
          ($0 as? CAPropertyAnimation)?.isAdditive = PropertyValue(boxing: $1, as: .bool)?.bool ?? false
        })
    case "cumulative", "isCumulative":
      AnimationProperty(
        read: { ($0 as? CAPropertyAnimation)?.isCumulative },
        write: {
          ($0 as? CAPropertyAnimation)?.isCumulative =
            PropertyValue(boxing: $1, as: .bool)?.bool ?? false
        })
    case "valueFunction":
      .of(
        CAPropertyAnimation.self, read: { $0.valueFunction },
        write: { $0.valueFunction = $1 as? CAValueFunction })
    default: super.declaredProperty(forKey: key)
    }
  }
}

extension String {
  /// `position` of `position.x`.
  fileprivate var firstKey: String {
    utf8.firstIndex(of: UInt8(ascii: ".")).map { String(self[..<$0]) } ?? self
  }
}
