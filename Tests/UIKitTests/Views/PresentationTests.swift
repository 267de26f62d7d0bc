import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of presentations, and of transitions that are interrupted (Decision 0048).
  @Suite @MainActor struct Presentations {
    /// An animation that ends at once, or that slides the new view for a second.
    private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
      let isImmediate: Bool
      init(isImmediate: Bool) { self.isImmediate = isImmediate }
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
        context.containerView.addSubview(view)
        guard !isImmediate else { return context.completeTransition(true) }
        view.alpha = 0
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 },
          completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
      }
    }

    private final class Dimming: UIPresentationController {
      let dim = UIView()
      override var frameOfPresentedViewInContainerView: CGRect {
        (containerView?.bounds ?? .zero).insetBy(dx: 20, dy: 30)
      }
      override func presentationTransitionWillBegin() {
        dim.alpha = 0
        presentedViewController.transitionCoordinator?.animate(
          alongsideTransition: { _ in self.dim.alpha = 1 }, completion: nil)
      }
    }

    private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
      UINavigationControllerDelegate
    {
      var isImmediate = true
      var interaction: UIPercentDrivenInteractiveTransition?
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(isImmediate: isImmediate) }
      func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        Dimming(presentedViewController: presented, presenting: presenting)
      }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(isImmediate: false) }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    }

    private func presented(
      _ delegate: Delegate, in world: ViewWorld
    ) async -> (root: UIViewController, sheet: UIViewController) {
      let (root, sheet) = (UIViewController(), UIViewController())
      world.window.rootViewController = root
      await world.runCallbacks()
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      root.present(sheet, animated: true)
      return (root, sheet)
    }

    @Test func changesAlongsideAnAnimationThatEndsAtOnceAreMade() async {
      let world = ViewWorld()
      defer { world.end() }
      let delegate = Delegate()
      let (_, sheet) = await presented(delegate, in: world)
      #expect((sheet.presentationController as? Dimming)?.dim.alpha == 1)
      await world.runCallbacks()
    }

    @Test func aPresentedViewFollowsTheSizeOfTheWindow() async {
      let world = ViewWorld()
      defer { world.end() }
      let delegate = Delegate()
      let (_, sheet) = await presented(delegate, in: world)
      await world.runCallbacks()
      #expect(sheet.view.frame == CGRect(x: 20, y: 30, width: 160, height: 140))
      world.window.frame.size = CGSize(width: 300, height: 260)
      CATransaction.flush()
      #expect(sheet.view.frame == CGRect(x: 20, y: 30, width: 260, height: 200))
    }

    @Test func aTransitionThatBeganByItselfCanBePausedAndCanceled() async {
      let world = ViewWorld()
      defer { world.end() }
      let (delegate, interaction) = (Delegate(), UIPercentDrivenInteractiveTransition())
      interaction.wantsInteractiveStart = false
      (delegate.isImmediate, delegate.interaction) = (false, interaction)
      let (root, sheet) = await presented(delegate, in: world)
      world.go(to: 0)
      world.go(to: 0.5)
      interaction.pause()
      // The tolerances here are choices.
      #expect(abs(interaction.percentComplete - 0.5) < 0.02)
      world.go(to: 3)
      #expect(abs(sheet.view.shown.opacity - 0.5) < 0.05)
      interaction.update(0.8)
      world.go(to: 4)
      #expect(abs(sheet.view.shown.opacity - 0.8) < 0.05)
      interaction.cancel()
      await world.run(back: interaction, from: 4, to: 5)
      #expect(root.presentedViewController == nil && sheet.view.window == nil)
    }

    /// A presentation keeps the view controllers on both sides of it. The viewer replaces the root when it reloads a scene.
    @Test func aNewRootEndsThePresentationsOfTheOldOne() async {
      let world = ViewWorld()
      defer { world.end() }
      weak var root: UIViewController?
      weak var alert: UIAlertController?
      weak var upper: UIViewController?
      func build() {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        parent.view.addSubview(child.view)
        world.window.rootViewController = parent
        CATransaction.flush()
        let shown = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        shown.addAction(UIAlertAction(title: "OK", style: .default))
        child.present(shown, animated: false)
        let above = UIViewController()
        above.modalPresentationStyle = .custom
        shown.present(above, animated: false)
        (root, alert, upper) = (parent, shown, above)
      }
      autoreleasepool { build() }
      await world.run(to: 1)
      #expect(root != nil && upper?.view.window != nil)
      world.window.rootViewController = UIViewController()
      #expect(world.window.subviews.count == 1)
      await world.run(to: 2)
      #expect(root == nil && alert == nil && upper == nil)
    }

    @Test func aPushDuringACanceledPopKeepsTheViewControllerThatWasToBePopped() async {
      let world = ViewWorld()
      defer { world.end() }
      let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
      let (delegate, interaction) = (Delegate(), UIPercentDrivenInteractiveTransition())
      let navigation = UINavigationController(rootViewController: first)
      world.window.rootViewController = navigation
      navigation.pushViewController(second, animated: false)
      await world.runCallbacks()
      navigation.delegate = delegate
      delegate.interaction = interaction
      navigation.popViewController(animated: true)
      world.go(to: 0.1)
      interaction.update(0.5)
      interaction.cancel()
      delegate.interaction = nil
      navigation.pushViewController(third, animated: false)
      #expect(navigation.viewControllers == [first, second, third])
      await world.run(to: 1)
      #expect(third.view.window != nil && second.view.window == nil && second.parent === navigation)
      #expect(third.view.superview?.layer.speed == 1)
    }

    @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
    func aHighAlertScrollsInItsWindow(style: UIAlertController.Style) async throws {
      let world = ViewWorld(width: 320, height: 480)
      defer { world.end() }
      let root = UIViewController()
      world.window.rootViewController = root
      let alert = UIAlertController(title: "Title", message: "Text", preferredStyle: style)
      for number in 0..<20 { alert.addAction(UIAlertAction(title: "\(number)", style: .default)) }
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      root.present(alert, animated: false)
      await world.run(to: 0.1)
      #expect(alert.view.frame.minY >= 8 && alert.view.frame.maxY <= 472)
      let scroll = try #require(alert.view.subviews.compactMap { $0 as? UIScrollView }.first)
      #expect(scroll.contentSize.height > 20 * 44 && scroll.bounds.height < 480)
      scroll.contentOffset.y = scroll.contentSize.height - scroll.bounds.height
      CATransaction.flush()
      let hit = world.window.hitTest(
        CGPoint(
          x: 160,
          y: scroll.convert(
            CGPoint(x: 0, y: scroll.contentSize.height - 10), to: nil
          ).y), with: nil)
      #expect((hit as? UIButton)?.currentTitle == (style == .alert ? "Cancel" : "19"))
    }

    // MARK: The wheel

    private func pause(_ world: ViewWorld, at time: Double) {
      world.go(to: time)
      MediaDelay.run()
    }

    @Test func theWheelTurnsPages() async throws {
      final class Pages: NSObject, UIPageViewControllerDataSource {
        let controllers = (0..<3).map { _ in UIViewController() }
        func pageViewController(
          _ pageViewController: UIPageViewController, viewControllerBefore controller: UIViewController
        ) -> UIViewController? {
          controllers.firstIndex(of: controller).flatMap { $0 > 0 ? controllers[$0 - 1] : nil }
        }
        func pageViewController(
          _ pageViewController: UIPageViewController, viewControllerAfter controller: UIViewController
        ) -> UIViewController? {
          controllers.firstIndex(of: controller).flatMap { $0 < 2 ? controllers[$0 + 1] : nil }
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      MediaDelay.waitForRun()
      defer { MediaDelay.useMainQueue() }
      let (source, pages) = (
        Pages(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      )
      pages.dataSource = source
      world.window.rootViewController = pages
      pages.setViewControllers([source.controllers[0]], direction: .forward, animated: false)
      CATransaction.flush()
      let scroller = try #require(pages.view.subviews.first as? UIScrollView)
      world.window.wheel(CGPoint(x: 1, y: 0), at: CGPoint(x: 50, y: 50), time: 100)
      #expect(scroller.contentOffset.x == 48)
      pause(world, at: 0.2)
      world.tick(scroller, from: 0.2, to: 2)
      #expect(pages.viewControllers == [source.controllers[1]])
      #expect(source.controllers[1].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func theWheelLeavesAPickerOnARow() {
      final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        let log = EventLog()
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
          50
        }
        func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
          log.note("\(row)")
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      MediaDelay.waitForRun()
      defer { MediaDelay.useMainQueue() }
      let (picker, rows) = (UIPickerView(), Rows())
      (picker.dataSource, picker.delegate) = (rows, rows)
      world.add(picker, CGRect(x: 0, y: 0, width: 200, height: 200))
      world.window.wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 100, y: 100), time: 100)
      pause(world, at: 0.2)
      for wheel in picker.subviews.compactMap({ $0 as? UIScrollView }) {
        world.tick(wheel, from: 0.2, to: 2)
        #expect((wheel.contentOffset.y + wheel.contentInset.top).remainder(dividingBy: 32) == 0)
      }
      // A notch is 48 points, which is one and a half rows of 32.
      #expect(rows.log.take() == ["2"] && picker.selectedRow(inComponent: 0) == 2)
    }
  }
}
