import QuartzCore
import UIKit

extension SceneSession {
  /// Seconds that an animated edit takes.
  private static let editDuration = 0.25

  /// Changes a layer of the live scene, so that it can be taken back.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    let before = layer.value(forKeyPath: keyPath)
    undo.register { [weak self] in
      self?.set(before, keyPath, on: layer, isAnimated: isAnimated)
    }
    stage.act {
      if isAnimated {
        Self.animate(layer) { layer.setValue(value, forKeyPath: keyPath) }
      } else {
        withoutActions { layer.setValue(value, forKeyPath: keyPath) }
      }
      CATransaction.flush()
    }
    notify([.tree, .time])
  }

  /// Layers of views ask their views, which animate in a block of their own only.
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
