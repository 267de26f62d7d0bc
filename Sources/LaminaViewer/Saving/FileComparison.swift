import CAML
import Localization
import QuartzCore

/// The version of a document that is in its file, for the comparison with the edited one that is shown. It is kept in the
/// same states as that one.
@MainActor
final class FileComparison {
  let source: ComparisonSource
  /// The version of the file that is compared; nil if it is unknown.
  let version: FileVersion?
  let session: SceneSession
  /// The states of the edited document, and the shown part of a change between two of them, that were taken over last.
  private var states = StateHistory()
  private var progress: StateProgress?

  /// Makes the scene of `entry`, which was read from `version` of the file, as large as `edited`.
  init(
    _ entry: SceneEntry, _ version: FileVersion?, with edited: SceneSession, assets: AssetStore
  ) throws {
    self.version = version
    let playback = ScenePlayback(
      try entry.make(assets), size: edited.playback.renderOptions.size, scale: 1)
    playback.begin()
    source = ComparisonSource(of: playback)
    session = SceneSession(playback: playback, title: entry.title, contentSize: edited.contentSize)
    session.pause()
    follow(edited)
  }

  /// Brings the file's version to the states of the edited one, at the same times. Returns true if they had changed.
  @discardableResult
  func follow(_ edited: SceneSession) -> Bool {
    guard let scene = edited.playback.scene as? DocumentScene,
      scene.history != states || scene.progress != progress
    else { return false }
    // The histories are also equal before and after a part of a change between two states is shown.
    let showsWholeState = progress != nil && scene.progress == nil
    if !showsWholeState, let changes = scene.history.changes(since: states) {
      session.replay(changes)
    } else {
      session.replay(scene.history)
    }
    (states, progress) = (scene.history, scene.progress)
    // The file's version may lack a state.
    progress.map { try? session.show($0) }
    return true
  }
}

extension ComparisonSource {
  /// The version of a document that is in its file, at the time of the scene that it is compared with.
  @MainActor
  fileprivate init(of playback: ScenePlayback) {
    self.init(title: localized("the file"), playback: playback, time: nil)
    isFile = true
  }
}
