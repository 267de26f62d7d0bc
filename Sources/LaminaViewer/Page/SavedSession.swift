import CAML
import QuartzCore
import RenderModel

/// The state of a page: its time, transport, view options, open panels and selection. A new page of the same scene
/// takes it over after a reload, and after a change of the style.
struct SavedSession: Codable, Sendable {
  /// The scene time, in seconds, at which the state was saved.
  let time: Double
  /// True if the scene was at rest then.
  let isAtRest: Bool
  private var player: Player
  private var options: CanvasOptions
  /// The comparison with another moment of the same scene; nil when there is none.
  private var comparison: SavedComparison?
  /// The path of the selected layer; nil when none is selected.
  private let selection: String?
  private let panels: OpenPanels
  /// The state of the document; nil for scenes without states.
  private var state: SavedState?
  /// The visible parts of a wallpaper; nil for other scenes.
  private let wallpaper: SavedWallpaper?

  private struct SavedState: Codable, Sendable {
    let history: StateHistory
    /// The change between two states of which a part is shown; nil when there is none.
    let progress: SavedProgress?
  }

  private struct SavedProgress: Codable, Sendable {
    let from, to: String?
    let fraction: Double
  }

  @MainActor init(_ page: ScenePage) {
    let session = page.session
    (time, isAtRest) = (session.time, session.playback.isAtRest)
    (player, options) = (session.player, session.options)
    // A comparison with the document's own file begins anew when that file is opened again.
    if options.comparison?.source.isFile == true { options.comparison = nil }
    comparison = session.options.comparison.flatMap { SavedComparison($0, on: session.playback) }
    selection = session.selection?.treePath
    panels = page.openPanels
    wallpaper = SavedWallpaper(session)
    state = (session.sceneWithStates as? DocumentScene).map { scene in
      SavedState(
        history: scene.history,
        progress: scene.progress.map { SavedProgress(from: $0.from, to: $0.to, fraction: $0.fraction) })
    }
  }

  /// The state with which the scene starts again from the beginning: it plays forwards, in its initial state, without a
  /// range and without a comparison.
  var atTheBeginning: SavedSession {
    var new = self
    (new.player.isPlaying, new.player.speed) = (true, abs(player.speed))
    (new.player.inPoint, new.player.outPoint) = (nil, nil)
    // The change of state that has ended the loop is not kept.
    if let loop = player.endedLoop { (new.player.loop, new.player.endedLoop) = (loop, nil) }
    (new.state, new.comparison, new.options.comparison) = (nil, nil, nil)
    return new
  }

  /// Applies the state to `page` and goes to scene time `time`. The scene is first brought to `latestTime`, the latest
  /// scene time that was shown before, so that everything up to it can be played back.
  @MainActor
  func restore(_ page: ScenePage, at time: Double, after latestTime: Double = 0) {
    page.show(panels)
    let session = page.session
    wallpaper?.restore(on: session)
    // The time that it takes to commit the panels is no time of the scene.
    CATransaction.flush()
    let last = state?.history.changes.last?.time ?? 0
    session.playback.dividingSteps(until: max(latestTime, time, last)) {
      state.map { Self.restore($0, on: session) }
      // A scene with which this one is compared does not go through the states again.
      session.options = options(on: session)
      session.player = player
      session.apply()
      if latestTime > time { session.seek(to: latestTime) }
      session.seek(to: time)
    }
    // A scene in which nothing moves must not play until its first frame is shown.
    CATransaction.flush()
    session.playback.updateRest(after: time)
    selection.map { session.select(path: $0) }
  }

  /// Brings a document to its states again while time stands still otherwise.
  @MainActor private static func restore(_ state: SavedState, on session: SceneSession) {
    session.pause()
    session.replay(state.history)
    if let progress = state.progress {
      // A new version of the document may lack one of the states.
      try? session.show(
        StateProgress(from: progress.from, to: progress.to, fraction: progress.fraction))
    }
  }

  @MainActor private func options(on session: SceneSession) -> CanvasOptions {
    var options = options
    options.allowsMotion = session.options.allowsMotion
    if options.comparison == nil { options.comparison = comparison?.comparison(on: session) }
    return options
  }
}

/// A comparison with another moment of the same scene, in a form that can be saved.
private struct SavedComparison: Codable, Sendable {
  /// The scene time of the picture to compare with, in seconds.
  let time: Double
  let title: String
  let mode: Comparison.Mode
  let divider: Double
  let gain: Int

  /// Creates the saved form; nil for a comparison with another scene, which is not saved.
  @MainActor init?(_ comparison: Comparison, on playback: ScenePlayback) {
    guard let time = comparison.source.time, comparison.source.isOf(playback) else { return nil }
    (self.time, title, mode) = (time, comparison.source.title, comparison.mode)
    (divider, gain) = (comparison.divider, comparison.gain)
  }

  @MainActor func comparison(on session: SceneSession) -> Comparison {
    let source = ComparisonSource(title: title, playback: session.playback, time: time)
    var comparison = Comparison(with: source)
    (comparison.mode, comparison.divider, comparison.gain) = (mode, divider, gain)
    return comparison
  }
}
