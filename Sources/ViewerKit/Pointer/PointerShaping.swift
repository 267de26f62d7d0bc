package import UIKit
package import WindowSystem

/// A view that sets the pointer's shape, which shows what a press would do.
@MainActor
package protocol PointerShaping: UIView {
  /// Returns the shape at a point of the view's own coordinates; nil leaves it to the superviews.
  func pointerShape(at point: CGPoint) -> CursorShape?
}

extension UIView {
  /// Returns the pointer's shape at `point`: that of the hit view or its nearest ancestor that sets one, or else the
  /// arrow.
  package func shapeOfPointer(at point: CGPoint) -> CursorShape {
    var next = hitTest(point, with: nil)
    while let view = next {
      let shaping = view as? any PointerShaping
      if let shape = shaping?.pointerShape(at: view.convert(point, from: self)) { return shape }
      next = view.superview
    }
    return .arrow
  }
}

extension UITextField: PointerShaping {
  package func pointerShape(at point: CGPoint) -> CursorShape? { .text }
}
