import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit
import WindowSystem

/// The timeline: a ruler of scene time across the window, with the play range and the playhead. Dragging in it seeks.
@MainActor
final class TimelineView: Panel {
  private let ruler = RulerView()
  private let past = UIView()
  private let dropped = DroppedPastView()
  private let rangeBar = UIView()
  let startHandle = RangeHandle()
  let endHandle = RangeHandle()
  let playhead = Playhead()
  private(set) lazy var overview = TimelineOverview(session)
  private var drag = Drag.none { didSet { if drag != oldValue { showPointer() } } }
  /// The x coordinate of a press on the play range that has not become a drag yet, in points; nil without one.
  private var pressedX: CGFloat?
  /// The part of the play range under the pointer; `none` when there is none.
  private var hovered = Drag.none { didSet { if hovered != oldValue { showPointer() } } }
  /// The accumulator that turns wheel movement into whole frames.
  private var wheelSteps = WheelStepAccumulator()

  static let inset: CGFloat = 16

  enum Drag: Equatable {
    case none, time, start, end
    case range(from: Double, in: Double, out: Double)

    fileprivate static let bar = Drag.range(from: 0, in: 0, out: 0)

    /// The dragged part without its times, so that parts can be compared.
    fileprivate var withoutTimes: Drag { if case .range = self { .bar } else { self } }
  }

  override init(_ session: SceneSession) {
    super.init(session)
    backgroundColor = Theme.panel
    rangeBar.layer.cornerRadius = 3
    past.layer.cornerRadius = 1
    for child in [dropped, ruler, past, rangeBar, startHandle, endHandle, playhead] {
      child.isUserInteractionEnabled = false
      addSubview(child)
    }
    addSubview(overview)
    addGestureRecognizer(WheelRecognizer { [weak self] in self?.wheelTurned(by: $0) })
    addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: TimelineView.pinched))
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
  }

  required init?(coder: NSCoder) { nil }

  var scale: TimeScale {
    TimeScale(
      range: session.visibleTimes, start: Double(Self.inset),
      width: Double(max(1, bounds.width - 2 * Self.inset)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ruler.frame = bounds
    overview.frame = CGRect(
      x: 0, y: bounds.height - TimelineOverview.height, width: bounds.width,
      height: TimelineOverview.height)
    arrange()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if changes.isDisjoint(with: [.transport, .tree]), ruler.scale == scale {
      placePlayhead()
      overview.show()
    } else {
      arrange()
    }
  }

  private func arrange() {
    let scale = self.scale
    ruler.show(
      scale, frame: session.frameDuration, inFrames: session.player.unit == .frames,
      markers: session.markers)
    overview.show()
    placeRange(scale)
    placePlayhead()
  }

  private func placeRange(_ scale: TimeScale) {
    let player = session.player
    let isSet = player.inPoint != nil || player.outPoint != nil
    let (start, end) = (
      scale.x(of: player.inPoint ?? 0),
      scale.x(of: min(player.outPoint ?? session.extent, session.extent))
    )
    rangeBar.frame = CGRect(x: start, y: 24, width: max(2, end - start), height: 6)
    for (handle, x) in [(startHandle, start), (endHandle, end)] {
      handle.isHidden = !isSet
      handle.place(at: x)
    }
    showPointer()
  }

  // MARK: The pointer

  private func pointerMoved(to point: CGPoint?) {
    hovered = point.map { part(at: $0).withoutTimes } ?? .none
  }

  /// Shows which part of the play range the pointer is over, and which one is dragged.
  private func showPointer() {
    let dragged = drag.withoutTimes
    let isSet = session.player.inPoint != nil || session.player.outPoint != nil
    startHandle.state = RangeHandle.State(.start, hovered: hovered, dragged: dragged)
    endHandle.state = RangeHandle.State(.end, hovered: hovered, dragged: dragged)
    let state = RangeHandle.State(.bar, hovered: hovered, dragged: dragged)
    rangeBar.backgroundColor = isSet ? Theme.accent.withAlphaComponent(state.barAlpha) : Theme.line
  }

  private func placePlayhead() {
    let scale = self.scale
    let x = scale.x(of: session.shownTime)
    let top = RulerView.numberHeight
    let bottom = overview.isHidden ? bounds.height - 1 : overview.frame.minY
    playhead.frame = CGRect(
      x: (x - 7).rounded(), y: top, width: 14, height: max(1, bottom - top))
    let reached = scale.x(of: min(session.playback.latestTime, scale.range.upperBound))
    let start = scale.x(of: min(session.playback.pastStart, scale.range.upperBound))
    past.frame = CGRect(x: start, y: 32, width: max(0, reached - start), height: 2)
    dropped.isHidden = session.playback.pastStart <= 0
    dropped.frame = CGRect(
      x: scale.start, y: 0, width: max(0, start - scale.start), height: max(1, bounds.height))
    past.backgroundColor = Theme.accent.withAlphaComponent(0.6)
  }

  // MARK: Dragging

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    drag = part(at: point)
    if touch.tapCount == 2, case .range(_, let start, let end) = drag {
      drag = .none
      return session.fitTimeline(to: start...max(start, end))
    }
    if drag == .time { session.beginScrub() }
    if drag.withoutTimes == .bar { return pressedX = point.x }
    follow(point)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    if let pressedX, abs(point.x - pressedX) < Self.dragDistance { return }
    pressedX = nil
    follow(point)
  }

  /// The distance in points from which on a press on the play range is a drag of the range and not a click.
  private static let dragDistance: CGFloat = 3

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let pressedX { session.scrub(to: shownTime(atX: pressedX)) }
    finish()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { finish() }

  private func finish() {
    if drag == .time { session.endScrub() }
    (drag, pressedX) = (.none, nil)
  }

  /// Returns the part of the timeline that a press at `point` would move.
  func part(at point: CGPoint) -> Drag {
    let player = session.player
    guard point.y >= 18, player.inPoint != nil || player.outPoint != nil else { return .time }
    if startHandle.frame.insetBy(dx: -4, dy: -4).contains(point) { return .start }
    if endHandle.frame.insetBy(dx: -4, dy: -4).contains(point) { return .end }
    guard rangeBar.frame.insetBy(dx: 0, dy: -3).contains(point) else { return .time }
    return .range(
      from: scale.time(atX: point.x), in: player.inPoint ?? 0, out: player.outPoint ?? session.extent)
  }

  /// Returns the scene time at an x coordinate, within the times that the ruler shows.
  private func shownTime(atX x: CGFloat) -> Double {
    min(max(scale.time(atX: x), 0), scale.range.upperBound)
  }

  private func follow(_ point: CGPoint) {
    let time = shownTime(atX: point.x)
    let player = session.player
    switch drag {
    case .none: break
    case .time: session.seek(to: time)
    case .start: session.setRange(in: time, out: player.outPoint)
    case .end: session.setRange(in: player.inPoint, out: time)
    case .range(let from, let start, let end):
      let shift = max(-start, time - from)
      session.setRange(in: start + shift, out: end + shift)
    }
  }

  /// Zooms around the pointer when the wheel is turned with Control held, which UIKit delivers as a pinch.
  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    guard [.began, .changed].contains(pinch.state) else { return }
    session.zoomTimeline(
      by: Double(pinch.scale), around: scale.time(atX: pinch.location(in: self).x))
    pinch.scale = 1
  }

  /// The fraction of the visible range by which a wheel step to the side moves a zoomed timeline.
  private static let panFraction = 0.1

  /// Steps the time by one frame for each wheel step; a step to the side moves a zoomed timeline.
  private func wheelTurned(by steps: CGPoint) {
    let visible = session.visibleTimes
    let length = visible.upperBound - visible.lowerBound
    if steps.x != 0, session.panTimeline(by: Double(steps.x) * length * Self.panFraction) { return }
    let frames = wheelSteps.take(steps.x - steps.y)
    if frames != 0 { session.step(frames: frames) }
  }
}

