import QuartzCore
import RenderServer

/// What outlives a viewer that a scene has taken down: as `SessionMemory`, in a form that can be written.
struct KeptPage: Codable, Sendable {
  // How time runs, in scene time against media time.
  private let anchor, origin, rate: Double
  private let start, end: Double?
  private let isPlaying: Bool
  private let speed: Double
  private let loop: TimeBase.Loop
  private let inPoint, outPoint: Double?
  private let showsFrames: Bool
  /// nil fits.
  private let zoom: Double?
  private let pan: CGPoint
  private let background: CanvasLooks.Background
  private let showsRulers, showsPixelGrid, showsStatistics: Bool
  private let onion: OnionSkin.Mode
  private let selection: String?
  private let parts, side: Int

  @MainActor
  init(_ page: ScenePage) {
    let (session, player, looks) = (page.session, page.session.player, page.session.looks)
    let transport = session.stage.transport
    (anchor, origin, rate) = (transport.anchor, transport.origin, transport.rate)
    (start, end) = (transport.range?.lowerBound, transport.range?.upperBound)
    (isPlaying, speed, loop) = (player.isPlaying, player.speed, player.loop)
    (inPoint, outPoint, showsFrames) = (player.inPoint, player.outPoint, player.unit == .frames)
    zoom = if case .factor(let factor) = looks.zoom { factor } else { nil }
    (pan, background, onion) = (looks.pan, looks.background, looks.onion.mode)
    (showsRulers, showsPixelGrid) = (looks.showsRulers, looks.showsPixelGrid)
    showsStatistics = looks.showsStatistics
    selection = session.selection?.treePath
    parts = page.parts.rawValue
    side = PagePanels.Side.allCases.firstIndex(of: page.side) ?? 0
  }

  /// Scene time at media time `media`.
  private func time(at media: Double) -> Double {
    let range = start.flatMap { start in end.map { start...max(start, $0) } }
    return TimeBase(anchor: anchor, origin: origin, rate: rate, range: range, loop: loop).time(
      at: media)
  }

  /// As it was at media time `media`; nil stands still at the start.
  @MainActor
  func restore(_ page: ScenePage, at media: Double?) {
    let sides = PagePanels.Side.allCases
    page.show(
      PageLayout.Parts(rawValue: parts), sides.indices.contains(side) ? sides[side] : .inspector)
    let session = page.session
    session.looks = looks(from: session.looks)
    session.player = player(from: session.player, isPlaying: isPlaying && media != nil)
    session.apply()
    session.seek(to: media.map { time(at: $0) } ?? 0)
    selection.map { session.select(path: $0) }
  }

  private func looks(from looks: CanvasLooks) -> CanvasLooks {
    var looks = looks
    looks.zoom = zoom.map { .factor($0) } ?? .fit
    (looks.pan, looks.background, looks.onion.mode) = (pan, background, onion)
    (looks.showsRulers, looks.showsPixelGrid) = (showsRulers, showsPixelGrid)
    looks.showsStatistics = showsStatistics
    return looks
  }

  private func player(from player: Player, isPlaying: Bool) -> Player {
    var player = player
    (player.isPlaying, player.speed, player.loop) = (isPlaying, speed, loop)
    (player.inPoint, player.outPoint) = (inPoint, outPoint)
    player.unit = showsFrames ? .frames : .seconds
    return player
  }
}
