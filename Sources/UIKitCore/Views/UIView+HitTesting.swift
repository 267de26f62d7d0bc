import QuartzCore

extension UIView {
  /// Returns the hit view. Subviews are tested from front to back, regardless of their `zPosition`, unlike sublayers
  /// (L8.37, L1.17).
  final func findHit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard canBeTouched, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      let inner = view.layer.convert(point, from: layer)
      guard inner.x.isFinite, inner.y.isFinite else { continue }
      if let hit = view.hitTest(inner, with: event) { return hit }
    }
    return self
  }

  /// A Boolean value that says whether touches can hit the view.
  private var canBeTouched: Bool {
    isUserInteractionEnabled && !isHidden && alpha >= 0.01 && viewState.touchBlockingAnimations == 0
  }

  // MARK: Gestures

  /// Attaches a recognizer to this view, after detaching it from its previous one.
  final func adopt(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.attach(to: self)
    viewState.recognizers.append(recognizer)
  }

  /// Detaches a recognizer from this view.
  final func dismiss(_ recognizer: UIGestureRecognizer) {
    guard let index = viewState.recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    viewState.recognizers.remove(at: index)
    recognizer.attach(to: nil)
  }

  final func replaceRecognizers(with recognizers: [UIGestureRecognizer]) {
    for old in viewState.recognizers where !recognizers.contains(where: { $0 === old }) { dismiss(old) }
    for new in recognizers where new.view !== self { adopt(new) }
    viewState.recognizers = recognizers
  }
}
