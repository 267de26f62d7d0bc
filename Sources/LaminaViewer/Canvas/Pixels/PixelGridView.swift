import QuartzCore
import UIKit

/// The overlay that draws the pixel grid where the pixels are large enough for one.
@MainActor
final class PixelGridView: CanvasOverlay {
  private let lines = CAShapeLayer()
  private var displayedGrid: PixelGrid?

  override init(_ session: SceneSession) {
    super.init(session)
    lines.fillColor = CGColor(gray: 0.5, alpha: 0.55)
    layer.addSublayer(lines)
  }

  required init?(coder: NSCoder) { nil }

  override func arrange() {
    let grid = session.options.showsPixelGrid ? grid : nil
    guard grid != displayedGrid else { return }
    displayedGrid = grid
    lines.path = grid?.path(width: 1 / scales.window)
  }

  private var grid: PixelGrid? {
    PixelGrid(
      picture: whole(geometry.frame), pixel: geometry.factor / scales.picture, viewport: bounds,
      factor: geometry.factor, rounded: whole)
  }
}
