import Localization
import QuartzCore
import RenderModel
import RenderServer
import UIKit
import WindowSystem

/// The overlays that are drawn over the scene on a canvas, and the cards with controls at its edges.
@MainActor
final class CanvasTools {
  let session: SceneSession
  private weak var canvas: CanvasView?
  let onion: OnionView
  let trails: TrailView
  let comparison: ComparisonView
  let grid: PixelGridView
  let measure: MeasureView
  let rulers: RulersView
  let readout: ReadoutView
  let zoom: ZoomCard
  let states: StateCard?
  let planes: PlanesCard?
  private var bar: ComparisonBar?
  private(set) var recording: RecordingCard?
  private(set) var sceneRecording: RecordingCard?
  private(set) var settings: CanvasSettings?
  private(set) var statistics: StatisticsView?
  /// The tool that handles the current press; nil when no press is under way or it goes to the scene.
  private var drag: Drag?
  private var pointer: CGPoint?
  /// The frame of the scene's picture on the canvas.
  private var pictureFrame = CGRect.zero

  /// The height in points of the strip at the bottom of the canvas in which the pointer shows the cards that are hidden
  /// because they would cover the picture.
  private static let cardReach: CGFloat = 96

  private enum Drag { case guide, divider, measure }

  private var overlays: [CanvasOverlay] {
    [onion, comparison, grid, trails, measure, rulers, readout]
  }
  private var controls: [UIView] {
    let all: [UIView?] = [zoom, states, planes, bar, settings, statistics, recording, sceneRecording]
    return all.compactMap { $0 }
  }

  init(_ session: SceneSession, on canvas: CanvasView) {
    (self.session, self.canvas) = (session, canvas)
    onion = OnionView(session)
    trails = TrailView(session)
    comparison = ComparisonView(session)
    grid = PixelGridView(session)
    measure = MeasureView(session)
    rulers = RulersView(session)
    readout = ReadoutView(session)
    zoom = ZoomCard(session) { [weak canvas] in
      canvas?.zoom(by: $0)
    } fit: { [weak canvas] in
      canvas?.zoom(to: .fit)
    }
    states = StateCard(session)
    planes = PlanesCard(session)
    for overlay in overlays { canvas.overlay.addSubview(overlay) }
    canvas.addSubview(zoom)
    for case let card? in [states, planes] as [UIView?] { canvas.addSubview(card) }
    readout.cards = { [weak self] in self?.bottomCards.map(\.frame) ?? [] }
    comparison.onDifference = { [weak self] in self?.placeBar() }
  }

  // MARK: Layout

  /// Lays out all overlays and cards. `windowScale` is the number of pixels per point of the window, and `pictureScale`
  /// that per scene point of the scene's picture. `background` is the color under the picture, premultiplied
  /// 0xAARRGGBB.
  func layOut(
    _ geometry: CanvasGeometry, windowScale: Double, pictureScale: Double, background: UInt32
  ) {
    guard let canvas else { return }
    (comparison.background, readout.background) = (background, background)
    for overlay in overlays {
      overlay.frame = canvas.bounds
      overlay.layOut(geometry, windowScale: windowScale, pictureScale: pictureScale)
    }
    pictureFrame = geometry.frame
    placeControls(geometry, canvas)
    // A card may now cover the scene at the pointer.
    hover(at: pointer)
  }

  private func placeControls(_ geometry: CanvasGeometry, _ canvas: CanvasView) {
    let (bounds, options) = (canvas.bounds, session.options)
    zoom.isCompact = bounds.width < leastWidthOfZoom
    zoom.frame = CGRect(
      x: bounds.width - zoom.width - 12, y: bounds.height - 42, width: zoom.width,
      height: ZoomCard.height)
    zoom.show(factor: geometry.factor, settings: options.showsSettings)
    placeDocumentCards(in: bounds)
    show(&bar, if: options.comparison != nil) { ComparisonBar(session) }
    placeBar()
    show(&settings, if: options.showsSettings) { CanvasSettings(session) }
    if let settings {
      let height = min(CanvasSettings.height, bounds.height - 60)
      settings.showOptions()
      settings.frame = CGRect(
        x: max(4, bounds.width - CanvasSettings.width - 12), y: zoom.frame.minY - height - 8,
        width: min(CanvasSettings.width, bounds.width - 8), height: height)
    }
    placeStatistics(bounds)
    placeRecordings(canvas)
  }

