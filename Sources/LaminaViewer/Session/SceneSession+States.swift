import CAML
import QuartzCore

extension SceneSession {
  /// The scene, if it has states; otherwise nil.
  var sceneWithStates: (any SceneWithStates)? {
    guard let scene = playback.scene as? any SceneWithStates, !scene.states.isEmpty else { return nil }
    return scene
  }

  /// The state of a document at the time that is shown, which may be a moment of its past; nil for scenes without
  /// states.
  var shownState: ShownState? {
    guard let scene = sceneWithStates as? DocumentScene else { return nil }
    return playback.isLive ? scene.shown : scene.shown(at: time)
  }

  /// Goes to a state of the scene by its name; nil is the scene as it was made, the only state of a scene without named
  /// ones.
  /// - Throws: `UnknownState`.
  package func go(to state: String?) throws {
    guard let scene = playback.scene as? any SceneWithStates else { return try refuse(state) }
    if state.map(scene.states.contains) ?? true {
      record { $0.state(state) }
      if !hasVersions { endLoop() }
    }
    try changingState { try scene.go(to: state) }
    changeCompared({ try $0.go(to: state) }, inPast: { $0.restoreState(state) })
    playOnAfterChange()
    CATransaction.flush()
    notify(.tree)
  }

  /// True for a document whose states are versions of all of it, such as the themes of a Lottie file.
  var hasVersions: Bool { playback.hasVersions }

  /// The name of the version that is shown; nil for a scene without versions.
  var shownVersion: String? {
    guard hasVersions, let scene = sceneWithStates else { return nil }
    return scene.state ?? scene.states.first
  }

  /// Runs `body`, which may change the state of the scene. If another version of a document is shown then, it is played in
  /// the range of its own duration, and the selection passes to the layer and the animation in the place of the selected
  /// ones. The caller notifies the observers.
  func changingState(_ body: () throws -> Void) rethrows {
    let (before, selected) = (range, hasVersions ? SelectedPlace(self) : nil)
    let (history, time) = (stateHistory, time)
    try playback.actOnState(body)
    guard hasVersions else {
      if stateHistory != history { settleInRange(at: time) }
      return
    }
    if range != before { apply() }
    selected.map(restoreSelection)
  }

  /// Lets a document look as if it had always been in its present state, without a transition, if the user has set a
  /// range: a change at the latest time would lie outside of it. `time` is the scene time that was shown before the
  /// change, and is shown again. A state that leaves animations of its own behind stays a moment of the past.
  private func settleInRange(at time: Double) {
    guard player.inPoint != nil || player.outPoint != nil,
      let scene = playback.scene as? DocumentScene
    else { return }
    playback.holdingRest { playback.context.inScope { scene.endTransition() } }
    guard isChangeOver else { return }
    playback.holdingRest { playback.context.inScope { scene.settle() } }
    seek(to: time)
  }

  /// Selects what is in the place of the layer that was selected before another version of a document was shown; nothing
  /// if the version has no such place. A layer that is still there stays selected, and its animations are new ones.
  private func restoreSelection(_ place: SelectedPlace) {
    let context = playback.context
    let isThere = context.presentation(of: place.layer, at: context.liveTime) != nil
    if isThere, isSelectedAnimationThere { return }
    let layer = isThere ? place.layer : playback.root.layer(atPath: place.path, searching: .max)
    let animation = place.key.flatMap { self.animation(forKey: $0, of: layer) }
    if let layer, let animation { return select(layer, animation: animation) }
    (selection, selectedAnimation) = (layer, nil)
  }

  /// True if no animation is selected, or if its layer still has the selected one.
  private var isSelectedAnimationThere: Bool {
    guard let id = selectedAnimation else { return true }
    return spans.contains { $0.id == id && $0.entry.isAttached }
  }

  /// The key of the selected animation; nil without one.
  var selectedKey: String? {
    selectedAnimation.flatMap { id in spans.first { $0.id == id }?.entry.key }
  }

  /// Returns the number of the last animation of a layer with a key; nil if it has none, or if there is no layer.
  func animation(forKey key: String, of layer: CALayer?) -> UInt64? {
    spans.last { $0.layer === layer && $0.entry.key == key }?.id
  }

  /// The selected layer, with what finds its counterpart in another version of the document.
  private struct SelectedPlace {
    let layer: CALayer
    let path: String
    /// The key of the selected animation; nil without one.
    let key: String?

    /// Creates the place of the layer that is selected; nil when none is.
    @MainActor init?(_ session: SceneSession) {
      guard let layer = session.selection else { return nil }
      (self.layer, path) = (layer, layer.treePath)
      key = session.selectedKey
    }
  }

