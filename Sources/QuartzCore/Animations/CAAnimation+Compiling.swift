import CoreGraphics
import RenderServer

extension CAAnimation {
  /// The animation as values for the render server.
  func compiled(id: AnimationID, on target: AnimationTarget) -> AnimationValue {
    if let function = timingFunction, !function.curve.isFinite { target.report(.curveNotFinite) }
    if !isFillModeKnown {
      target.report(.unknownName("fillMode", fillMode.rawValue))
    }
    return AnimationValue(
      id: id, timing: timingValues, curve: timingFunction?.curve,
      isRemovedOnCompletion: isRemovedOnCompletion, kind: kind(on: target),
      reportsStart: delegate != nil)
  }
}

/// What an animation was added to.
struct AnimationTarget {
  /// Stands in for a missing key path (T3.24).
  let key: String?
  let layer: CALayer

  /// nil for a path that leads nowhere, or to what is no value: `frame` (T7.1), `sublayers`.
  func path(_ keyPath: String?) -> PropertyPath? {
    guard let text = keyPath ?? key, let path = PropertyPath(text, kind: layer.values.kind) else {
      return nil
    }
    guard case .custom(let own) = path.root else { return path }
    if LayerRelation.reaches(own) { return nil }
    if !layer.knows(own) { report(.undeclaredKey(own)) }
    return path
  }

  func report(_ flaw: AnimationFlaw) { layer.report(flaw, ofAnimation: key) }

  /// T3.24: the animation runs and completes.
  func inert(_ keyPath: String?) -> AnimationValue.Kind {
    report(.showsNothing(keyPath: keyPath ?? key ?? "(no key path)"))
    return .inert
  }
}

extension CALayer {
  func report(_ flaw: AnimationFlaw, ofAnimation key: String?) {
    Issue.report(.animation(flaw, key: key ?? "(no key)", layer: treePath))
  }

  /// Whether an undeclared key may be meant: it was set, or a subclass declares it in its own way.
  fileprivate func knows(_ key: String) -> Bool {
    !values[path: PropertyPath(root: .custom(key))].isNull || type(of: self).needsDisplay(forKey: key)
      || !String(reflecting: type(of: self)).hasPrefix("QuartzCore.")
  }
}
