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
    var looks = session.looks
    (looks.zoom, looks.pan) = (new.zoom, new.pan)
    session.looks = looks
  }

  /// Back to the middle; the fitting size is glided to.
  func zoom(to zoom: CanvasGeometry.Zoom) {
    let before = geometry.frame
    var looks = session.looks
    (looks.zoom, looks.pan) = (zoom, .zero)
    session.looks = looks
    if looks.allowsMotion, zoom == .fit { glide(from: before, to: geometry.frame) }
  }

  func pan(by translation: CGPoint) {
    var moved = geometry
    moved.pan = CGPoint(
      x: moved.reachablePan.x + translation.x, y: moved.reachablePan.y + translation.y)
    session.looks.pan = moved.reachablePan
  }

  /// Takes the topmost of what the user has opened over the scene away; false when there is nothing.
  func dismiss() -> Bool {
    if session.looks.showsSettings {
      session.looks.showsSettings = false
    } else if session.looks.measure != nil, session.looks.showsRulers {
      session.looks.measure = nil
    } else if session.looks.comparison != nil {
      session.looks.comparison = nil
    } else {
      return false
    }
    return true
  }

  /// false when there is nothing to be done.
  func perform(_ command: ViewerCommand) -> Bool {
    switch command {
    case .onionSkin: session.looks.onion.mode = session.looks.onion.mode.next
    case .grid: session.looks.showsPixelGrid.toggle()
    case .rulers: session.looks.toggle(\.showsRulers)
    case .compare: session.cycleComparison()
    case .statistics: session.looks.toggle(\.showsStatistics)
    case .canvasSettings: session.looks.toggle(\.showsSettings)
    case .pan(let right, let down):
      pan(
        by: CGPoint(
          x: CGFloat(right) * bounds.width / 8, y: CGFloat(down) * bounds.height / 8))
    default: return false
    }
    return true
  }
}
