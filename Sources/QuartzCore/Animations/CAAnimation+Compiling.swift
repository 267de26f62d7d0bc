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
  /// Returns true if `keyPath` is empty, or begins with a key that the class declares but that cannot be animated,
  /// because it is not in the property table: one for other objects, such as `sublayers`, the computed `frame`, or
  /// `autoresizingMask`.
  func isOutsidePropertyTable(_ keyPath: String) -> Bool
  /// Returns true if the program probably uses the undeclared `key` on purpose: the object has a value for it, its class
  /// is not one of Core Animation's, or its class redraws when the value changes.
  func usesUndeclaredKey(_ key: String) -> Bool
}

extension AnimatedObject {
  func report(_ flaw: AnimationFlaw, ofAnimation key: String?) {
    Issue.report(.animation(flaw, key: key ?? "(no key)", layer: treePath))
  }
}

/// The layer, and the key, to which an animation was added.
struct AnimationTarget {
  /// The key under which the animation was added, for reports.
  let key: String?
  let layer: any AnimatedObject

  /// Returns the property at `keyPath`. Returns nil if `keyPath` is nil or names no property, and for a key such as
  /// `frame` (T7.1) or `sublayers`, which cannot be animated. An animation that was created without a key path has had
  /// the key under which it was added as its key path since then (T3.24, `fillDefaults(duration:keyPath:)`).
  func path(_ keyPath: String?) -> PropertyPath? {
    guard let keyPath, let path = PropertyPath(keyPath, kind: layer.kind) else {
      return nil
    }
    guard case .custom(let own) = path.root else { return path }
    if layer.isOutsidePropertyTable(own) { return nil }
    if !layer.usesUndeclaredKey(own) { report(.undeclaredKey(own)) }
    return path
  }

  func report(_ flaw: AnimationFlaw) { layer.report(flaw, ofAnimation: key) }
}
