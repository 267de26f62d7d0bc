import CoreGraphics
import RenderServer

extension CAAnimation {
  /// The animation as values for the render server.
  func compiled(id: AnimationID, on target: AnimationTarget) -> AnimationValue {
    AnimationValue(
      id: id, timing: timingValues, curve: timingFunction?.curve,
      isRemovedOnCompletion: isRemovedOnCompletion, kind: kind(on: target),
      reportsStart: delegate != nil)
  }
}

/// What an animation was added to.
struct AnimationTarget {
  /// Stands in for a missing key path (T3.24).
  let key: String?
  let kind: LayerKind

  /// nil for a path that leads nowhere.
  func path(_ keyPath: String?) -> PropertyPath? {
    (keyPath ?? key).flatMap { PropertyPath($0, kind: kind) }
  }
}
