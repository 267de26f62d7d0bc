import CoreGraphics

// Zoom, and what keys do to the canvas.

extension CanvasView {
  /// nil is the middle.
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

  /// Back to the middle; the fitting size is glided to.
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

  /// Takes the topmost of what the user has opened over the scene away; false when there is nothing.
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

  /// false when there is nothing to be done.
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
