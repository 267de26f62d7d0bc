import CoreGraphics
import RenderModel

extension CAAnimation {
  /// Returns the animation as values for the render server, and reports those of its properties that cannot be used.
  func compiled(id: AnimationID, on target: AnimationTarget) -> AnimationValue {
    if let function = timingFunction, !function.curve.isFinite { target.report(.curveNotFinite) }
    if !isFillModeKnown {
      target.report(.unknownName("fillMode", fillMode.rawValue))
    }
    return AnimationValue(
      id: id, timing: timing, curve: timingFunction?.curve,
      isRemovedOnCompletion: isRemovedOnCompletion, kind: compiledBody(for: target),
      reportsStart: delegate != nil)
  }
}

/// An object to which animations are added. Only `CALayer` conforms; with the protocol, the code that compiles
/// animations does not depend on the layer classes.
protocol AnimatedObject: AnyObject {
  /// The kind of the layer, which determines the properties that it has.
  var kind: LayerKind { get }
  /// The names of the object and of its superlayers, from the root on, for reports.
  var treePath: String { get }

  /// Adds an animation, as `CALayer.add(_:forKey:)` does.
  func add(_ anim: CAAnimation, forKey key: String?)
  /// Returns true if `keyPath` leads to another object, such as `sublayers`, or to a value that is computed from
  /// others, such as `frame`.
  func isDerived(_ keyPath: String) -> Bool
  /// Returns true if the program probably uses the undeclared `key` on purpose: the object has a value for it, or
  /// redraws when it changes.
  func usesUndeclaredKey(_ key: String) -> Bool
}

extension AnimatedObject {
  func report(_ flaw: AnimationFlaw, ofAnimation key: String?) {
    Issue.report(.animation(flaw, key: key ?? "(no key)", layer: treePath))
  }
}

/// The layer, and the key, to which an animation was added.
struct AnimationTarget {
  /// The key under which the animation was added. It serves as the key path of an animation that has none (T3.24).
  let key: String?
  let layer: any AnimatedObject

  /// Returns the property at `keyPath`, or at the animation's key if `keyPath` is nil. Returns nil for a path that
  /// names no property, and for a key such as `frame` (T7.1) or `sublayers`, which is not a stored value.
  func path(_ keyPath: String?) -> PropertyPath? {
    guard let text = keyPath ?? key, let path = PropertyPath(text, kind: layer.kind) else {
      return nil
    }
    guard case .custom(let own) = path.root else { return path }
    if layer.isDerived(own) { return nil }
    if !layer.usesUndeclaredKey(own) { report(.undeclaredKey(own)) }
    return path
  }

  func report(_ flaw: AnimationFlaw) { layer.report(flaw, ofAnimation: key) }
}
