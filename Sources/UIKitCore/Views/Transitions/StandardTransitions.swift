import QuartzCore

/// The animation of a presentation or dismissal with a modal transition style. A flip and a curl are
/// shown as a fade, which is a choice.
@MainActor
final class ModalTransition: UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresenting: Bool
  /// The duration in seconds, which is a choice.
  private static let duration: TimeInterval = 0.4

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    (self.style, self.isPresenting) = (style, isPresenting)
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    Self.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let moving = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(true)
    }
    let finish: (Bool) -> Void = { _ in context.completeTransition(!context.transitionWasCancelled) }
    if isPresenting { container.addSubview(moving) }
    switch style {
    case .coverVertical: slide(moving, by: container.bounds.height, finish)
    case .flipHorizontal, .crossDissolve, .partialCurl: fade(moving, finish)
    }
  }

  /// Slides a view in from the bottom or out.
  private func slide(_ view: UIView, by height: CGFloat, _ finish: @escaping (Bool) -> Void) {
    let outside = CGAffineTransform(translationX: 0, y: height)
    if isPresenting { view.transform = outside }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: isPresenting ? .curveEaseOut : .curveEaseIn,
      animations: { view.transform = self.isPresenting ? .identity : outside },
      completion: {
        finish($0)
        if !self.isPresenting { view.transform = .identity }
      })
  }

  /// Fades a view in or out.
  private func fade(_ view: UIView, _ finish: @escaping (Bool) -> Void) {
    let alpha = view.alpha
    if isPresenting { view.alpha = 0 }
    UIView.animate(
      withDuration: Self.duration, animations: { view.alpha = self.isPresenting ? alpha : 0 },
      completion: {
        if !self.isPresenting { view.alpha = alpha }
        finish($0)
      })
  }
}
