import QuartzCore

/// The pointer over a view, no button held: began when it comes, changed when it moves, ended when it goes. Touches
/// are not its business, and it neither prevents other gestures nor is prevented.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override func shouldReceive(_ event: UIEvent) -> Bool { false }

  /// `place` in the window's coordinates.
  final func hover(at place: CGPoint) {
    if [.ended, .cancelled, .failed].contains(current) { startAnew() }
    lastLocation = place
    state = current == .possible ? .began : .changed
  }

  final func leave() { state = .ended }
}

extension UIWindow {
  /// Moves the hovering pointer, with no button pressed, to a point in window coordinates; nil when it
  /// has left the window.
  package final func hover(at place: CGPoint?) {
    let hit = place.flatMap { hitTest($0, with: nil) }
    var found: [UIHoverGestureRecognizer] = []
    for view in sequence(first: hit, next: { $0?.superview }).compactMap({ $0 }) {
      found += view.viewState.recognizers.compactMap { $0 as? UIHoverGestureRecognizer }
        .filter(\.isEnabled)
    }
    for old in hovering where !found.contains(where: { $0 === old }) { old.leave() }
    hovering = found
    if let place { for recognizer in found { recognizer.hover(at: place) } }
  }
}