  /// Lays out the cards of recordings, below each other.
  private func placeRecordings(_ canvas: CanvasView) {
    let session = session
    show(&recording, if: session.isRecording) {
      RecordingCard {
        let count = session.recorder?.count ?? 0
        return count == 0 ? localized("Recording") : localized("Recording: \(count)")
      } onStop: { [weak canvas] in
        canvas?.onCommand?(.scene(.recordGestures))
      }
    }
    show(&sceneRecording, if: session.playback.recorder != nil) {
      RecordingCard {
        localized("Recording the scene")
      } onStop: { [weak canvas] in
        canvas?.onCommand?(.scene(.recordScene))
      }
    }
    let (width, top) = (canvas.bounds.width, bar.map { $0.frame.maxY + 8 } ?? edge)
    recording?.layOut(in: width, top: top)
    sceneRecording?.layOut(in: width, top: recording.map { $0.frame.maxY + 8 } ?? top)
  }

  /// Lays out the cards with the states and the planes of a document.
  private func placeDocumentCards(in bounds: CGRect) {
    states?.layOut(
      in: bounds, from: edge, leaving: zoom.width + 12, avoiding: pointer == nil ? pictureFrame : nil)
    planes?.layOut(
      in: bounds, from: edge, above: (states?.frame.minY ?? bounds.height - 4) - 8,
      avoiding: pictureFrame)
  }

  // MARK: Cards over the picture

  private var bottomCards: [CanvasCard] { [zoom, states, planes].compactMap(\.self) }

  /// The areas of the cards at the bottom of the canvas, in points, as they are while the pointer is on the canvas, when the
  /// card of states may be higher.
  var bottomAreas: [CGRect] {
    let rise = states.map { $0.reach.height - $0.frame.height } ?? 0
    return bottomCards.filter { !$0.isHidden }.map { card -> CGRect in
      if let states = card as? StateCard { return states.reach }
      return card === planes ? card.frame.union(card.frame.offsetBy(dx: 0, dy: -rise)) : card.frame
    }
  }

  /// Shows the cards at the bottom of the canvas. A card that would cover the scene's picture is visible only while the
  /// pointer is near the bottom, or while the card of the canvas's settings is open. The card with the planes of a
  /// document is visible while the pointer is anywhere on the canvas. The card with its states, of which nothing else
  /// tells, is always visible: it is small while the pointer is elsewhere.
  private func showBottomCards() {
    guard let canvas else { return }
    let isNear = pointer.map { $0.y >= canvas.bounds.height - Self.cardReach } ?? false
    for card in bottomCards {
      let covers = card.frame.overlaps(pictureFrame)
      let isSought = card === states || (card === zoom ? isNear : pointer != nil)
      fade(card, to: !covers || isSought || session.options.showsSettings ? 1 : 0)
    }
  }

  private func fade(_ card: CanvasCard, to alpha: CGFloat) {
    guard card.alpha != alpha else { return }
    guard session.options.allowsMotion, card.window != nil else { return card.alpha = alpha }
    UIView.animate(withDuration: 0.15) { card.alpha = alpha }
  }

  /// The least width of a canvas, in points, at which the zoom card has its zoom buttons. A card of states beside it
  /// takes a part of the width.
  private var leastWidthOfZoom: CGFloat { states == nil ? 180 : 300 }

  private func placeStatistics(_ bounds: CGRect) {
    let wasShown = statistics != nil
    if wasShown, !session.options.showsStatistics { statistics?.end() }
    show(&statistics, if: session.options.showsStatistics) { StatisticsView(session) }
    guard let statistics else { return }
    if !wasShown { statistics.begin() }
    let edge = edge
    statistics.layOut(
      in: CGRect(
        x: edge, y: edge, width: bounds.width - edge - 12, height: bottom - edge - 6))
  }

