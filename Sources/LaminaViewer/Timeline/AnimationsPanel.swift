import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit
import WindowSystem

/// The panel with the scene's animations as bars over time, above the timeline and with the same scale. A line of text
/// at the top shows the steps from the window's time to the selected animation's fraction.
@MainActor
final class AnimationsPanel: Panel {
  private let editor: AnimationEditor
  private let mapping = Caption(size: Theme.TextSize.small, color: Theme.faintInk)
    .withFace(.figures)
  private let line = UIView()
  private let scroll = ScrollBox()
  private let lanes = LanesView()
  private let highlight = UIView()
  let playhead = UIView()
  private let edges = [UIView(), UIView()]
  private var probes: [AnimationAddress: AnimationProbe] = [:]
  private var drag: Drag?

  /// The state of a drag of a bar. The pointer's position becomes a time by the scale that the timeline had when the drag
  /// began, also if an edit changes the range of the timeline.
  private struct Drag {
    var lane: LaneDrag
    var scale: TimeScale
    var clock: ClockMap
    var start: CGPoint
    var original: CAAnimation
    var moments: [Double]
    var hasMoved = false
  }

  private static let mappingHeight: CGFloat = 24

  init(_ editor: AnimationEditor) {
    self.editor = editor
    super.init(editor.session)
    for view in [line, highlight, playhead] + edges { view.isUserInteractionEnabled = false }
    for line in edges + [line] { line.backgroundColor = Theme.line }
    playhead.backgroundColor = Theme.accent
    highlight.layer.cornerRadius = 4
    highlight.layer.borderWidth = 1
    highlight.isHidden = true
    lanes.probe = { [weak self] in self?.probe($0) }
    for child in [lanes, highlight] { scroll.addSubview(child) }
    for child in [playhead, scroll, mapping, line] + edges { addSubview(child) }
    scroll.mayDrag = { [weak self] in self?.drag == nil }
    scroll.onScroll = { [weak self] in self?.scrolled() }
    followPointer { [weak self] in self?.highlightBar(at: $0) }
  }

  required init?(coder: NSCoder) { nil }

  private var scale: TimeScale {
    TimeScale(
      range: session.visibleTimes, start: Double(TimelineView.inset),
      width: Double(max(1, bounds.width - 2 * TimelineView.inset)))
  }

