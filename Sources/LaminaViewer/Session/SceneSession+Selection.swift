import QuartzCore

extension SceneSession {
  /// Deselects the layer and the animation. Returns false when nothing is selected.
  func deselect() -> Bool {
    guard selection != nil || selectedAnimation != nil else { return false }
    (selection, selectedAnimation) = (nil, nil)
    return true
  }

  /// Selects the superlayer of the selected layer, within the scene.
  func selectParent() {
    guard let selection, selection !== playback.scene.root, let superlayer = selection.superlayer else {
      return
    }
    self.selection = superlayer
  }

  /// Selects the layer at a path of the layer tree, if there is one.
  func select(path: String) {
    if let layer = playback.root.layer(atPath: path, searching: .max) { selection = layer }
  }

  /// Selects the first sublayer of the selected layer, or the scene's root layer when nothing is selected.
  func selectChild() {
    guard let selection else { return self.selection = playback.scene.root }
    if let child = selection.sublayers?.first { self.selection = child }
  }
}
