import QuartzCore
import RenderModel
import RenderServer
import SceneBuilding
import UIKit
import ViewerKit
import WindowSystem

/// The view that shows the scene, its background and its shadow, and that forwards input to the scene in scene
/// coordinates.
@MainActor
final class CanvasView: Panel, PointerShaping {
  private let checkerboard = CALayer()
  /// A layer without contents that casts the shadow of the picture.
  private let shadowLayer = CALayer()
  /// The container of the tools' overlays above the scene, in canvas points.
  let overlay = UIView()
  /// True for a canvas that shows only the scene, without tools, background and hint.
  private let isBare: Bool
  private var windowScale = 1.0
  /// The overlays and cards; nil on a bare canvas.
  private(set) var tools: CanvasTools?
  /// The reason why the scene shown is not the newest version of its source; nil when it is.
  var problem: SceneProblem? { didSet { if problem != oldValue { showProblem() } } }
  private var problemCard: ProblemCard?
  /// The work of the window before there is a scene to be shown, such as compiling it; nil when there is one.
  var progress: String? { didSet { if progress != oldValue { showProgress() } } }
  private(set) var progressCard: ProgressCard?
  private(set) var hintView: HintView?
  /// Called with the command of a button on the canvas that was clicked.
  var onCommand: ((ViewerCommand) -> Void)?
  /// The part of the checkerboard for which the current image was made; nil before the first.
  private var checkerPart: CheckerPart?

