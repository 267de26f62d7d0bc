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
    let boxed = [ends.from, ends.to, ends.by].map { end in
      end.map { PropertyValue(boxing: $0, as: valueFunction == nil ? target.type : nil) }
    }
    // An end of a type that the property cannot take: runs, but shows nothing (T3.24).
    guard !boxed.contains(where: { $0 == .some(nil) }) else { return .inert }
    var basic = BasicAnimation(
      target: target, from: boxed[0] ?? nil, to: boxed[1] ?? nil, by: boxed[2] ?? nil,
      isAdditive: isAdditive, isCumulative: isCumulative)
    basic.valueFunction = valueFunction?.function
    return .basic(basic)
  }
}
