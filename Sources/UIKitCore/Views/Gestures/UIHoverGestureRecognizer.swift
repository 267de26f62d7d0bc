import QuartzCore

/// A recognizer of a pointer over a view without a pressed button: it begins when the pointer enters, changes
/// when it moves and ends when it leaves. It receives no touches, does not prevent other gestures and is not
/// prevented.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override func shouldReceive(_ event: UIEvent) -> Bool { false }

  /// Begins or continues the gesture at a point in window coordinates.
  final func hover(at point: CGPoint) {
    if [.ended, .cancelled, .failed].contains(current) { resetState() }
    lastLocation = point
    state = current == .possible ? .began : .changed
  }

  /// Ends the gesture.
  final func leave() { state = .ended }
}

extension UIWindow {
  /// Moves the hovering pointer, with no button pressed, to a point in window coordinates; nil when it
  /// has left the window.
  package final func hover(at point: CGPoint?) {
    gestures.window = self
    let hit = point.flatMap { hitTest($0, with: nil) }
    var found: [UIHoverGestureRecognizer] = []
    for view in sequence(first: hit, next: { $0?.superview }).compactMap({ $0 }) {
      found += view.viewState.recognizers.compactMap { $0 as? UIHoverGestureRecognizer }
        .filter(\.isEnabled)
    }
    for old in hovering where !found.contains(where: { $0 === old }) { old.leave() }
    hovering = found
    if let point { for recognizer in found { recognizer.hover(at: point) } }
  }
}
