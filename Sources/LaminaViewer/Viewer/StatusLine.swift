import QuartzCore
import UIKit

/// Scene, time, frame and speed, in the bottom left corner. It runs on its own clock and lies straight
/// on the scene: no bar takes space from it. Change it without actions.
@MainActor
final class StatusLine {
  private let text = TextLayer(name: "status", size: 12, color: Palette.faintInk)
  var layer: CALayer { text.layer }

  /// `isMoving`: whether the next frame will differ; while none does, the time shown is the last frame's.
  func show(scene: String, stage: Stage, isMoving: Bool, isOnSheet: Bool, scale: Double) {
    let time = stage.time()
    let frame = Int((time / stage.frameDuration + 1e-6).rounded(.down))
    let speed = stage.isPaused ? "paused" : isMoving ? "1×" : "at rest"
    let parts = [
      scene, "\(time.formatted(decimals: 2)) s", "frame \(frame)", speed, stage.scene.status,
    ]
    text.layer.foregroundColor =
      isOnSheet
      ? Theme.faintInk.resolvedColor(with: UITraitCollection(userInterfaceStyle: Theme.style)).cgColor
      : Palette.faintInk
    text.show(parts.filter { !$0.isEmpty }.joined(separator: "   "), scale: scale)
  }

  func layOut(in size: CGSize) {
    text.layer.position = CGPoint(x: 16, y: size.height - text.layer.bounds.height - 10)
  }
}
