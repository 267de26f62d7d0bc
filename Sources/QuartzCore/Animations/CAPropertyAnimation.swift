import CoreGraphics
import RenderModel

/// An animation of one property, or of one part of it such as `position.x` (T7.4, T7.5).
///
/// Use its subclasses; an instance of this class shows nothing.
open class CAPropertyAnimation: CAAnimation {
  // Exclusivity is not checked: no other code runs during an access, and the checks would take a tenth of the time of a
  // change.
  @exclusivity(unchecked) private var path: String?
  private var adds = false
  private var accumulates = false
  private var function: CAValueFunction?

  public override init() { super.init() }

  /// Creates an animation of the property at `path`, such as `"position.x"`.
  public convenience init(keyPath path: String?) {
    self.init()
    self.path = path
  }

  /// The path of the property in the layer; nil means the key under which the animation is added (T3.24).
  public var keyPath: String? {
    get { path }
    set { change { path = newValue } }
  }
  /// A Boolean value that says whether the animated value is added to the underlying value instead of replacing it
  /// (T3.5). False by default.
  public var isAdditive: Bool {
    get { adds }
    set { change { adds = newValue } }
  }
  /// A Boolean value that says whether each cycle starts where the last one ended (T3.6). False by default.
  public var isCumulative: Bool {
    get { accumulates }
    set { change { accumulates = newValue } }
  }

  /// The function that makes a matrix of the animated numbers. nil, the default, means the function that the key path
  /// implies (T7.9, T7.10).
  public var valueFunction: CAValueFunction? {
    get { function }
    set { change { function = newValue } }
  }

  /// Returns the property that the animation writes, or nil when there is none. With a value function it is the whole
  /// transform, even if the path names a part such as `transform.rotation` (T7.10). An undeclared key, which has no
  /// type, may store a transform too.
  func changedPath(on target: AnimationTarget) -> PropertyPath? {
    let path = target.path(keyPath)
    guard let path, valueFunction != nil else { return path }
    let whole = PropertyPath(root: path.root)
    return whole.type == .transform || whole.type == nil ? whole : nil
  }

  /// Returns `value` in the form that the property at `path`, or the value function, takes. Returns nil when neither
  /// can take it, or when it is not finite; a nil or null value becomes `.null`.
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

  override func fillDefaults(duration: CFTimeInterval, keyPath: String?) {
    super.fillDefaults(duration: duration, keyPath: keyPath)
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
}

extension String {
  /// The first component of a key path: `position` for `position.x`.
  fileprivate var firstKey: String {
    utf8.firstIndex(of: UInt8(ascii: ".")).map { String(self[..<$0]) } ?? self
  }
}
