import CoreGraphics

// The canvas's zoom, pan and keyboard commands.

extension CanvasView {
  /// Multiplies the zoom factor by `factor` and keeps `point` of the canvas in place; nil is the viewport's center.
  func zoom(by factor: Double, around point: CGPoint? = nil) {
    let middle = geometry
    let center =
      point
      ?? CGPoint(
        x: middle.origin.x + middle.viewport.width / 2, y: middle.origin.y + middle.viewport.height / 2)
    let new = middle.zoomed(to: middle.factor * factor, around: center)
    var options = session.options
    (options.zoom, options.pan) = (new.zoom, new.pan)
    session.options = options
  }

  /// Sets the zoom and centers the scene. The change to `.fit` is animated when the options allow motion.
  func zoom(to zoom: CanvasGeometry.Zoom) {
    let before = geometry.frame
    var options = session.options
    (options.zoom, options.pan) = (zoom, .zero)
    session.options = options
    if options.allowsMotion, zoom == .fit { glide(from: before, to: geometry.frame) }
  }

  func pan(by translation: CGPoint) {
    var moved = geometry
    moved.pan = CGPoint(
      x: moved.reachablePan.x + translation.x, y: moved.reachablePan.y + translation.y)
    session.options.pan = moved.reachablePan
  }

  /// Closes the topmost item that is open over the scene: the settings, the measuring line or the comparison. Returns
  /// false when none is open.
  func dismiss() -> Bool {
    if session.options.showsSettings {
      session.options.showsSettings = false
    } else if session.options.measure != nil, session.options.showsRulers {
      session.options.measure = nil
    } else if session.options.comparison != nil {
      session.options.comparison = nil
    } else {
      return false
    }
    return true
  }

  /// Performs a command of the canvas. Returns false for a command that is not the canvas's.
  func perform(_ command: ViewerCommand) -> Bool {
    switch command {
    case .onionSkin: session.options.onion.mode = session.options.onion.mode.next
    case .grid: session.options.showsPixelGrid.toggle()
    case .rulers: session.options.toggle(\.showsRulers)
    case .compare: session.cycleComparison()
    case .statistics: session.options.toggle(\.showsStatistics)
    case .canvasSettings: session.options.toggle(\.showsSettings)
    case .pan(let right, let down):
      pan(
        by: CGPoint(
          x: CGFloat(right) * bounds.width / 8, y: CGFloat(down) * bounds.height / 8))
    default: return false
    }
    return true
  }
}
