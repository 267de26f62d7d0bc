import QuartzCore

extension SceneSession {
  /// The scene, if it has states; otherwise nil.
  var sceneWithStates: (any SceneWithStates)? {
    guard let scene = playback.scene as? any SceneWithStates, !scene.states.isEmpty else { return nil }
    return scene
  }

  /// Goes to a state of the scene by its name; nil is the scene as it was made.
  /// - Throws: `UnknownState`.
  package func go(to state: String?) throws {
    guard let scene = playback.scene as? any SceneWithStates else {
      throw UnknownState(name: state ?? "", known: [])
    }
    try playback.act { try scene.go(to: state) }
    CATransaction.flush()
    notify([.tree, .time])
  }

  /// Goes to a state of a document at once, as if it had always been in it. A name that no state has changes nothing.
  func restoreState(_ state: String?) {
    guard let scene = playback.scene as? DocumentScene else { return }
    playback.act { scene.document.restoreState(state) }
    CATransaction.flush()
  }

  /// Goes `step` states on, or back if it is negative. Returns false when the scene has no states.
  func goToState(step: Int) -> Bool {
    guard let scene = sceneWithStates else { return false }
    do { try go(to: scene.state(after: step)) } catch { return false }
    return true
  }
}
