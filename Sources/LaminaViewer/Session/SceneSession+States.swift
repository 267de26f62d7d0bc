import QuartzCore

extension SceneSession {
  /// nil for a scene that knows no states.
  var sceneWithStates: (any SceneWithStates)? {
    guard let scene = stage.scene as? any SceneWithStates, !scene.states.isEmpty else { return nil }
    return scene
  }

  /// nil is the scene as it was made.
  /// - Throws: `UnknownState`.
  package func go(to state: String?) throws {
    guard let scene = stage.scene as? any SceneWithStates else {
      throw UnknownState(name: state ?? "", known: [])
    }
    try stage.act { try scene.go(to: state) }
    CATransaction.flush()
    notify([.tree, .time])
  }

  /// false where there are none.
  func goToState(step: Int) -> Bool {
    guard let scene = sceneWithStates else { return false }
    do { try go(to: scene.state(after: step)) } catch { return false }
    return true
  }
}