  init(_ session: SceneSession, isBare: Bool) {
    self.isBare = isBare
    super.init(session)
    backgroundColor = isBare ? nil : Theme.canvas
    overlay.isUserInteractionEnabled = false
    shadowLayer.shadowOpacity = 0.18
    shadowLayer.shadowRadius = 12
    shadowLayer.shadowOffset = CGSize(width: 0, height: 4)
    session.playback.layer.magnificationFilter = .nearest
    layer.addSublayer(shadowLayer)
    layer.addSublayer(checkerboard)
    layer.addSublayer(session.playback.layer)
    addSubview(overlay)
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
    addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: CanvasView.pinched))
    guard !isBare else { return }
    session.playback.scene.removeBackground(keepingOwn: true)
    tools = CanvasTools(session, on: self)
    showHint()
  }

  required init?(coder: NSCoder) { nil }

  /// The current mapping between the scene and the canvas. In a side-by-side comparison the scene has the right half of
  /// the canvas.
  var geometry: CanvasGeometry {
    let size = isBare ? nil : session.contentSize ?? session.keptSize
    var geometry = CanvasGeometry(
      viewport: bounds.size, content: size, zoom: session.options.zoom, pan: session.options.pan)
    if session.contentSize == nil { geometry.margin = 0 }
    guard !isBare, session.options.comparison?.mode == .sides else { return geometry }
    let half = (bounds.width / 2).rounded()
    geometry.content = size ?? bounds.size
    geometry.margin = CanvasGeometry.standardMargin
    geometry.viewport.width = bounds.width - half
    geometry.origin.x = half
    return geometry
  }

  /// Lays the canvas out for a window with `scale` pixels per point.
  func layOut(scale: Double) {
    windowScale = scale
    arrange()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    overlay.frame = bounds
    layOutProblem()
    progressCard?.layOut(in: bounds.size)
    arrange()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard isShown else { return }
    if changes.contains(.options) {
      showHint()
      arrange()
    }
    tools?.sessionChanged(changes)
  }

  private func arrange() {
    guard bounds.width >= 1, bounds.height >= 1 else { return }
    let (geometry, background) = (self.geometry, self.background)
    withoutActions {
      var options = ScenePlayback.RenderOptions()
      options.size = geometry.sceneSize
      options.scale = pictureScale(geometry)
      options.background = background
      session.playback.show(options)
      setFrame(of: session.playback.layer, geometry.frame)
      setFrame(of: shadowLayer, geometry.frame)
      shadowLayer.isHidden = !hasShadow
      shadowLayer.shadowPath = CGPath(rect: shadowLayer.bounds, transform: nil)
      showCheckerboard()
      tools?.layOut(
        geometry, windowScale: windowScale, pictureScale: options.scale,
        background: background.premultipliedPixel())
      layOutHint()
    }
  }

  private func layOutHint() {
    hintView?.layOut(in: bounds.size, above: tools?.readout.top ?? bounds.height)
  }

  /// Returns the number of pixels per scene point to render at. With `Zoom.fit`, a pixel of the picture is a pixel of
  /// the window at any factor. A factor that the user has set does not make the picture finer than at 1, so that its
  /// pixels can be seen.
  private func pictureScale(_ geometry: CanvasGeometry) -> Double {
    if case .fit = geometry.zoom { return windowScale * geometry.factor }
    return windowScale * min(1, geometry.factor)
  }

  /// False for a scene without a size of its own, and for a document or a device with round corners on the color of the
  /// canvas: beside a shadow, the corners would be lighter than the canvas.
  var hasShadow: Bool {
    guard session.contentSize != nil, !isBare else { return false }
    let hasDevice = (session.playback.scene as? DocumentScene)?.deviceSize != nil
    return !(session.hasOpenCorners || hasDevice) || session.options.background != .scene
  }

  private static let glideDuration = 0.22

  /// Animates the layer of the scene's picture from the frame `old` on the canvas to its present frame. Called after
  /// the layout. The scene is not rendered again in between.
  func glide(from old: CGRect) {
    guard old != geometry.frame, isShown else { return }
    for layer in [shadowLayer, session.playback.layer] {
      let (position, bounds) = (
        CABasicAnimation(keyPath: "position"), CABasicAnimation(keyPath: "bounds")
      )
      position.fromValue = NSValue(cgPoint: old.origin)
      bounds.fromValue = NSValue(cgRect: CGRect(origin: .zero, size: old.size))
      for animation in [position, bounds] {
        animation.duration = Self.glideDuration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: animation.keyPath)
      }
    }
  }

  /// Sets the frame, rounded to whole pixels of the window. The layer's position is its minimum corner.
  private func setFrame(of layer: CALayer, _ frame: CGRect) {
    func whole(_ value: CGFloat) -> CGFloat { (value * windowScale).rounded() / windowScale }
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: whole(frame.minX), y: whole(frame.minY))
    layer.bounds = CGRect(x: 0, y: 0, width: whole(frame.width), height: whole(frame.height))
  }

  private var background: CGColor {
    switch session.options.background {
    case .scene: sceneBackdrop
    case .checker: .clear
    case .light: CGColor(gray: 1, alpha: 1)
    case .dark: CGColor(gray: 0.1, alpha: 1)
    case .color: CGColor(hex: session.options.color)
    }
  }

  /// The color behind the scene: that of the current appearance, or its opposite where the scene would hardly be
  /// visible on it. Documents that cover their area have the canvas's color, which is seen at their round corners.
  private var sceneBackdrop: CGColor {
    // A document has a sample of its colors only if it leaves a part of its area transparent.
    let coversItsArea = session.playback.scene is DocumentScene && session.contentSample == nil
    let standard =
      isBare ? UIColor(cgColor: Palette.canvas) : coversItsArea ? Theme.canvas : Theme.card
    let color = standard.resolvedColor(with: traitCollection).cgColor
    return session.contentSample?.background(color, or: color.opposite) ?? color
  }

  /// Shows the checkerboard behind the visible part of the scene only, because an enlarged scene can be very large.
  private func showCheckerboard() {
    checkerboard.isHidden = session.options.background != .checker
    let scene = session.playback.layer.frame
    let visible = scene.overlap(with: bounds)
    guard !checkerboard.isHidden, !visible.isNull, visible.width > 0, visible.height > 0 else { return }
    setFrame(of: checkerboard, visible)
    func pixels(_ length: CGFloat) -> Int { Int((length * windowScale).rounded()) }
    let part = CheckerPart(
      width: max(1, pixels(visible.width)), height: max(1, pixels(visible.height)),
      x: pixels(visible.minX - scene.minX), y: pixels(visible.minY - scene.minY),
      cell: pixels(Checker.side))
    guard part != checkerPart else { return }
    checkerPart = part
    checkerboard.contents = part.image
  }

  // MARK: Input, in points of the canvas

  /// Converts a point of the canvas to the coordinates of the scene's root layer. `geometry.toScene` converts it to
  /// those of the context's root layer, in which the scene's root layer may have another position or transform.
  func toSceneRoot(_ point: CGPoint) -> CGPoint {
    session.playback.root.convert(geometry.toScene(point), to: session.playback.scene.root)
  }

  /// Returns true if `point` is on the picture of the scene, and not beside it.
  func isOnPicture(_ point: CGPoint) -> Bool { geometry.frame.contains(point) }

  /// Passes a press to the scene. `time` is a media time in seconds. If an earlier time is shown, time first goes to
  /// the latest one.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    let (scenePoint, playback) = (toSceneRoot(point), session.playback)
    tools?.hover(at: point)
    session.record { $0.pointer(phase, at: scenePoint) }
    playback.recordPointer(phase, at: scenePoint)
    if phase == .down, !isBare { session.keepSize() }
    if hintView?.follows(phase, at: point) == true { followed() }
    let pass: () -> Void = {
      (playback.scene as? any InteractiveScene)?.pointer(
        phase, at: scenePoint, time: playback.contextTime(ofMediaTime: time))
    }
    if let document = playback.scene as? DocumentScene {
      let isClick = phase == .up && document.isClick(endingAt: scenePoint)
      return passPress(to: document, isClick: isClick, pass)
    }
    if phase == .down {
      session.endLoopForInput()
      session.playForPress()
      playback.isPressed = true
    }
    playback.noteInput()
    playback.act(pass)
    // Until the scene has received the release, its time must not come to rest.
    if phase == .up || phase == .lost { playback.isPressed = false }
  }

  /// Passes a part of a press to a document by `pass`. Only a click changes the document's state, and needs time, unless
  /// the state is another version, which is shown at all times. The rest of a press only tilts a wallpaper.
  private func passPress(to document: DocumentScene, isClick: Bool, _ pass: () -> Void) {
    guard isClick else {
      return document.followsPointer ? session.playback.changeView(pass) : pass()
    }
    if !session.hasVersions {
      session.endLoopForInput()
      session.playForPress()
      session.playback.noteInput()
    }
    session.changingState(pass)
  }

  private func followed() {
    session.hint = nil
    session.onHintFollowed?()
  }

  /// Multiplies the zoom factor by 1.25 for each step of the wheel with Control held, which UIKit delivers as a pinch.
  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    guard pinch.state == .changed else { return }
    let steps = log(pinch.scale) / log(UIPinchGestureRecognizer.scalePerWheelStep)
    pinch.scale = 1
    zoom(by: pow(1.25, steps), around: pinch.location(in: self))
  }

  /// Forwards the pointer to the scene. The tilt of a wallpaper follows it at all times; other scenes follow it only
  /// while they show their latest time, because an earlier time cannot react to input.
  private func pointerMoved(to point: CGPoint?) {
    tools?.hover(at: point)
    let playback = session.playback
    let scenePoint = point.flatMap { hasControl(at: $0) ? nil : toSceneRoot($0) }
    if let document = playback.scene as? DocumentScene {
      guard document.followsPointer else { return }
      session.record { $0.hover(at: scenePoint) }
      playback.changeView { document.hover(at: scenePoint) }
      return
    }
    guard playback.isLive else { return }
    session.record { $0.hover(at: scenePoint) }
    playback.act { (playback.scene as? any HoveredScene)?.hover(at: scenePoint) }
  }

  /// Returns true if a control covers the scene at `point`.
  func hasControl(at point: CGPoint) -> Bool {
    problemCard?.frame.contains(point) ?? false || tools?.hasControl(at: point) ?? false
  }

  /// Shows the session's hint, and removes a hint that the user has followed.
  private func showHint() {
    guard !isBare, hintView?.hint != session.hint else { return }
    hintView?.leave(isAnimated: session.options.allowsMotion)
    hintView = session.hint.map { HintView($0) }
    guard let hintView else { return }
    addSubview(hintView)
    layOutHint()
  }

  private func showProblem() {
    problemCard?.removeFromSuperview()
    problemCard = problem.map { ProblemCard($0) { [weak self] in self?.problem = nil } }
    guard let problemCard else { return }
    addSubview(problemCard)
    layOutProblem()
  }

  private func showProgress() {
    progressCard?.removeFromSuperview()
    progressCard = progress.map { ProgressCard($0) }
    guard let progressCard else { return }
    addSubview(progressCard)
    progressCard.layOut(in: bounds.size)
  }

  private func layOutProblem() {
    problemCard?.layOut(in: bounds.size, beside: geometry.frame, moving: movingFrames)
  }

  /// The frames on the canvas of the first layers that have animations, without these animations.
  private var movingFrames: [CGRect] {
    let (root, geometry) = (session.playback.root, geometry)
    return session.spans.prefix(Self.movingLimit).map { span in
      let frame = span.layer.convert(span.layer.bounds, to: root)
      return CGRect(
        origin: geometry.toCanvas(frame.origin),
        size: CGSize(width: frame.width * geometry.factor, height: frame.height * geometry.factor))
    }
  }

  /// The number of animations whose layers are considered. It is a choice, and bounds the time that the layout of a
  /// card takes in a scene with many animations.
  private static let movingLimit = 100

  /// Returns the cursor of the tool at `point`; nil where a press goes to the scene.
  func pointerShape(at point: CGPoint) -> CursorShape? { tools?.pointerShape(at: point) }

  /// Returns true if a press at `point` goes to a ruler, a guide or another tool instead of the scene.
  func takesPress(at point: CGPoint, _ modifiers: Modifiers) -> Bool {
    tools?.takesPress(at: point, modifiers) ?? false
  }

  func dragTool(_ phase: UIWindow.PointerPhase, at point: CGPoint) {
    tools?.press(phase, at: point, scene: geometry.toScene(point))
  }

  /// Adds a frame that the window has shown to the statistics; `timings` are those of the window's pipeline.
  func note(_ report: FrameReport, timings: PipelineTimings) { tools?.note(report, timings: timings) }

  /// True while pictures for the canvas are being made.
  var isBusy: Bool { tools?.isBusy ?? false }

  func close() {
    tools?.close()
    session.playback.follow(with: nil)
  }
}

/// A part of the checkerboard behind the scene, in pixels: its size, its offset in the checkerboard and the side of a
/// square.
private struct CheckerPart: Equatable {
  let width: Int
  let height: Int
  let x: Int
  let y: Int
  let cell: Int

  var image: CGImage? { Checker.image(width: width, height: height, x: x, y: y, cell: cell) }
}
