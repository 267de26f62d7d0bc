import CoreGraphics
import RenderModel

/// An animation from one value of a property to another (T3.1).
///
/// At most two of `fromValue`, `toValue` and `byValue` are meant to be set. An end that is not set is taken from the
/// underlying value: the model value, as changed by the animations that were added before this one (T3.2, T3.3).
open class CABasicAnimation: CAPropertyAnimation {
  // Exclusivity is not checked: no other code runs during an access, and the checks would take a tenth of the time of a
  // change.
  @exclusivity(unchecked) private var ends: (from: Any?, to: Any?, by: Any?)

  public override init() { super.init() }

  /// The value at the start. nil, the default, derives it from `toValue` and `byValue`, or takes the underlying value.
  public var fromValue: Any? {
    get { ends.from }
    set { change { ends.from = newValue } }
  }
  /// The value at the end. nil, the default, derives it from `fromValue` and `byValue`, or takes the underlying value.
  public var toValue: Any? {
    get { ends.to }
    set { change { ends.to = newValue } }
  }
  /// The difference between the end value and the start value; nil by default. It is ignored when both of them are set.
  public var byValue: Any? {
    get { ends.by }
    set { change { ends.by = newValue } }
  }

  var hasNoEnds: Bool { ends.from == nil && ends.to == nil && ends.by == nil }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CABasicAnimation)?.ends = ends
  }

  override func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind {
    let path = changedPath(on: target)
    if let path {
      var basic = BasicAnimation(target: path, isAdditive: isAdditive, isCumulative: isCumulative)
      if fill(&basic) { return .basic(basic) }
    }
    return inert(on: target, at: path, values: [ends.from, ends.to, ends.by].compactMap(\.self))
  }

  /// Converts the ends to values of the property. Returns false if an end has a type that the property cannot take or
  /// is not finite (T3.24), or if an end is missing although there is a value function (T7.9).
  private func fill(_ basic: inout BasicAnimation) -> Bool {
    let ends = self.ends
    guard unbox(ends.from, for: basic.target, into: &basic.from),
      unbox(ends.to, for: basic.target, into: &basic.to),
      unbox(ends.by, for: basic.target, into: &basic.by)
    else { return false }
    guard let function = valueFunction else { return true }
    basic.valueFunction = function.function
    return basic.from == nil ? basic.to != nil && basic.by != nil : basic.to != nil || basic.by != nil
  }

  /// Converts `end` to a value of the property; nil leaves `value` as it is. Returns false when the property cannot
  /// take `end`.
  private func unbox(
    _ end: Any?, for path: PropertyPath, into value: inout PropertyValue?
  ) -> Bool {
    guard let end else { return true }
    // Nearly all ends are such numbers, for which the general conversion is slow.
    if valueFunction == nil, let number = PropertyValue.plainNumber(in: end, as: path.type) {
      value = .number(number)
      return number.isFinite
    }
    value = usable(end, for: path)
    return value != nil
  }
}
