import QuartzCore

/// A controller of the frame and the decoration of a presented view.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The view controller that presents.
  public let presentingViewController: UIViewController
  /// The view controller that is presented.
  public let presentedViewController: UIViewController
  /// The view that contains the presentation, in front of everything else in the window; nil before it begins and after
  /// it has ended.
  open internal(set) var containerView: UIView?
  /// An object that is notified of changes. Nothing calls it: the user cannot dismiss a presentation by a swipe.
  open weak var delegate: AnyObject?
  /// The traits of the presented view controller. They have no effect.
  open var overrideTraitCollection: UITraitCollection?

  /// Creates a controller of a presentation.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.currentPresentationStyle
  }
  /// The style of the presentation for the current size, which is `presentationStyle`.
  open var adaptivePresentationStyle: UIModalPresentationStyle { presentationStyle }
  /// The view that the transition shows; the presented view controller's by default. Override it to wrap that view.
  open var presentedView: UIView? { presentedViewController.view }
  /// The frame of the presented view in the container's coordinates; the container's bounds by default.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// A Boolean value that says whether the presentation covers the window; always true.
  open var shouldPresentInFullscreen: Bool { true }
  /// A Boolean value that says whether the presenting view is hidden after the transition. The default depends on the
  /// style.
  open var shouldRemovePresentersView: Bool { presentedViewController.coversAll }

  /// Called before the container lays out its subviews; does nothing by default.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container laid out its subviews; does nothing by default.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the presentation begins. Override it to add views to the container; it does nothing by default.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation, with false if it was canceled; does nothing by default.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal begins; does nothing by default.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal, with false if it was canceled; does nothing by default.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Never called: presentation controllers are not told about changes of the container's size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Returns the size of a child of the presentation; the size of its parent by default. It is never called.
  open func size(
    forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
}

/// The view that contains a presentation. It keeps touches from the views behind it.
@MainActor
final class PresentationContainer: UIView {
  weak var controller: UIPresentationController?
  /// The size of the container for which the presented view was placed.
  private var placedSize = CGSize.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.containerViewWillLayoutSubviews()
    // Under a transform, which a running transition may have set, the frame is undefined.
    if bounds.size != placedSize, let view = controller?.presentedView, view.superview === self,
      view.transform.isIdentity
    {
      placePresentedView()
    }
    controller?.containerViewDidLayoutSubviews()
  }

  /// Gives the presented view its frame.
  func placePresentedView() {
    guard let controller else { return }
    placedSize = bounds.size
    controller.presentedView?.frame = controller.frameOfPresentedViewInContainerView
  }
}
