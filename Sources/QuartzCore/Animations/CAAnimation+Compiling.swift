import CoreGraphics
import RenderServer

extension CAAnimation {
  /// The animation as values for the render server.
  func compiled(id: AnimationID, defaultKeyPath: String?) -> AnimationValue {
    AnimationValue(
      id: id, timing: timingValues, curve: timingFunction?.curve,
      isRemovedOnCompletion: isRemovedOnCompletion, kind: kind(defaultKeyPath: defaultKeyPath))
  }
}
