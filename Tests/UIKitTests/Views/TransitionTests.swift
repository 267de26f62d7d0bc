import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of transitions between view controllers with an animation of the app (Decision 0048).
  @Suite @MainActor struct ControllerTransitions {
    /// An animation that fades the new view in, or the old one out.
    private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
      var isForward = true
      private(set) var ended: [Bool] = []
      private(set) var views: [UIView?] = []
      private(set) var finalFrame = CGRect.zero

      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }

      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        views = [transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)]
        if let controller = transitionContext.viewController(forKey: .to) {
          finalFrame = transitionContext.finalFrame(for: controller)
        }
        if let to = views[1] { transitionContext.containerView.addSubview(to) }
        let view = isForward ? views[1] : views[0]
        view?.alpha = isForward ? 0 : 1
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { view?.alpha = self.isForward ? 1 : 0 },
          completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          })
      }

      func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
    }

    private final class Dimming: UIPresentationController {
      let log: EventLog
      let dim = UIView()
      init(_ log: EventLog, _ presented: UIViewController, _ presenting: UIViewController?) {
        self.log = log
        super.init(presentedViewController: presented, presenting: presenting)
      }
      override var frameOfPresentedViewInContainerView: CGRect {
        CGRect(x: 20, y: 40, width: 100, height: 60)
      }
      override func presentationTransitionWillBegin() {
        log.note("presenting")
        dim.alpha = 0
        containerView?.insertSubview(dim, at: 0)
        presentedViewController.transitionCoordinator?.animate(
          alongsideTransition: { _ in self.dim.alpha = 1 },
          completion: { self.log.note("alongside \($0.isCancelled)") })
      }
      override func presentationTransitionDidEnd(_ completed: Bool) {
        log.note("presented \(completed)")
      }
      override func dismissalTransitionWillBegin() { log.note("dismissing") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { log.note("dismissed \(completed)") }
    }

    private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
      UINavigationControllerDelegate, UITabBarControllerDelegate
    {
      let fade = Fade()
      let log = EventLog()
      var interaction: UIPercentDrivenInteractiveTransition?
      var wrapsPresentation = false

      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        fade.isForward = true
        return fade
      }
      func animationController(
        forDismissed dismissed: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        fade.isForward = false
        return fade
      }
      func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
      func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? { wrapsPresentation ? Dimming(log, presented, presenting) : nil }

      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
      ) { log.note("willShow \(viewController.title ?? "")") }
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
      ) { log.note("didShow \(viewController.title ?? "")") }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        fade.isForward = operation == .push
        return fade
      }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

      func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    }

    private func titled(_ title: String) -> UIViewController {
      let controller = UIViewController()
      controller.title = title
      return controller
    }

    @Test func aDelegateAnimatesAPresentation() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet, delegate) = (UIViewController(), UIViewController(), Delegate())
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      root.present(sheet, animated: true)
      #expect(delegate.fade.views.first == .some(nil), "the presenting view stays where it is")
      #expect(delegate.fade.finalFrame == world.window.bounds)
      world.go(to: 0)
      world.go(to: 0.25)
      #expect(abs(sheet.view.shown.opacity - 0.25) < 1e-3)
      await world.run(to: 1.1)
      #expect(delegate.fade.ended == [true] && root.view.isHidden == false)
      sheet.dismiss(animated: true)
      world.go(to: 1.2)
      world.go(to: 1.7)
      // The animation of a second begins between 1.1 and 1.2, so the opacity is between 0.4 and 0.5.
      #expect(abs(sheet.view.shown.opacity - 0.5) < 0.11)
      await world.run(to: 2.5)
      #expect(delegate.fade.ended == [true, true] && sheet.view.window == nil)
      #expect(root.presentedViewController == nil && world.window.subviews == [root.view])
    }

    /// A view controller that animates its presentation, and says so when its view is loaded.
    private final class LateSheet: UIViewController {
      let delegate = Delegate()
      override func viewDidLoad() { transitioningDelegate = delegate }
    }

    @Test func aDelegateMayBeSetWhenTheViewIsLoaded() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet) = (UIViewController(), LateSheet())
      world.window.rootViewController = root
      await world.runCallbacks()
      sheet.modalPresentationStyle = .fullScreen
      root.present(sheet, animated: true)
      #expect(sheet.delegate.fade.views.first == .some(root.view))
      await world.run(to: 1.1)
      #expect(sheet.delegate.fade.ended == [true])
    }

    /// A view controller that changes its style when its view is loaded, which is after its presentation has begun.
    private final class SheetOfLateStyle: UIViewController {
      let delegate = Delegate()
      override func viewDidLoad() {
        (modalPresentationStyle, transitioningDelegate) = (.custom, delegate)
      }
    }

    @Test func aDismissalHasTheStyleWithWhichThePresentationBegan() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet) = (UIViewController(), SheetOfLateStyle())
      world.window.rootViewController = root
      await world.runCallbacks()
      sheet.modalPresentationStyle = .fullScreen
      root.present(sheet, animated: true)
      #expect(sheet.delegate.fade.views == [root.view, sheet.view])
      await world.run(to: 0.1)
      await world.run(to: 1.2)
      #expect(sheet.modalPresentationStyle == .custom && root.view.isHidden)
      sheet.dismiss(animated: true)
      #expect(sheet.delegate.fade.views == [sheet.view, root.view])
      await world.run(to: 1.3)
      await world.run(to: 2.5)
      #expect(root.view.superview === world.window && !root.view.isHidden && sheet.view.window == nil)
    }

    @Test func aFullScreenPresentationMovesThePresentingViewIntoTheContainer() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet, delegate) = (UIViewController(), UIViewController(), Delegate())
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.fullScreen, delegate)
      root.present(sheet, animated: true)
      #expect(delegate.fade.views == [root.view, sheet.view])
      #expect(root.view.superview === sheet.view.superview)
      await world.run(to: 0.1)
      await world.run(to: 1.2)
      #expect(root.view.superview === world.window && root.view.isHidden)
    }

    @Test func aPresentationControllerSetsTheFrameAndAnimatesAlongside() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet, delegate) = (UIViewController(), UIViewController(), Delegate())
      delegate.wrapsPresentation = true
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      root.present(sheet, animated: true)
      let controller = sheet.presentationController as? Dimming
      #expect(sheet.view.frame == CGRect(x: 20, y: 40, width: 100, height: 60))
      world.go(to: 0)
      world.go(to: 0.5)
      #expect((controller?.dim.shown.opacity).map { $0 > 0.3 && $0 < 0.7 } == true)
      await world.run(to: 1.1)
      sheet.dismiss(animated: true)
      await world.run(to: 1.2)
      await world.run(to: 2.4)
      #expect(
        delegate.log.take() == [
          "presenting", "presented true", "alongside false", "dismissing", "dismissed true",
        ])
      #expect(sheet.presentationController == nil)
    }

    @Test func aPercentDrivenDismissalFollowsItsProgressAndCanBeCanceled() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet, delegate) = (UIViewController(), UIViewController(), Delegate())
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      root.present(sheet, animated: false)
      await world.runCallbacks()
      let interaction = UIPercentDrivenInteractiveTransition()
      delegate.interaction = interaction
      sheet.dismiss(animated: true)
      world.go(to: 0.1)
      var cancellations: [Bool] = []
      sheet.transitionCoordinator?.notifyWhenInteractionChanges {
        cancellations.append($0.isCancelled)
      }
      interaction.update(0.25)
      world.go(to: 5)
      #expect(abs(sheet.view.shown.opacity - 0.75) < 1e-3, "the time of the animation stands still")
      interaction.update(0.5)
      world.go(to: 6)
      #expect(abs(sheet.view.shown.opacity - 0.5) < 1e-3)
      interaction.cancel()
      await world.run(back: interaction, from: 6, to: 7)
      #expect(cancellations == [true], "the end of the interaction tells that it was canceled")
      #expect(delegate.fade.ended == [false] && root.presentedViewController === sheet)
      #expect(sheet.view.window != nil && sheet.view.alpha == 1)
    }

    @Test func aPercentDrivenTransitionThatFinishesRunsToItsEnd() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, sheet, delegate) = (UIViewController(), UIViewController(), Delegate())
      let interaction = UIPercentDrivenInteractiveTransition()
      delegate.interaction = interaction
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      root.present(sheet, animated: true)
      world.go(to: 1)
      interaction.update(0.4)
      world.go(to: 3)
      interaction.finish()
      world.go(to: 3)
      world.go(to: 3.3)
      // The transition stood at 0.4, and has continued for 0.3 s.
      #expect(abs(sheet.view.shown.opacity - 0.7) < 0.01)
      await world.run(to: 4)
      #expect(delegate.fade.ended == [true] && sheet.view.superview?.layer.speed == 1)
    }

    @Test func viewControllersLearnThatTheyWillBeRemoved() {
      final class Child: UIViewController {
        var hasParent: [Bool] = []
        override func willMove(toParent parent: UIViewController?) { hasParent.append(parent != nil) }
      }
      let child = Child()
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.pushViewController(child, animated: false)
      navigation.popViewController(animated: false)
      #expect(child.hasParent == [true, false])
      let tabs = UITabBarController()
      tabs.viewControllers = [child]
      tabs.viewControllers = []
      #expect(child.hasParent == [true, false, true, false])
    }

    @Test func aNavigationControllersDelegateAnimatesAndCanCancelAPop() async {
      let world = ViewWorld()
      defer { world.end() }
      let (first, second, delegate) = (titled("a"), titled("b"), Delegate())
      let navigation = UINavigationController(rootViewController: first)
      world.window.rootViewController = navigation
      navigation.delegate = delegate
      await world.runCallbacks()
      navigation.pushViewController(second, animated: true)
      world.go(to: 0)
      world.go(to: 0.5)
      #expect(abs(second.view.shown.opacity - 0.5) < 1e-3 && first.view.superview != nil)
      await world.run(to: 1.1)
      #expect(delegate.log.take() == ["willShow b", "didShow b"] && first.view.superview == nil)
      let interaction = UIPercentDrivenInteractiveTransition()
      delegate.interaction = interaction
      navigation.popViewController(animated: true)
      #expect(navigation.topViewController === first)
      world.go(to: 1.2)
      interaction.update(0.3)
      world.go(to: 1.5)
      #expect(abs(second.view.shown.opacity - 0.7) < 1e-3)
      interaction.cancel()
      await world.run(back: interaction, from: 1.5, to: 2.5)
      #expect(navigation.viewControllers == [first, second] && first.view.superview == nil)
      #expect(second.view.window != nil && second.parent === navigation)
      delegate.interaction = nil
      navigation.popViewController(animated: true)
      await world.run(to: 2.6)
      await world.run(to: 3.8)
      #expect(navigation.viewControllers == [first] && second.parent == nil)
    }

    @Test func aDragFromTheLeftEdgePops() async {
      let world = ViewWorld()
      defer { world.end() }
      let (first, second) = (titled("a"), titled("b"))
      let navigation = UINavigationController(rootViewController: first)
      world.window.rootViewController = navigation
      navigation.pushViewController(second, animated: false)
      await world.runCallbacks()
      world.down(5, 100)
      world.move(30, 100)
      world.move(105, 100)
      world.go(to: 0.2)
      #expect(navigation.topViewController === first && second.view.window != nil)
      #expect(second.view.shown.frame.minX > 50, "the view follows the drag")
      world.move(190, 100)
      world.up(190, 100)
      world.go(to: 0.3)
      await world.run(to: 1.3)
      #expect(navigation.viewControllers == [first] && second.view.window == nil)
    }

    @Test func aTabBarControllersDelegateAnimates() async {
      let world = ViewWorld()
      defer { world.end() }
      let (first, second, delegate) = (titled("a"), titled("b"), Delegate())
      let tabs = UITabBarController()
      tabs.viewControllers = [first, second]
      tabs.delegate = delegate
      world.window.rootViewController = tabs
      await world.runCallbacks()
      tabs.selectedIndex = 1
      world.go(to: 0)
      world.go(to: 0.5)
      #expect(abs(second.view.shown.opacity - 0.5) < 1e-3 && first.view.superview != nil)
      await world.run(to: 1.1)
      #expect(first.view.superview == nil && delegate.fade.ended == [true])
    }
  }
}
