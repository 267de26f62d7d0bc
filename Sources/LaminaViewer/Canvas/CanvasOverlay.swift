import UIKit

/// The base class of the views that cover the canvas and draw over the scene, in canvas points.
@MainActor
class CanvasOverlay: UIView {
  let session: SceneSession
  private(set) var geometry = CanvasGeometry(viewport: .zero, content: nil)
  /// The number of pixels per point of the window, and per scene point of the scene's rendered picture.
  private(set) var scales = (window: 1.0, picture: 1.0)

  init(_ session: SceneSession) {
    self.session = session
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func layOut(_ geometry: CanvasGeometry, windowScale: Double, pictureScale: Double) {
    self.geometry = geometry
    scales = (windowScale, pictureScale)
    arrange()
  }

  /// Updates the overlay's layout. Called when the canvas's size, the scene's frame on it or an option has changed.
  func arrange() {}
  func sessionChanged(_ changes: SceneSession.Changes) {}
  /// True while a picture for the overlay is being made.
  var isBusy: Bool { false }
  /// Tells the overlay where the pointer is, in canvas points; nil when it is not over the canvas or is over a card.
  func hover(at point: CGPoint?) {}

  /// Rounds a length in points to whole pixels of the window.
  func whole(_ value: CGFloat) -> CGFloat { (value * scales.window).rounded() / scales.window }

  func whole(_ frame: CGRect) -> CGRect {
    CGRect(
      x: whole(frame.minX), y: whole(frame.minY), width: whole(frame.width),
      height: whole(frame.height))
  }

  /// The size of the scene's rendered picture in pixels.
  var pictureSize: (width: Int, height: Int) {
    (
      max(1, Int((geometry.sceneSize.width * scales.picture).rounded())),
      max(1, Int((geometry.sceneSize.height * scales.picture).rounded()))
    )
  }
}

extension SceneSession {
  /// The time of the render context that is shown now: scene time plus the context's time at scene time 0, in
  /// seconds.
  var contextTime: Double { time + playback.origin }
}
