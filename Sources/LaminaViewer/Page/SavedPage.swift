import QuartzCore
import RenderModel

/// The state of a page in a file, from which the next viewer restores it after a scene has crashed this one.
/// `SavedSession` is its counterpart in memory, for reloads.
struct SavedPage: Codable, Sendable {
  // The time base: `anchor` is in media time, `origin`, `start` and `end` are in scene time, `rate` is in seconds of
  // scene time per second. `start` and `end` are nil for an endless range.
  private let anchor, origin, rate: Double
  private let start, end: Double?
  private let isPlaying: Bool
  private let speed: Double
  private let loop: TimeBase.Loop
  /// The in and out points in scene time; nil when they are not set.
  private let inPoint, outPoint: Double?
  /// True when times are shown as numbers of frames instead of seconds.
  private let showsFrameNumbers: Bool
  /// The zoom factor; nil when the scene is fitted to the canvas.
  private let zoom: Double?
  private let pan: CGPoint
  private let background: CanvasOptions.Background
  private let showsRulers, showsPixelGrid, showsStatistics: Bool
  private let onion: OnionSkin.Mode
  /// The path of the selected layer; nil when none is selected.
  private let selection: String?
  private let panels: OpenPanels

  @MainActor
  init(_ page: ScenePage) {
    let (session, player, options) = (page.session, page.session.player, page.session.options)
    let transport = session.playback.transport
    (anchor, origin, rate) = (transport.anchor, transport.origin, transport.rate)
    (start, end) = (transport.range?.lowerBound, transport.range?.upperBound)
    (isPlaying, speed, loop) = (player.isPlaying, player.speed, player.loop)
    (inPoint, outPoint, showsFrameNumbers) = (player.inPoint, player.outPoint, player.unit == .frames)
    zoom = if case .factor(let factor) = options.zoom { factor } else { nil }
    (pan, background, onion) = (options.pan, options.background, options.onion.mode)
    (showsRulers, showsPixelGrid) = (options.showsRulers, options.showsPixelGrid)
    showsStatistics = options.showsStatistics
    selection = session.selection?.treePath
    panels = page.openPanels
  }

  /// Returns the scene time at media time `media`.
  private func time(at media: Double) -> Double {
    let range = start.flatMap { start in end.map { start...max(start, $0) } }
    return TimeBase(anchor: anchor, origin: origin, rate: rate, range: range, loop: loop).time(
      at: media)
  }

  /// Applies the state to `page` and goes to the scene time that was shown at media time `media`, when the viewer
  /// crashed. Nil, if playing on could crash it again, pauses at scene time 0.
  @MainActor
  func restore(_ page: ScenePage, at media: Double?) {
    page.show(panels)
    let session = page.session
    session.options = options(from: session.options)
    session.player = player(from: session.player, isPlaying: isPlaying && media != nil)
    session.apply()
    session.seek(to: media.map { time(at: $0) } ?? 0)
    selection.map { session.select(path: $0) }
  }

  private func options(from options: CanvasOptions) -> CanvasOptions {
    var options = options
    options.zoom = zoom.map { .factor($0) } ?? .fit
    (options.pan, options.background, options.onion.mode) = (pan, background, onion)
    (options.showsRulers, options.showsPixelGrid) = (showsRulers, showsPixelGrid)
    options.showsStatistics = showsStatistics
    return options
  }

  private func player(from player: Player, isPlaying: Bool) -> Player {
    var player = player
    (player.isPlaying, player.speed, player.loop) = (isPlaying, speed, loop)
    (player.inPoint, player.outPoint) = (inPoint, outPoint)
    player.unit = showsFrameNumbers ? .frames : .seconds
    return player
  }
}
