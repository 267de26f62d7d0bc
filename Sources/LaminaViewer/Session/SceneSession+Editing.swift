import QuartzCore
import UIKit

extension SceneSession {
  /// The duration of an animated edit, in seconds.
  private static let editDuration = 0.25

  /// Sets a value of a layer in the live scene and registers undo.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    let before = layer.value(forKeyPath: keyPath)
    undo.register { [weak self] in
      self?.set(before, keyPath, on: layer, isAnimated: isAnimated)
    }
    playback.act {
      if isAnimated {
        Self.animate(layer) { layer.setValue(value, forKeyPath: keyPath) }
      } else {
        withoutActions { layer.setValue(value, forKeyPath: keyPath) }
      }
      CATransaction.flush()
    }
    notify([.tree, .time])
  }

  /// Runs `change` with the layer's implicit animations. A view's layer animates only inside a UIView animation
  /// block.
  private static func animate(_ layer: CALayer, _ change: @escaping () -> Void) {
    if layer.delegate is UIView {
      return UIView.animate(withDuration: editDuration, animations: change)
    }
    CATransaction.begin()
    CATransaction.setAnimationDuration(editDuration)
    change()
    CATransaction.commit()
  }
}
