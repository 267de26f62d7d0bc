import QuartzCore
import RenderServer

/// What outlives a reload: a new page of the same scene comes back to it.
@MainActor
struct SessionMemory {
  private let time: Double
  private let player: Player
  private let looks: CanvasLooks
  private let selection: String?
  private let parts: PageLayout.Parts
  private let side: PagePanels.Side

  init(_ page: ScenePage) {
    let session = page.session
    (time, player, looks) = (session.time, session.player, session.looks)
    selection = session.selection?.treePath
    (parts, side) = (page.parts, page.side)
  }

  /// Up to `frontier` all is past.
  func restore(_ page: ScenePage, after frontier: Double) {
    page.show(parts, side)
    let session = page.session
    session.looks = looks
    session.player = player
    // Stops first: what is paused shows its time exactly.
    session.apply()
    if frontier > time { session.seek(to: frontier) }
    session.seek(to: time)
    selection.map { session.select(path: $0) }
  }
}
