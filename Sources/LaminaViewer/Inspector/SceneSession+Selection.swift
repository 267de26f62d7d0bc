import QuartzCore

extension SceneSession {
  /// The layer around the selected one, within the scene.
  func selectParent() {
    guard let selection, selection !== stage.scene.root, let superlayer = selection.superlayer else {
      return
    }
    self.selection = superlayer
  }

  /// The layer at a path, if there is one.
  func select(path: String) {
    var next = [stage.root]
    while let layer = next.popLast() {
      if layer.treePath == path { return selection = layer }
      next += layer.sublayers ?? []
    }
  }

  /// The first layer in the selected one; the scene's own layer when nothing is selected.
  func selectChild() {
    guard let selection else { return self.selection = stage.scene.root }
    if let child = selection.sublayers?.first { self.selection = child }
  }
}
