import QuartzCore
import RenderModel

/// The state of a page that is kept across a reload: a new page of the same scene takes it over.
@MainActor
struct SavedSession {
  private let time: Double
  private let player: Player
  private let options: CanvasOptions
  private let selection: String?
  private let panels: OpenPanels

  init(_ page: ScenePage) {
    let session = page.session
    (time, player, options) = (session.time, session.player, session.options)
    selection = session.selection?.treePath
    panels = page.openPanels
  }

  /// Applies the state to `page`. The scene is first brought to `latestTime`, the latest scene time that was shown
  /// before, so that everything up to it can be played back.
  func restore(_ page: ScenePage, after latestTime: Double) {
    page.show(panels)
    let session = page.session
    session.options = options
    session.player = player
    // The transport is set before the time, which a paused scene then shows exactly.
    session.apply()
    if latestTime > time { session.seek(to: latestTime) }
    session.seek(to: time)
    selection.map { session.select(path: $0) }
  }
}