  /// The y coordinate, in points, of the upper edge of the highest visible card at the bottom of the canvas.
  private var bottom: CGFloat {
    bottomCards.filter { !$0.isHidden }.map(\.frame.minY).min() ?? 0
  }

  /// The distance of the cards from the canvas's left and top edges, in points; it includes the rulers.
  private var edge: CGFloat { session.options.showsRulers ? RulersView.breadth + 8 : 12 }

  /// The y coordinate of the lower edge of the comparison's bar, in points; nil without a comparison.
  var comparisonBottom: CGFloat? { bar?.frame.maxY }

  private func placeBar() {
    guard let canvas, let bar else { return }
    bar.show(comparison.difference)
    bar.layOut(in: canvas.bounds.width, top: edge)
  }

  /// Creates and adds a card if `isShown` is true and there is none; removes it if `isShown` is false.
  private func show<Control: UIView>(
    _ control: inout Control?, if isShown: Bool, make: () -> Control
  ) {
    guard isShown != (control != nil) else { return }
    control?.removeFromSuperview()
    control = isShown ? make() : nil
    if let control { canvas?.addSubview(control) }
  }

  // MARK: Events

  func sessionChanged(_ changes: SceneSession.Changes) {
    for overlay in overlays { overlay.sessionChanged(changes) }
    states?.show()
    if changes.contains(.options) { planes?.show() }
    recording?.show()
  }

  /// True while pictures for overlays are being made.
  var isBusy: Bool { overlays.contains(where: \.isBusy) }

  func hover(at point: CGPoint?) {
    let hasCrossed = (pointer == nil) != (point == nil)
    pointer = point
    // The overlays avoid the cards, so the cards come first.
    if hasCrossed, let canvas { placeDocumentCards(in: canvas.bounds) }
    let uncovered = point.flatMap { hasControl(at: $0) ? nil : $0 }
    for overlay in overlays { overlay.hover(at: uncovered) }
    showBottomCards()
  }

  func note(_ report: FrameReport, timings: PipelineTimings) {
    statistics?.note(report, timings: timings)
  }

  func close() {
    statistics?.end()
    statistics = nil
  }

  func hasControl(at point: CGPoint) -> Bool {
    controls.contains { !$0.isHidden && $0.alpha > 0 && $0.frame.contains(point) }
  }

  // MARK: Presses, in points of the canvas

  func takesPress(at point: CGPoint, _ modifiers: Modifiers) -> Bool {
    if modifiers.contains(.shift), session.options.showsRulers {
      drag = .measure
    } else if rulers.takesPress(at: point) {
      drag = .guide
    } else if comparison.takesPress(at: point) {
      drag = .divider
    } else {
      drag = nil
    }
    return drag != nil
  }

  func pointerShape(at point: CGPoint) -> CursorShape? {
    if comparison.takesPress(at: point) { return .resizeHorizontal }
    return rulers.axis(at: point).map { $0 == .vertical ? .resizeHorizontal : .resizeVertical }
  }

  func press(_ phase: UIWindow.PointerPhase, at point: CGPoint, scene: CGPoint) {
    hover(at: point)
    switch (drag, phase) {
    case (.guide, .down): rulers.begin(at: point)
    case (.guide, .moved): rulers.drag(to: point)
    case (.guide, _): rulers.end(at: point)
    case (.divider, _): comparison.drag(to: point)
    case (.measure, .down): session.options.measure = Measure(from: scene, to: scene)
    case (.measure, _): extendMeasure(to: scene, isOver: phase == .up)
    case (nil, _): break
    }
  }

  /// Moves the end of the measuring line. A click without a drag removes the line.
  private func extendMeasure(to scene: CGPoint, isOver: Bool) {
    session.options.measure?.end = scene
    if isOver, session.options.measure?.length == 0 { session.options.measure = nil }
  }
}
