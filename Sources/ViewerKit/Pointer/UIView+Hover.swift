package import UIKit

extension UIView {
  /// Calls `onMove` when the pointer moves over the view without a pressed button, with its position in the view's
  /// coordinates, and with nil when it leaves.
  package func followPointer(_ onMove: @escaping (CGPoint?) -> Void) {
    addGestureRecognizer(
      UIHoverGestureRecognizer(handler: { [weak self] (hover: UIHoverGestureRecognizer) in
        let isOver = [.began, .changed].contains(hover.state)
        onMove(isOver ? hover.location(in: self) : nil)
      }))
  }
}
