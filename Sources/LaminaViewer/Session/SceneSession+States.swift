import CAML
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

  /// Shows a change between two states of the scene at a fraction of its way.
  /// - Throws: `UnknownState`.
  package func show(_ progress: StateProgress) throws {
    guard let scene = playback.scene as? any SceneWithStates else {
      throw UnknownState(name: progress.to ?? "", known: [])
    }
    try playback.act { try scene.show(progress) }
    CATransaction.flush()
    notify([.tree, .time])
  }

  /// Shows a part of the way to a state of the scene: from the state that is shown, or that the way began at.
  /// - Throws: `UnknownState`.
  func show(_ state: String?, at fraction: Double) throws {
    let scene = sceneWithStates
    let start = scene?.progress.map(\.from) ?? scene?.state
    try show(StateProgress(from: start, to: state, fraction: fraction))
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
