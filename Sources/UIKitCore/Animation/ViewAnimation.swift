import QuartzCore

/// The action for a change inside a block. It adds itself to the layer or, for positions, bounds and transforms, adds
/// additive animations from the difference between the old and the new value to zero (L8.7, L8.9). The action is a
/// basic animation, so that a layer subclass that calls `super.action(forKey:)` for the timing can copy it.
final class ViewAnimation: CABasicAnimation, ViewAction {
  var addsUp = false

  override func copy() -> Any { withRole(of: self, super.copy()) }

  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    start(event, on: anObject)
  }
}

/// The action of a change inside a block with spring timing.
final class ViewSpringAnimation: CASpringAnimation, ViewAction {
  var addsUp = false

  override func copy() -> Any { withRole(of: self, super.copy()) }

  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    start(event, on: anObject)
  }
}

/// An animation that is the action of a change inside a block.
protocol ViewAction: CABasicAnimation {
  /// True if the animation is replaced by additive ones when it is added.
  var addsUp: Bool { get set }
}

private func withRole(of original: any ViewAction, _ copy: Any) -> Any {
  (copy as? any ViewAction)?.addsUp = original.addsUp
  return copy
}

extension ViewAnimation {
  private static let additiveKeys: Set<String> = ["position", "bounds", "transform"]

  /// Returns the action for a change of `key` from `old`. It is called before the change.
  @MainActor
  static func make(
    _ key: String, old: Any?, _ settings: AnimationSettings, delegate: AnimationToken, on layer: CALayer
  ) -> any ViewAction {
    let animation: any ViewAction
    if case .spring = settings.timing {
      animation = ViewSpringAnimation(keyPath: key)
    } else {
      animation = ViewAnimation(keyPath: key)
    }
    settings.apply(to: animation, on: layer)
    animation.addsUp = AnimationStack.mode == .additive && additiveKeys.contains(key)
    let startsFromShown = settings.beginsFromCurrentState && !animation.addsUp
    animation.fromValue = startsFromShown ? layer.animatedValue(forKey: key) ?? old : old
    animation.delegate = delegate
    return animation
  }
}

extension ViewAction {
  /// Adds the animation. It is called after the change. If the old or the new value is nil, nothing is added, because
  /// there is nothing to interpolate (L1.2).
  fileprivate func start(_ key: String, on object: Any) {
    guard let layer = object as? CALayer, let keyPath else { return }
    guard addsUp, keyPath == key else {
      if fromValue != nil, layer.value(forKeyPath: keyPath) != nil { add(to: layer, key) }
      return
    }
    switch key {
    case "bounds": addBounds(to: layer)
    case "transform": addTransform(to: layer)
    default: addPosition(to: layer)
    }
  }

  private func add(to layer: CALayer, _ key: String) {
    (delegate as? AnimationToken)?.willAdd(to: layer)
    layer.add(self, forKey: key)
  }

  private func addPosition(to layer: CALayer) {
    guard let old = fromValue as? CGPoint else { return }
    let new = layer.position
    addDifference(
      "position", from: CGPoint(x: old.x - new.x, y: old.y - new.y), to: CGPoint.zero, on: layer)
  }

  private func addBounds(to layer: CALayer) {
    guard let old = fromValue as? CGRect else { return }
    let new = layer.bounds
    if old.origin != new.origin {
      let difference = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
      addDifference("bounds.origin", from: difference, to: CGPoint.zero, on: layer)
    }
    if old.size != new.size {
      let difference = CGSize(width: old.width - new.width, height: old.height - new.height)
      addDifference("bounds.size", from: difference, to: CGSize.zero, on: layer)
    }
  }

  /// Adds an animation from old · new⁻¹ to the identity, which multiplies the new transform. A singular new
  /// transform has no inverse and is animated absolutely.
  private func addTransform(to layer: CALayer) {
    guard let old = fromValue as? CATransform3D else { return }
    guard let inverse = layer.transform.inverse else { return add(to: layer, "transform") }
    addDifference(
      "transform", from: CATransform3DConcat(old, inverse), to: CATransform3DIdentity, on: layer)
  }

  private func addDifference(_ keyPath: String, from: Any, to: Any, on layer: CALayer) {
    guard let animation = copy() as? any ViewAction else { return }
    animation.addsUp = false
    animation.keyPath = keyPath
    animation.fromValue = from
    animation.toValue = to
    animation.isAdditive = true
    animation.add(to: layer, layer.unusedKey(keyPath))
  }
}

extension CALayer {
  /// Returns the first of `key`, `key`-2, `key`-3 … that no animation has.
  fileprivate func unusedKey(_ key: String) -> String {
    guard animation(forKey: key) != nil else { return key }
    var number = 2
    while animation(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }
}

extension CATransform3D {
  /// The inverse; nil for a singular transform, which `CATransform3DInvert` returns unchanged.
  fileprivate var inverse: CATransform3D? {
    let inverse = CATransform3DInvert(self)
    let product = CATransform3DConcat(self, inverse)
    let diagonal = [product.m11, product.m22, product.m33, product.m44]
    return diagonal.allSatisfy { abs($0 - 1) < 1e-6 } ? inverse : nil
  }
}
