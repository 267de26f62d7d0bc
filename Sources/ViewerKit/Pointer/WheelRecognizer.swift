package import UIKit

/// A recognizer of the wheel and of scrolling on a touchpad, which receives no touches.
@MainActor
package final class WheelRecognizer: UIPanGestureRecognizer {
  /// Creates a recognizer. `onTurn` gets the movement in wheel steps or fractions of them, with x to the right and y
  /// away from the user.
  package convenience init(onTurn: @escaping (CGPoint) -> Void) {
    self.init { (wheel: WheelRecognizer) in
      guard wheel.state == .changed else { return }
      let translation = wheel.translation(in: nil)
      wheel.setTranslation(.zero, in: nil)
      onTurn(
        CGPoint(x: -translation.x / Self.pointsPerWheelStep, y: translation.y / Self.pointsPerWheelStep)
      )
    }
    allowedScrollTypesMask = .all
  }

  /// Refuses all touches. Movements of the wheel reach the recognizer without this question, because
  /// `allowedScrollTypesMask` allows them.
  package override func shouldReceive(_ event: UIEvent) -> Bool { false }
}
