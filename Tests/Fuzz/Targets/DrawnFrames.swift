import CoreGraphics
import QuartzCore

/// Draws frames of a layer tree as the viewer does.
@MainActor
final class DrawnFrames {
  private let root = CALayer()
  private let renderer = CARenderer()

  /// Creates frames of `size` points, but with at most `sideLimit` points on each side. A point is a pixel.
  init(of layer: CALayer, size: CGSize, sideLimit: Double) {
    root.anchorPoint = .zero
    root.bounds = CGRect(
      x: 0, y: 0, width: min(size.width, sideLimit), height: min(size.height, sideLimit))
    root.addSublayer(layer)
    renderer.layer = root
    renderer.bounds = root.bounds
  }

  func draw(at time: Double) {
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
    _ = renderer.render()
    renderer.endFrame()
  }

  /// Removes the layers from the renderer.
  func end() { renderer.layer = nil }
}
