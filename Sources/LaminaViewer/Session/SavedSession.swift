import QuartzCore
import RenderServer

/// What outlives a reload: a new page of the same scene comes back to it.
@MainActor
struct SavedSession {
  private let time: Double
  private let player: Player
  private let options: CanvasOptions
  private let selection: String?
  private let parts: PageLayout.Parts
  private let side: PagePanels.Side

  init(_ page: ScenePage) {
    let session = page.session
    (time, player, options) = (session.time, session.player, session.options)
    selection = session.selection?.treePath
    (parts, side) = (page.parts, page.side)
  }

  /// Up to `latestTime` all is past.
  func restore(_ page: ScenePage, after latestTime: Double) {
    page.show(parts, side)
    let session = page.session
    session.options = options
    session.player = player
    // Stops first: what is paused shows its time exactly.
    session.apply()
    if latestTime > time { session.seek(to: latestTime) }
    session.seek(to: time)
    selection.map { session.select(path: $0) }
  }
}
