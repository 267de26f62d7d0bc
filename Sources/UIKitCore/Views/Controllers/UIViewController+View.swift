import QuartzCore

/// The state of a view controller.
struct ViewControllerState {
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  var view: UIView?
  var isLoading = false
  var children: [UIViewController] = []
  weak var parent: UIViewController?
  var presented: UIViewController?
  weak var presenting: UIViewController?
  /// The style of the presentation, as it was when the presentation began.
  var presentationStyle = UIModalPresentationStyle.automatic
  /// The presentation of this view controller in a container of its own; nil if it has none.
  var presentation: Presentation?
  /// The coordinator of the transition that runs.
  var coordinator: TransitionCoordinator?
  var appearance = Appearance.disappeared
  var isAppearanceAnimated = false
  /// A Boolean value that says whether an explicit transition, not the window, ends the change of appearance.
  var isDriven = false
  /// True if that transition is one of the parent.
  var isForwarded = false
  var isBeingPresented = false
  var isBeingDismissed = false
  /// The window of the app in whose place another window will show the view controller.
  weak var formerWindow: UIWindow?
  /// The part of an interface file from which the view is loaded.
  var interface: (any ControllerInterface)?
  /// The callback after `tabBarItem` was set.
  var tabBarItemChanged: (() -> Void)?
}

extension UIViewController {
  /// Loads the view unless it is loaded or being loaded.
  final func loadOnce() {
    guard state.view == nil, !state.isLoading else { return }
    state.isLoading = true
    loadView()
    precondition(state.view != nil, "\(type(of: self)).loadView() did not set view")
    state.isLoading = false
    viewDidLoad()
  }

  /// Replaces the view.
  final func replaceView(_ new: UIView?) {
    state.view?.viewState.controller = nil
    state.view = new
    new?.viewState.controller = self
  }

  // MARK: Appearance

  /// Begins a change of appearance because the view enters or leaves a window.
  final func viewWillMove(toWindow window: UIWindow?) {
    guard !state.isDriven else { return }
    if window != nil, state.appearance == .disappeared { willAppear(false) }
    if window == nil, [.appeared, .appearing].contains(state.appearance) { willDisappear(false) }
  }

  /// Ends the change of appearance. `viewDidAppear` follows in a later turn of the run loop, when the layers
  /// have been committed.
  final func viewDidMoveToWindow(_ window: UIWindow?) {
    guard !state.isDriven, [.appearing, .disappearing].contains(state.appearance) else { return }
    if state.appearance == .disappearing { return endAppearance() }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        CATransaction.flush()
        if self?.state.appearance == .appearing, self?.state.isDriven == false { self?.endAppearance() }
      }
    }
  }

  private func willAppear(_ animated: Bool) {
    state.appearance = .appearing
    state.isAppearanceAnimated = animated
    viewWillAppear(animated)
    viewIsAppearing(animated)
  }

  private func willDisappear(_ animated: Bool) {
    state.appearance = .disappearing
    state.isAppearanceAnimated = animated
    viewWillDisappear(animated)
  }

  /// Begins a change of appearance that `endAppearance()` ends.
  final func beginAppearance(isAppearing: Bool, animated: Bool) {
    state.isDriven = true
    if isAppearing {
      willAppear(animated)
    } else {
      willDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
    for child in children where child.canFollow(isAppearing, in: view) {
      child.state.isForwarded = true
      child.beginAppearance(isAppearing: isAppearing, animated: animated)
    }
  }

  /// Returns true if the appearance changes with that of the parent: the view is in that of the parent, and no transition of its
  /// own determines the appearance.
  private func canFollow(_ isAppearing: Bool, in parentView: UIView) -> Bool {
    guard viewIfLoaded?.isDescendant(of: parentView) ?? false,
      !state.isDriven || state.isForwarded
    else { return false }
    return [.appearing, .appeared].contains(state.appearance) != isAppearing
  }

  /// Ends a change of appearance that the parent has begun.
  final func endForwardedAppearance() {
    guard state.isForwarded else { return }
    state.isForwarded = false
    endAppearance()
  }

  /// Ends a change of appearance.
  final func endAppearance() {
    state.isDriven = false
    let animated = state.isAppearanceAnimated
    switch state.appearance {
    case .appearing:
      state.appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      state.appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared: break
    }
    for child in children { child.endForwardedAppearance() }
  }
}