  // MARK: Contents

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = Self.mappingHeight
    mapping.frame = CGRect(x: 16, y: 6, width: max(1, bounds.width - 32), height: 16)
    line.frame = CGRect(x: 0, y: top, width: bounds.width, height: 1)
    scroll.frame = CGRect(
      x: 0, y: top + 1, width: bounds.width, height: max(1, bounds.height - top - 2))
    for (edge, y) in zip(edges, [0, bounds.height - 1]) {
      edge.frame = CGRect(x: 0, y: y, width: bounds.width, height: 1)
    }
    reload()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if changes.contains(.tree) { reload() }
    if changes.contains(.selection) { showSelection() }
    if lanes.geometry.scale != scale { arrange() }
    showTime()
  }

  private func reload() {
    probes.removeAll(keepingCapacity: true)
    lanes.rows = LaneRows(LaneEntry.entries(of: session))
    lanes.selection = editor.selection
    arrange()
    showTime()
  }

  private func probe(_ address: AnimationAddress) -> AnimationProbe? {
    if let probe = probes[address] { return probe }
    let probe = editor.entry(address.id).flatMap { AnimationProbe(address, of: $0, in: session) }
    probes[address] = probe
    return probe
  }

  private func arrange() {
    lanes.geometry = LaneGeometry(scale: scale, width: Double(bounds.width))
    scroll.contentSize = CGSize(width: bounds.width, height: CGFloat(lanes.rows.height + 8))
    scrolled()
    lanes.setNeedsDisplay()
  }

  private func showSelection() {
    lanes.selection = editor.selection
    if drag == nil, let address = lanes.selection, let row = lanes.rows.row(of: address) {
      reveal(row)
    }
    lanes.setNeedsDisplay()
    showTime()
  }

  private func showTime() {
    let x = scale.x(of: session.shownTime)
    // The timeline's playhead, a view of 14 points, draws its line here, in its middle.
    playhead.frame = CGRect(
      x: (x - 7).rounded() + 6, y: scroll.frame.minY, width: 2, height: scroll.frame.height)
    if lanes.rows.hasStoppedBars { showStoppedTimes() }
    guard let address = editor.selection, let probe = probe(address),
      let layer = editor.entry(address.id)?.layer
    else {
      mapping.text =
        lanes.rows.rows.isEmpty
        ? localized("No animation has been added yet.")
        : localized("Choose a bar to see how the window's time becomes its fraction.")
      return
    }
    mapping.text =
      TimeMapping(
        probe, at: session.shownTime, axis: session.axisTime(of: layer), origin: session.playback.origin
      ).text
  }

  /// Moves the playheads of bars whose layer's clock is stopped.
  private func showStoppedTimes() {
    let rows = LaneRows(LaneEntry.entries(of: session))
    guard rows != lanes.rows else { return }
    lanes.rows = rows
    lanes.setNeedsDisplay()
  }

  // MARK: Scrolling

  /// Moves the view of the rows, which is as large as the visible part, to that part.
  private func scrolled() {
    let offset = scroll.wholeOffset
    lanes.frame = CGRect(origin: offset, size: scroll.bounds.size)
    guard Double(offset.y) != lanes.offset else { return }
    lanes.offset = Double(offset.y)
    lanes.setNeedsDisplay()
  }

  private func reveal(_ row: Int) {
    let (top, bottom) = (lanes.rows.tops[row], lanes.rows.tops[row + 1])
    scroll.scrollRectToVisible(
      CGRect(x: 0, y: top, width: 1, height: bottom - top), animated: false)
  }

  // MARK: The pointer

  func hit(_ point: CGPoint) -> LaneGeometry.Hit? {
    guard point.y > scroll.frame.minY else { return nil }
    return lanes.geometry.hit(convert(point, to: lanes).applying(toRows), in: lanes.rows)
  }

  /// The translation from the view of the rows to the list of rows.
  private var toRows: CGAffineTransform { CGAffineTransform(translationX: 0, y: lanes.offset) }

  private func highlightBar(at point: CGPoint?) {
    let hit = drag == nil ? point.flatMap { self.hit($0) } : nil
    highlight.isHidden = hit == nil
    guard let hit, case .lane(_, let depth, _) = lanes.rows.rows[hit.row] else { return }
    let top = lanes.rows.tops[hit.row]
    var frame = lanes.geometry.frame(of: hit.bar, top: top, depth: depth)
    if hit.part == .end {
      frame = CGRect(
        x: lanes.geometry.x(of: hit.bar.dragEnd) - 4, y: frame.minY, width: 5, height: frame.height)
    }
    withoutActions {
      highlight.frame = frame.overlap(with: scroll.bounds)
      highlight.layer.cornerRadius = hit.part == .end ? 2 : 4
      let color = (hit.part == .end ? Theme.accent : Theme.ink).resolvedColor(with: traitCollection)
      highlight.backgroundColor = hit.part == .end ? color : color.withAlphaComponent(0.05)
      highlight.layer.borderColor = color.withAlphaComponent(hit.part == .end ? 1 : 0.35).cgColor
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    UIResponder.resignFirstResponder()
    guard let hit = hit(point) else {
      if point.y > scroll.frame.minY { editor.select(nil) }
      return
    }
    editor.select(hit.bar.address)
    if touch.tapCount == 2 { return session.fitTimeline(to: hit.bar.dragRange) }
    beginDrag(hit, at: point)
  }

  private func beginDrag(_ hit: LaneGeometry.Hit, at point: CGPoint) {
    guard let probe = probe(hit.bar.address), let original = editor.animation(hit.bar.address)
    else { return }
    let clock = probe.chain.dropLast().reduce(probe.clock) { $0.into($1.timing) }
    guard clock.rate > 0 else { return }
    let moments = session.spans.filter { $0.id != hit.bar.address.id }.flatMap(\.moments)
    drag = Drag(
      lane: LaneDrag(bar: hit.bar, part: hit.part, grip: scale.time(atX: point.x)), scale: scale,
      clock: clock, start: point, original: original, moments: moments)
    session.undo.beginGesture()
    highlightBar(at: nil)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), var drag else { return }
    guard drag.hasMoved || abs(point.x - drag.start.x) >= 3 else { return }
    drag.hasMoved = true
    self.drag = drag
    var edge = drag.lane.edge(at: drag.scale.time(atX: point.x))
    let snaps = event?.modifierFlags.contains(.shift) ?? false
    if snaps {
      edge = LaneDrag.snapped(
        edge, to: drag.moments, reach: 6 / drag.scale.density, frame: session.frameDuration)
    }
    move(drag, to: edge, isRounded: !snaps)
  }

  /// Moves the bar's edge, starting from the animation's timing when the drag began.
  private func move(_ drag: Drag, to edge: Double, isRounded: Bool) {
    guard let address = editor.selection else { return }
    editor.edit(address) { animation in
      animation.beginTime = drag.original.beginTime
      animation.duration = drag.original.duration
      animation.repeatDuration = drag.original.repeatDuration
      drag.lane.apply(edge: edge, to: animation, clock: drag.clock, isRounded: isRounded)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }

  private func endDrag() {
    drag = nil
    session.undo.endGesture()
  }
}

extension AnimationsPanel: ContextMenuSource {
  func menuContext(at point: CGPoint) -> MenuContext {
    guard let hit = hit(point) else { return .timeline }
    editor.select(hit.bar.address)
    return .lane
  }
}

extension AnimationsPanel: PointerShaping {
  func pointerShape(at point: CGPoint) -> CursorShape? {
    hit(point).map { $0.part == .end ? .resizeHorizontal : .grab }
  }
}
