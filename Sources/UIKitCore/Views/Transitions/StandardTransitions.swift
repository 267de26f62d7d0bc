import QuartzCore

/// The animation of a presentation or dismissal with a modal transition style.
@MainActor
final class ModalTransition: UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresenting: Bool

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    (self.style, self.isPresenting) = (style, isPresenting)
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let change = { if let view = context.view(forKey: .to) { container.addSubview(view) } }
    guard let moving = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(true)
    }
    let finish: (Bool) -> Void = { _ in context.completeTransition(!context.transitionWasCancelled) }
    if isPresenting { change() }
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
      withDuration: 0.4, delay: 0, options: isPresenting ? .curveEaseOut : .curveEaseIn,
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
      withDuration: 0.4, animations: { view.alpha = self.isPresenting ? alpha : 0 },
      completion: {
        if !self.isPresenting { view.alpha = alpha }
        finish($0)
      })
  }
}