extension TimelineView: ContextMenuSource {
  func menuContext(at point: CGPoint) -> MenuContext { .timeline }
}

/// The names of the times that a document names.
extension TimelineView: TooltipSource {
  func tooltip(at point: CGPoint) -> Tooltip? {
    let marks = session.markers.lazy.map { [scale] marker in
      (
        name: Self.title(of: marker),
        area: RulerView.markerFrame(at: scale.x(of: marker.time)).insetBy(dx: -4, dy: -3)
      )
    }
    guard let mark = marks.first(where: { $0.area.contains(point) && !$0.name.isEmpty }) else {
      return nil
    }
    return Tooltip(mark.name, area: mark.area)
  }

  /// The name of a marker, with its duration in seconds if it has one that is not shown as 0.
  static func title(of marker: DocumentMarker) -> String {
    guard marker.duration >= 0.005, !marker.name.isEmpty else { return marker.name }
    let seconds = NumberText.shortText(marker.duration, decimals: 2)
    return localized("\(marker.name), for \(seconds) s")
  }
}

extension TimelineView: PointerShaping {
  func pointerShape(at point: CGPoint) -> CursorShape? {
    switch part(at: point) {
    case .start, .end: .resizeHorizontal
    case .range: .grab
    case .none, .time: nil
    }
  }
}

/// A handle at one end of the play range.
final class RangeHandle: UIView {
  /// The state of the pointer at a part of the range.
  enum State {
    case normal, hovered, pressed

    init(_ part: TimelineView.Drag, hovered: TimelineView.Drag, dragged: TimelineView.Drag) {
      self = dragged == part ? .pressed : dragged == .none && hovered == part ? .hovered : .normal
    }

    /// The opacity of the bar between the handles.
    fileprivate var barAlpha: CGFloat {
      switch self {
      case .normal: 0.35
      case .hovered: 0.5
      case .pressed: 0.65
      }
    }
  }

  var state = State.normal { didSet { if state != oldValue { show() } } }
  private var x: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.accent
    layer.cornerRadius = 2.5
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the handle's middle to an x coordinate of the timeline.
  func place(at x: CGFloat) {
    self.x = x
    show()
  }

  /// Makes the handle larger under the pointer, and darker while it is dragged.
  private func show() {
    let growth: CGFloat = state == .normal ? 0 : 1.5
    withoutActions {
      frame = CGRect(x: x - 4, y: 20, width: 8, height: 14).insetBy(dx: -growth, dy: -growth)
      backgroundColor = state == .pressed ? Theme.accentInk : Theme.accent
    }
  }
}

/// The mark of the current time. Its head is at the bottom of the timeline, so that it does not cover the ruler's
/// numbers.
final class Playhead: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    Theme.accent.resolvedColor(with: traitCollection).setFill()
    let middle = bounds.midX
    UIBezierPath(rect: CGRect(x: middle - 1, y: 0, width: 2, height: bounds.height - 6)).fill()
    let head = UIBezierPath(
      roundedRect: CGRect(x: middle - 5, y: bounds.height - 11, width: 10, height: 11),
      cornerRadius: 3)
    head.fill()
  }
}
