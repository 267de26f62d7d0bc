import QuartzCore

// Presentation of view controllers: the presented view covers the window.

extension UIViewController {
  /// The topmost ancestor of this view controller, or itself.
  private var topmost: UIViewController { sequence(first: self) { $0.parent }.reversed()[0] }

  /// Presents a view controller over the window; reports an issue if that is impossible.
  final func presentOver(
    _ new: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    guard state.presented == nil, let container = topmost.view.window ?? topmost.view.superview else {
      return Issue.report(.notPresented("\(type(of: new))", reason: presentationObstacle))
    }
    state.presented = new
    new.state.presenting = self
    new.state.isBeingPresented = true
    new.prepareForPresentation()
    if new.transitioningDelegate != nil || new.currentPresentationStyle == .custom {
      let presentation = Presentation(new, source: self, presenter: topmost)
      new.state.presentation = presentation
      return presentation.begin(in: container, animated: animated, completion)
    }
    new.view.frame = container.bounds
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    new.beginAppearance(isAppearing: true, animated: animated)
    let finish: (Bool) -> Void = { [weak self, weak new] _ in
      if let old = self?.topmost.view, new?.coversAll == true { old.isHidden = true }
      new?.state.isBeingPresented = false
      new?.endAppearance()
      completion?()
    }
    new.cover(container, animated: animated, finish)
  }

  /// Loads the view, and notes the style of the presentation that begins. A style that is set when the view is loaded counts
  /// only if none was set before.
  private func prepareForPresentation() {
    let style = modalPresentationStyle
    // Many set their delegate when their view is loaded. A custom presentation may want to know its presentation controller
    // before the view is loaded.
    if style != .custom { loadViewIfNeeded() }
    state.presentationStyle = style == .automatic ? modalPresentationStyle : style
  }

  /// The style in which the view controller is presented, which later changes of `modalPresentationStyle` do not affect; that
  /// property while it is not presented.
  final var currentPresentationStyle: UIModalPresentationStyle {
    state.presenting == nil ? modalPresentationStyle : state.presentationStyle
  }

  /// The reason why a view controller cannot be presented.
  private var presentationObstacle: String {
    state.presented == nil ? "it is in no window" : "something else is presented already"
  }

  /// True if the presented view hides everything below it.
  final var coversAll: Bool {
    ![.overFullScreen, .overCurrentContext, .custom, .popover].contains(currentPresentationStyle)
  }

  /// Adds the view to a container with the transition of the modal style.
  private func cover(
    _ container: UIView, animated: Bool, _ finish: @escaping (Bool) -> Void
  ) {
    guard animated else {
      container.addSubview(view)
      return UIView.afterThisTurn { finish(true) }
    }
    if modalTransitionStyle == .coverVertical {
      container.addSubview(view)
      view.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
      UIView.animate(
        withDuration: 0.4, delay: 0, options: .curveEaseOut,
        animations: { self.view.transform = .identity }, completion: finish)
    } else {
      UIView.transition(
        with: container, duration: 0.4, options: modalTransitionStyle.effect,
        animations: { container.addSubview(self.view) }, completion: finish)
    }
  }

  /// Dismisses the presented view controller or, if there is none, this one.
  final func dismissPresented(_ animated: Bool, _ completion: (() -> Void)?) {
    guard let old = state.presented else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: animated, completion: completion)
      } else {
        completion?()
      }
      return
    }
    old.endPresentations()
    guard !old.state.isBeingDismissed else { return }
    old.state.isBeingDismissed = true
    if let presentation = old.state.presentation {
      return presentation.end(animated: animated, completion)
    }
    topmost.view.isHidden = false
    old.beginAppearance(isAppearing: false, animated: animated)
    old.uncover(animated) { [weak self] _ in
      old.view.removeFromSuperview()
      old.view.transform = .identity
      self?.state.presented = nil
      old.state.presenting = nil
      old.state.isBeingDismissed = false
      old.endAppearance()
      completion?()
    }
  }

  /// Removes everything that this view controller and its descendants present, without animations. A presentation keeps
  /// the view controllers on both sides of it until then.
  final func endPresentations() {
    for child in children { child.endPresentations() }
    guard let presented = state.presented else { return }
    presented.endPresentations()
    state.presented = nil
    presented.state.presenting = nil
    presented.state.isBeingPresented = false
    topmost.viewIfLoaded?.isHidden = false
    presented.state.presentation?.remove()
    presented.viewIfLoaded?.removeFromSuperview()
  }

  /// Removes the view with the transition of the modal style.
  private func uncover(_ animated: Bool, _ finish: @escaping (Bool) -> Void) {
    guard animated, let container = view.superview else {
      view.removeFromSuperview()
      return UIView.afterThisTurn { finish(true) }
    }
    if modalTransitionStyle == .coverVertical {
      UIView.animate(
        withDuration: 0.4, delay: 0, options: .curveEaseIn,
        animations: {
          self.view.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
        }, completion: finish)
    } else {
      UIView.transition(
        with: container, duration: 0.4, options: modalTransitionStyle.opposite,
        animations: { self.view.removeFromSuperview() }, completion: finish)
    }
  }
}

extension UIModalTransitionStyle {
  /// The transition of views with which the presented view appears.
  fileprivate var effect: UIView.AnimationOptions {
    switch self {
    case .flipHorizontal: .transitionFlipFromRight
    case .partialCurl: .transitionCurlUp
    case .coverVertical, .crossDissolve: .transitionCrossDissolve
    }
  }

  /// The transition of views with which the presented view disappears.
  fileprivate var opposite: UIView.AnimationOptions {
    switch self {
    case .flipHorizontal: .transitionFlipFromLeft
    case .partialCurl: .transitionCurlDown
    case .coverVertical, .crossDissolve: .transitionCrossDissolve
    }
  }
}
