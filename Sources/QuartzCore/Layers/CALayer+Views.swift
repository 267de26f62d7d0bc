import CoreGraphics
import RenderModel

// Access to layers for views.

extension CALayer {
  /// Returns a layer made by `init()` of `layerClass`.
  package static func make(_ layerClass: CALayer.Type) -> CALayer {
    DynamicAllocation.makeLayer(layerClass, base: CALayer.self)
  }

  /// True if the layer is part of a committed tree, so that it animates and has presentation copies.
  package final var isLive: Bool { context != nil }

  /// True if the layer is in no committed tree, even after the changes that have not been committed.
  package final var isDetached: Bool { pathToRoot.last?.context == nil }

  /// True if the implicit action for `key` animates from the old value to the new one (T7.1).
  package final func interpolates(_ key: String) -> Bool {
    implicitActionKind(forKey: key) == .basic
  }

  /// Keeps the present contents; called by a delegate's `draw(_:in:)` that draws nothing.
  package final func noteNothingDrawn() { wasDrawn = false }

  /// Returns the value of `key` that is on screen now; nil when no animation changes it. The presentation of other keys
  /// is of no use here: it has the committed value, not the latest one.
  package final func animatedValue(forKey key: String) -> Any? {
    isLive && isAnimated(key) ? presentationValue(forKey: key) : nil
  }

  /// True if an animation of the layer changes `key` or a part of it.
  private func isAnimated(_ key: String) -> Bool {
    attachedAnimations.contains { attached in
      attached.animation.keyPaths.contains { $0 == key || $0.hasPrefix(key + ".") }
    }
  }

  /// Returns the value at `fraction` of the way between two values of `key`; `end` if the property cannot take one of
  /// them. A value that is nil, such as a color, changes in the middle (T3.21).
  package final func interpolated(
    from start: Any?, to end: Any?, fraction: Double, forKey key: String
  ) -> Any? {
    guard let path = PropertyPath(key, kind: kind),
      let from = PropertyValue(boxing: start, as: path.type),
      let to = PropertyValue(boxing: end, as: path.type)
    else { return end }
    return from.interpolated(to: to, fraction: fraction).boxed
  }
}

extension CAAnimation {
  /// The key paths that the animation, or one inside it, changes.
  fileprivate var keyPaths: [String] {
    var paths: [String] = []
    _ = forEachNested { animation in
      if let path = (animation as? CAPropertyAnimation)?.keyPath { paths.append(path) }
    }
    return paths
  }
}
