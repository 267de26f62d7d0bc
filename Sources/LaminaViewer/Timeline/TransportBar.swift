import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The bar under the timeline: buttons for play, step, loop and speed, and the time as text.
@MainActor
final class TransportBar: Panel {
  private lazy var toStart = button(.toStart)
  private lazy var back = button(.previousFrame)
  private lazy var play = button(.togglePlay)
  private lazy var forward = button(.nextFrame)
  private lazy var restart = button(.restart)
  private lazy var toEnd = button(.toEnd)
  private lazy var loop = button(.cycleLoop)
  private lazy var clock = word(.toggleUnit, size: Theme.TextSize.large, alignment: .left)
  private let state = Caption(size: Theme.TextSize.body, color: Theme.faintInk).centered()
  private lazy var speed = word(.normalSpeed)
  private lazy var slower = button(.slower)
  private lazy var faster = button(.faster)

  /// The buttons at the left end. The button that restarts is left out where there is little room.
  private var left: [UIView] {
    [toStart, back, play, forward, toEnd] + (hasRestart ? [restart] : []) + [loop]
  }
  private var hasRestart: Bool { bounds.width >= 600 }

  override init(_ session: SceneSession) {
    super.init(session)
    for child in left + [restart, slower, speed, faster, clock, state] { addSubview(child) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func button(_ command: ViewerCommand.Transport) -> IconButton {
    IconButton(.transport(command)) { [session] in session.perform(command) }
  }

  /// Creates a button whose title is a figure, and which performs a command when it is clicked.
  private func word(
    _ command: ViewerCommand.Transport, size: CGFloat = Theme.TextSize.body,
    alignment: NSTextAlignment = .center
  ) -> TextButton {
    let button = TextButton("", size: size, alignment: alignment) { [session] in
      session.perform(command)
    }
    button.tooltip = Tooltip(.transport(command))
    return button
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = IconButton.side
    let y = ((bounds.height - side) / 2).rounded()
    restart.isHidden = !hasRestart
    for (index, button) in left.enumerated() {
      button.frame = CGRect(x: 10 + CGFloat(index) * (side + 2), y: y, width: side, height: side)
    }
    let end = bounds.width - 10
    faster.frame = CGRect(x: end - side, y: y, width: side, height: side)
    speed.frame = CGRect(x: faster.frame.minX - 52, y: y, width: 52, height: side)
    slower.frame = CGRect(x: speed.frame.minX - side, y: y, width: side, height: side)
    let start = (left.last?.frame.maxX ?? 0) + 6
    clock.frame = CGRect(x: start, y: y, width: clockWidth, height: side)
    state.frame = CGRect(
      x: clock.frame.maxX, y: y, width: max(0, slower.frame.minX - clock.frame.maxX - 12),
      height: side)
    showState()
  }

  /// The width of the time's text. In a narrow window it grows in steps, so that the views beside it do not jitter.
  private var clockWidth: CGFloat {
    bounds.width >= 720 ? 186 : min(186, ((clock.naturalWidth + 4) / 16).rounded(.up) * 16)
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if isShown { show() }
  }

  private func show() {
    let player = session.player
    let rests = session.playback.isAtRest && session.playback.controlsTime
    play.icon = player.isPlaying && !rests ? .pause : .play
    loop.icon = player.loop.icon
    loop.isOn = player.loop != .once
    speed.text = "\(player.speed.shown(decimals: 2))×"
    clock.text =
      player.unit == .seconds
      ? localized("\(session.time.shown(decimals: 2)) s  ·  frame \(session.frame)")
      : localized("frame \(session.frame)  ·  \(session.time.shown(decimals: 2)) s")
    if clockWidth != clock.frame.width { setNeedsLayout() }
    showState()
  }

  /// Shows the playback state and the scene's status. Where there is no room for both it shows only the status, and
  /// where there is none for the status either, nothing. The status is known only for the latest time, so it is left
  /// out at earlier times.
  private func showState() {
    let status = session.playback.isLive ? session.playback.scene.status : ""
    let parts = [stateText, status].filter { !$0.isEmpty }
    state.text = parts.joined(separator: "  ·  ")
    if state.width > state.bounds.width, let last = parts.last { state.text = last }
    if state.width > state.bounds.width { state.text = "" }
  }

  private var stateText: String {
    let start = session.playback.pastStart
    if session.time < start {
      return localized("not kept: the oldest picture is of \(start.shown(decimals: 2)) s")
    }
    if session.hasEnded { return localized("has ended") }
    let isPast = !session.playback.isLive && hasRecordedPast
    if !session.player.isPlaying {
      return isPast ? localized("paused in the past") : localized("paused")
    }
    if !session.playback.controlsTime { return isPast ? localized("in the past") : localized("live") }
    return session.playback.isAtRest ? localized("at rest") : ""
  }

  /// False for a document that was in no other state: what it shows at each time is known, and not only recorded.
  private var hasRecordedPast: Bool {
    guard let scene = session.playback.scene as? DocumentScene else { return true }
    return !scene.history.changes.isEmpty
  }
}

extension TimeBase.Loop {
  var next: TimeBase.Loop {
    switch self {
    case .once: .loop
    case .loop: .pingPong
    case .pingPong: .once
    }
  }

  var icon: Icon {
    switch self {
    case .once: .once
    case .loop: .loop
    case .pingPong: .pingPong
    }
  }
}
