import CAML
import Localization
import Lottie
import QuartzCore
import UIKit

extension SceneSession {
  /// The duration of an animated edit, in seconds.
  private static let editDuration = 0.25

  /// The document that is shown, if its edits can be saved; otherwise nil.
  var savableDocument: (any SavableDocument)? {
    (playback.scene as? DocumentScene)?.document as? any SavableDocument
  }

  /// The documents of the planes of a wallpaper in a folder, into whose files edits are written; nil for a wallpaper in an
  /// archive, and for other scenes.
  var savablePlanes: [CAMLDocument]? {
    guard let planes = (shownDocument as? WallpaperDocument)?.planes.map(\.document),
      planes.allSatisfy({ $0.file != nil })
    else { return nil }
    return planes
  }

  /// True if the files of a wallpaper's planes lack edits, or contain edits that were undone since; nil for another scene.
  var planesHaveUnsavedEdits: Bool? {
    (shownDocument as? WallpaperDocument)?.planes.contains { plane in
      // A plane that cannot be written may have edits.
      (try? plane.document.edited()) != plane.document.source
    }
  }

  /// The document that is shown, in any format; nil for other scenes.
  var shownDocument: (any SceneDocument)? { (playback.scene as? DocumentScene)?.document }

  /// Returns the document that records the edits of a layer and of its animations: the one that is shown if it can be
  /// saved, or the one of a wallpaper's plane; otherwise nil.
  func recorder(of layer: CALayer) -> (any SavableDocument)? {
    if let savableDocument { return savableDocument }
    return (shownDocument as? WallpaperDocument)?.planes.map(\.document).first { $0.owns(layer) }
  }

  /// Returns false for a layer that the viewer has put around a document or among its layers, such as the planes of a
  /// wallpaper and the device, because the document's file cannot contain edits of it. It is also false after the end of the
  /// program whose layers are shown.
  func isEditable(_ layer: CALayer) -> Bool {
    if hasEnded { return false }
    guard let document = shownDocument else { return true }
    if document is LottieDocument || document is RecordingDocument {
      return layer.isInTree(of: document.rootLayer)
    }
    return recorder(of: layer)?.owns(layer) ?? false
  }

  /// The reason why a layer is not editable.
  var lockText: String {
    guard let program = playback.scene.remoteProgram else {
      return localized("Not of the document: it cannot be edited")
    }
    return program.leadsTime
      ? localized("The program has ended: it cannot be edited")
      : localized("The scene has ended: it cannot be edited until its file is saved again")
  }

  /// Returns false for an animation that a document's file cannot contain: one that the document does not have itself, but
  /// that a change of its state without a transition of its own, or an animated edit, has added. It is also false for an
  /// animation of a program to which the viewer is attached, which takes edits of values only, and for one of pictures, which
  /// cannot be sent to the worker process of a scene.
  func isEditable(_ animation: CAAnimation, of layer: CALayer) -> Bool {
    if let program = playback.scene.remoteProgram {
      return !program.leadsTime && !hasEnded && !animation.hasPictures
    }
    guard let document = recorder(of: layer) else { return isEditable(layer) }
    return document.owns(animation)
  }

  /// Sets a value of a layer and registers undo, which goes back to the present time and state. A layer that is not
  /// editable keeps its value.
  ///
  /// The value changes in the past too, back to the last change by the scene, if it is the value of the time that is
  /// shown. Otherwise, and for an animated edit, time goes to the latest moment first.
  ///
  /// A document that is between two states goes to the nearer one first, because values in between belong to neither
  /// state.
  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    playback.inOneFrame { edit(value, keyPath, on: layer, isAnimated: isAnimated) }
  }

  private func edit(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    guard isEditable(layer) else {
      onRefusal?()
      return
    }
    if let program = playback.scene.remoteProgram {
      let before = layer.value(forKeyPath: keyPath)
      registerUndo { $0.set(before, keyPath, on: layer, isAnimated: isAnimated) }
      if !program.leadsTime {
        edits.noteValue(keyPath, of: layer, in: nil, before: before)
        prepareToSet(value, keyPath, on: layer, isAnimated: isAnimated)
      }
      return program.set(value, keyPath, on: layer, isAnimated: isAnimated)
    }
    if let document = shownDocument, document.progress != nil { restoreState(document.state) }
    let before = layer.value(forKeyPath: keyPath)
    registerUndo { $0.set(before, keyPath, on: layer, isAnimated: isAnimated) }
    let document = recorder(of: layer)
    let state = document?.stateSetting(keyPath, of: layer)
    edits.noteValue(keyPath, of: layer, in: state, before: before)
    let context = playback.context
    if !isAnimated, context.hasSameValue(at: keyPath, of: layer, as: contextTime) {
      playback.holdingRest { context.setInPast(value, keyPath, of: layer) }
    } else {
      endLoop()
      playback.act { Self.set(value, keyPath, on: layer, isAnimated: isAnimated) }
      context.inScope { CATransaction.flush() }
    }
    if let document {
      document.recordEdit(of: keyPath, on: layer)
      edits.noteEditedValue(keyPath, of: layer, in: state)
    }
    notify([.tree, .time])
  }

  /// Shows a value at once that a worker process is about to set, and in the past if it is the value of the time that is
  /// shown. Otherwise time goes to the latest moment.
  private func prepareToSet(
    _ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool
  ) {
    let context = playback.context
    if !isAnimated, context.hasSameValue(at: keyPath, of: layer, as: contextTime) {
      playback.holdingRest { context.setInPast(value, keyPath, of: layer) }
    } else if !playback.isLive {
      playback.seek(to: playback.latestTime)
    }
    notify([.tree, .time])
  }

  private static func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    if isAnimated {
      animate(layer) { layer.setValue(value, forKeyPath: keyPath) }
    } else {
      withoutActions { layer.setValue(value, forKeyPath: keyPath) }
    }
  }

  /// Registers `action`, which undoes an edit. If the scene is paused now, undoing pauses it and shows the current time
  /// again; a document goes to the state that it is in now.
  func registerUndo(_ action: @escaping (SceneSession) -> Void) {
    let (time, state) = (player.isPlaying ? nil : self.time, shownDocument?.state)
    undo.register(in: shownVersion) { [weak self] in
      guard let self else { return }
      restore(state: state)
      if let time { pause(at: time) }
      action(self)
    }
  }

  private func pause(at time: Double) {
    if player.isPlaying { pause() }
    if abs(time - self.time) > 1e-9 { seek(to: time) }
  }

  /// Goes to the state in which an edit was made, because the edit may belong to that state.
  private func restore(state: String?) {
    guard let document = shownDocument, document.state != state || document.progress != nil
    else { return }
    restoreState(state)
  }

  /// Runs `change` with the layer's implicit animations. A view's layer animates only inside a UIView animation
  /// block.
  package static func animate(_ layer: CALayer, _ change: @escaping () -> Void) {
    if layer.delegate is UIView {
      return UIView.animate(withDuration: editDuration, animations: change)
    }
    CATransaction.begin()
    CATransaction.setAnimationDuration(editDuration)
    change()
    CATransaction.commit()
  }
}

extension CAAnimation {
  /// True for an animation of pictures, also in a group.
  fileprivate var hasPictures: Bool {
    let members = (self as? CAAnimationGroup)?.animations ?? []
    return members.contains(where: \.hasPictures)
      || (self as? CAPropertyAnimation)?.keyPath == "contents"
  }
}
