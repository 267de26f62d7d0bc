import CoreGraphics
import RenderServer

// What views need of their layers.

extension CALayer {
  /// Part of a committed tree: it animates and has presentations.
  package final var isLive: Bool { context != nil }

  /// Whether the value of `key` goes from old to new when it gets an action (T7.1).
  package final func interpolates(_ key: String) -> Bool {
    implicitActionKind(forKey: key) == .basic
  }

  /// For a delegate's `draw(_:in:)` that draws nothing: the contents stay.
  package final func noteNothingDrawn() { wasDrawn = false }

  /// What `key` shows now; nil when no animation changes it, as presentations only know what was committed.
  package final func animatedValue(forKey key: String) -> Any? {
    isLive && isAnimated(key) ? presentationValue(forKey: key) : nil
  }

  /// Whether an animation of the layer changes `key` or a part of it.
  private func isAnimated(_ key: String) -> Bool {
    attachedAnimations.contains { attached in
      attached.animation.keyPaths.contains { $0 == key || $0.hasPrefix(key + ".") }
    }
  }

  /// A share of the way between two values of `key`; nil when the property cannot take one of them.
  package final func interpolated(
    from start: Any?, to end: Any?, fraction: Double, forKey key: String
  ) -> Any? {
    guard let path = PropertyPath(key, kind: kind),
      let from = PropertyValue(boxing: start, as: path.type),
      let to = PropertyValue(boxing: end, as: path.type)
    else { return nil }
    if from.isNull || to.isNull { return fraction < 1 ? start : end }
    return from.interpolated(to: to, fraction: fraction).boxed
  }
}

extension CAAnimation {
  /// What the animation, or one inside of it, changes.
  fileprivate var keyPaths: [String] {
    var paths: [String] = []
    _ = forEachNested { animation in
      if let path = (animation as? CAPropertyAnimation)?.keyPath { paths.append(path) }
    }
    return paths
  }
}