  /// Plays a document in its loop again after a change of its state or an animated edit, which had ended the loop, is over.
  /// The document then looks as if it had always been in the new state, so that the timeline does not grow. A change that
  /// leaves animations of its own behind stays a moment of the past (Decision 0055).
  func loopAfterChange() {
    guard let loop = player.endedLoop, player.isPlaying, player.speed > 0, playback.isLive,
      player.inPoint == nil, player.outPoint == nil,
      let scene = playback.scene as? DocumentScene, scene.progress == nil,
      let period = scene.duration, period > 0, isChangeOver
    else { return }
    playback.holdingRest { playback.context.inScope { scene.settle() } }
    seek(to: time.truncatingRemainder(dividingBy: period))
    setLoop(loop)
    notify(.tree)
  }

  /// True if the animations that the changes of the state have added have left their layers, and if no other animation
  /// has, so that the past can be shown with the present animations.
  private var isChangeOver: Bool {
    spans.allSatisfy { $0.entry.isAttached != ($0.entry.time > playback.origin) }
  }

  /// Shows a part of a change between two states of the scene.
  /// - Throws: `UnknownState`.
  package func show(_ progress: StateProgress) throws {
    guard let scene = playback.scene as? any SceneWithStates else {
      return try refuse(progress.to ?? progress.from)
    }
    if scene.canShow(progress) {
      record { $0.progress(progress) }
      endLoop()
    }
    let time = time
    try playback.act { try scene.show(progress) }
    settleInRange(at: time)
    changeCompared({ try $0.show(progress) }, inPast: { try? $0.show(progress) })
    playOnAfterChange()
    CATransaction.flush()
    notify(.tree)
  }

  /// Changes the state of another scene with which this one is compared. `change` changes it at the time that is shown.
  /// If that scene has reached later times already, `changeInPast` changes it at once, as if it had always been so. A
  /// state that it lacks changes nothing. The version of a document in its file follows by itself (`FileComparison`).
  private func changeCompared(
    _ change: (any SceneWithStates) throws -> Void, inPast changeInPast: (DocumentScene) -> Void
  ) {
    guard let source = options.comparison?.source, !source.isFile, let other = source.withStates,
      other !== playback, let scene = other.scene as? any SceneWithStates
    else { return }
    let time = time
    if other.hasVersions {
      try? other.actOnState { try change(scene) }
    } else if other.latestTime <= time {
      other.seek(to: time)
      try? other.act { try change(scene) }
    } else {
      other.context.layOutInPast { (scene as? DocumentScene).map(changeInPast) }
    }
    CATransaction.flush()
  }

  /// Throws `UnknownState` for a name, because the scene has no states.
  private func refuse(_ state: String?) throws {
    if let state { throw UnknownState(name: state, known: []) }
  }

  /// Shows a part of the change to `state`, which is nil for the scene as it was made; `fraction` is 0…1. The change
  /// begins at the state that is shown or, if a part of a change is shown already, at the state at which that change
  /// begins.
  /// - Throws: `UnknownState`.
  func show(_ state: String?, at fraction: Double) throws {
    let scene = sceneWithStates
    let start = if let progress = scene?.progress { progress.from } else { scene?.state }
    try show(StateProgress(from: start, to: state, fraction: fraction))
  }

  /// Goes to a state of a document at once, without its transition, as if the document had always been in it; nil is
  /// the document as it was written. A name that no state has changes nothing. The caller notifies the observers.
  func restoreState(_ state: String?) {
    guard let scene = playback.scene as? DocumentScene else { return }
    changingState { scene.restoreState(state) }
    CATransaction.flush()
  }

  /// Goes to the initial states of a document at once, as if it had always been in them. The caller notifies the
  /// observers.
  func restoreInitialStates() {
    guard let scene = playback.scene as? DocumentScene else { return }
    changingState { scene.restoreInitialStates() }
    CATransaction.flush()
  }

  /// Brings a document to the states of `history` again, each at its time, so that the changes between them can be
  /// played back. States that the document no longer has are left out. The caller notifies the observers.
  func replay(_ history: StateHistory) {
    switch history.first {
    case .initial: restoreInitialStates()
    case .state(let state): restoreState(state)
    }
    replay(history.changes)
  }

  /// Makes changes of a document's state, each at its time.
  func replay(_ changes: [StateHistory.Change]) {
    for change in changes {
      seek(to: change.time)
      try? go(to: change.state)
    }
  }

  /// Goes `step` states on in the cycle of all states and the scene as it was made, or back if `step` is negative.
  /// Returns false if the scene has no states.
  func goToState(step: Int) -> Bool {
    guard let scene = sceneWithStates else { return false }
    do { try go(to: scene.state(after: step)) } catch { return false }
    return true
  }
}
