import UIKit

/// Something that lies over the scene on the canvas, in points of the canvas.
@MainActor
class CanvasOverlay: UIView {
  let session: SceneSession
  private(set) var geometry = CanvasGeometry(viewport: .zero, content: nil)
  /// Pixels a point of the window, and of the scene's picture.
  private(set) var scales = (window: 1.0, picture: 1.0)

  init(_ session: SceneSession) {
    self.session = session
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func place(_ geometry: CanvasGeometry, window: Double, picture: Double) {
    self.geometry = geometry
    scales = (window, picture)
    arrange()
  }

  /// The canvas or the scene on it lies elsewhere.
  func arrange() {}
  func sessionChanged(_ changes: SceneSession.Changes) {}
  /// True while a picture for the overlay is being made.
  var isBusy: Bool { false }
  /// nil when the pointer is not over the canvas.
  func hover(at point: CGPoint?) {}

  /// On whole pixels.
  func whole(_ value: CGFloat) -> CGFloat { (value * scales.window).rounded() / scales.window }

  func whole(_ frame: CGRect) -> CGRect {
    CGRect(
      x: whole(frame.minX), y: whole(frame.minY), width: whole(frame.width),
      height: whole(frame.height))
  }

  /// The scene's picture in its own pixels.
  var pictureSize: (width: Int, height: Int) {
    (
      max(1, Int((geometry.sceneSize.width * scales.picture).rounded())),
      max(1, Int((geometry.sceneSize.height * scales.picture).rounded()))
    )
  }
}

extension SceneSession {
  /// Context time that shows now.
  var contextTime: Double { time + stage.origin }
}
