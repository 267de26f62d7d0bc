import QuartzCore
import UIKit

extension SceneSession {
  /// The duration of an animated edit, in seconds.
  private static let editDuration = 0.25

  /// The document that is shown, if its edits can be saved; otherwise nil.
  var savableDocument: (any SavableDocument)? {
    (playback.scene as? DocumentScene)?.document as? any SavableDocument
  }

  /// Sets a value of a layer in the live scene and registers undo, which goes back to the present state of a document.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    let (before, state) = (layer.value(forKeyPath: keyPath), savableDocument?.state)
    undo.register { [weak self] in
      self?.restore(state: state)
      self?.set(before, keyPath, on: layer, isAnimated: isAnimated)
    }
    edits.note(keyPath, of: layer, before: before)
    playback.act {
      if isAnimated {
        Self.animate(layer) { layer.setValue(value, forKeyPath: keyPath) }
      } else {
        withoutActions { layer.setValue(value, forKeyPath: keyPath) }
      }
      savableDocument?.keepEdit(of: keyPath, on: layer)
      CATransaction.flush()
    }
    notify([.tree, .time])
  }

  /// Goes to the state in which an edit was made, because the edit may be that state's.
  private func restore(state: String?) {
    if let savableDocument, savableDocument.state != state { restoreState(state) }
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
