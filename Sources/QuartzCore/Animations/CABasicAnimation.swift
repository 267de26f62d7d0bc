import CoreGraphics
import RenderServer

/// From one value to another (T3.1). At most two of the three ends are meant to be set; open ends
/// follow the value under the animation, which is the model value as earlier animations changed it.
open class CABasicAnimation: CAPropertyAnimation {
  private var ends: (from: Any?, to: Any?, by: Any?)

  public override init() { super.init() }

  public var fromValue: Any? {
    get { ends.from }
    set { change { _ in ends.from = newValue } }
  }
  public var toValue: Any? {
    get { ends.to }
    set { change { _ in ends.to = newValue } }
  }
  public var byValue: Any? {
    get { ends.by }
    set { change { _ in ends.by = newValue } }
  }

  var hasNoEnds: Bool { ends.from == nil && ends.to == nil && ends.by == nil }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CABasicAnimation)?.ends = ends
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    switch key {
    case "fromValue": .value(\CABasicAnimation.fromValue)
    case "toValue": .value(\CABasicAnimation.toValue)
    case "byValue": .value(\CABasicAnimation.byValue)
    default: super.declaredProperty(forKey: key)
    }
  }

  override func kind(on target: AnimationTarget) -> AnimationValue.Kind {
    guard let target = target.path(keyPath) else { return .inert }
    let type = valueFunction == nil ? target.type : nil
    var basic = BasicAnimation(
      target: target, isAdditive: isAdditive, isCumulative: isCumulative)
    // An end of a type that the property cannot take: runs, but shows nothing (T3.24).
    guard Self.unbox(ends.from, as: type, into: &basic.from),
      Self.unbox(ends.to, as: type, into: &basic.to),
      Self.unbox(ends.by, as: type, into: &basic.by)
    else { return .inert }
    basic.valueFunction = valueFunction?.function
    return .basic(basic)
  }

  /// False when `end` is not of `type`; an open end stays open.
  private static func unbox(
    _ end: Any?, as type: ValueType?, into value: inout PropertyValue?
  ) -> Bool {
    guard let end else { return true }
    value = PropertyValue(boxing: end, as: type)
    return value != nil
  }
}
