import CoreGraphics

// The canvas's zoom, pan and keyboard commands.

extension CanvasView {
  /// Multiplies the zoom factor by `factor` and keeps `point`, in canvas points, in place; nil means the viewport's
  /// center.
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

  /// Sets the zoom and centers the scene. The change to `.fit` is animated when the options allow motion. That other
  /// factors are shown at once is a choice.
  func zoom(to zoom: CanvasGeometry.Zoom) {
    let oldFrame = geometry.frame
    var options = session.options
    (options.zoom, options.pan) = (zoom, .zero)
    session.options = options
    if options.allowsMotion, zoom == .fit { glide(from: oldFrame) }
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

  func perform(_ command: ViewerCommand.Canvas) {
    switch command {
    case .onionSkin: session.options.onion.mode = session.options.onion.mode.next
    case .settings: session.options.toggle(\.showsSettings)
    case .compare: session.cycleComparison()
    case .background: session.options.background = session.options.background.next
    case .pixelGrid: session.options.showsPixelGrid.toggle()
    case .rulers: session.options.toggle(\.showsRulers)
    case .statistics: session.options.toggle(\.showsStatistics)
    case .fit: zoom(to: .fit)
    case .actualSize: zoom(to: .factor(1))
    case .doubleSize: zoom(to: .factor(2))
    case .zoomIn: zoom(by: 1.25)
    case .zoomOut: zoom(by: 1 / 1.25)
    case .viewLeft: pan(by: CGPoint(x: bounds.width / 8, y: 0))
    case .viewRight: pan(by: CGPoint(x: -bounds.width / 8, y: 0))
    case .viewUp: pan(by: CGPoint(x: 0, y: bounds.height / 8))
    case .viewDown: pan(by: CGPoint(x: 0, y: -bounds.height / 8))
    }
  }
}
