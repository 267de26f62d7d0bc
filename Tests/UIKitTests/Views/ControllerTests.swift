import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Controllers {
    private final class Noted: UIViewController {
      let log: EventLog
      let name: String
      init(_ name: String, _ log: EventLog) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      override func loadView() {
        super.loadView()
        log.note("\(name) load")
      }
      override func viewDidLoad() { log.note("\(name) didLoad") }
      override func viewWillAppear(_ animated: Bool) { log.note("\(name) willAppear \(animated)") }
      override func viewDidAppear(_ animated: Bool) { log.note("\(name) didAppear \(animated)") }
      override func viewWillDisappear(_ animated: Bool) {
        log.note("\(name) willDisappear \(animated)")
      }
      override func viewDidDisappear(_ animated: Bool) {
        log.note("\(name) didDisappear \(animated)")
      }
      override func viewDidLayoutSubviews() { log.note("\(name) didLayout") }
    }

    @Test func theRootAppearsAndIsLaidOut() async {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let root = Noted("root", log)
      world.window.rootViewController = root
      #expect(log.take() == ["root load", "root didLoad", "root willAppear false"])
      #expect(root.view.frame == world.window.bounds)
      #expect(root.view.next === root && root.next === world.window)
      await world.runCallbacks()
      #expect(log.take() == ["root didLayout", "root didAppear false"])
      world.window.rootViewController = nil
      #expect(log.take() == ["root willDisappear false", "root didDisappear false"])
    }

    @Test func aTransitionReplacesAChild() async {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let (root, old, new) = (UIViewController(), Noted("old", log), Noted("new", log))
      world.window.rootViewController = root
      root.addChild(old)
      root.addChild(new)
      root.view.addSubview(old.view)
      old.didMove(toParent: root)
      await world.runCallbacks()
      _ = log.take()
      var isDone = false
      root.transition(
        from: old, to: new, duration: 1, options: .transitionCrossDissolve, animations: nil
      ) { isDone = $0 }
      #expect(
        log.take().filter { $0.contains("ppear") } == [
          "old willDisappear true", "new willAppear true",
        ])
      #expect(root.view.layer.animation(forKey: kCATransition) is CATransition)
      await world.run(to: 1.1)
      #expect(isDone && old.view.superview == nil && new.view.superview === root.view)
      #expect(
        log.take().filter { $0.contains("ppear") } == ["old didDisappear true", "new didAppear true"])
      old.removeFromParent()
      #expect(root.children == [new] && old.parent == nil)
    }

    /// A change of appearance that the app begins and ends is that of the visible children as well.
    @Test func childrenFollowTheAppearanceOfTheirParent() async {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let (first, top) = (Noted("first", log), Noted("top", log))
      let root = UINavigationController(rootViewController: first)
      root.pushViewController(top, animated: false)
      world.window.rootViewController = root
      await world.runCallbacks()
      _ = log.take()
      root.beginAppearanceTransition(false, animated: true)
      #expect(log.take() == ["top willDisappear true"])
      root.endAppearanceTransition()
      #expect(log.take() == ["top didDisappear true"])
      root.beginAppearanceTransition(true, animated: false)
      root.endAppearanceTransition()
      #expect(log.take() == ["top willAppear false", "top didAppear false"])
      world.window.rootViewController = nil
      #expect(log.take() == ["top willDisappear false", "top didDisappear false"])
    }

    @Test func aChildThatLeavesItsParentEndsTheChangeOfItsAppearance() async {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let (root, child) = (UIViewController(), Noted("child", log))
      world.window.rootViewController = root
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
      await world.runCallbacks()
      _ = log.take()
      root.beginAppearanceTransition(false, animated: true)
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
      root.endAppearanceTransition()
      let events = log.take().filter { $0.contains("ppear") }
      #expect(events == ["child willDisappear true", "child didDisappear true"])
    }

    @Test func aTransitionPutsTheNewViewInThePlaceOfTheOldOneL8_26() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, old, new) = (UIViewController(), UIViewController(), UIViewController())
      let bar = UIView()
      world.window.rootViewController = root
      root.addChild(old)
      root.addChild(new)
      root.view.addSubview(old.view)
      root.view.addSubview(bar)
      root.transition(
        from: old, to: new, duration: 1, options: .transitionCrossDissolve, animations: nil)
      #expect(root.view.subviews == [new.view, bar])
      await world.run(to: 1.1)
      root.view.addSubview(old.view)
      root.transition(
        from: new, to: old, duration: 1,
        options: [.transitionCrossDissolve, .showHideTransitionViews], animations: nil)
      await world.run(to: 2.2)
      #expect(root.view.subviews == [new.view, bar, old.view])
      #expect(new.view.isHidden && !old.view.isHidden)
    }

    /// If the old controller's view is in no superview, the transition adds the new controller's view to the parent's
    /// view.
    @Test func aTransitionFromAViewWithoutASuperviewShowsTheNewOne() async {
      let world = ViewWorld()
      defer { world.end() }
      let (root, old, new) = (UIViewController(), UIViewController(), UIViewController())
      world.window.rootViewController = root
      root.addChild(old)
      root.addChild(new)
      root.transition(
        from: old, to: new, duration: 1, options: .transitionCrossDissolve, animations: nil)
      await world.run(to: 1.1)
      #expect(root.view.subviews == [new.view] && old.view.superview == nil)
    }

    @Test func presentingSlidesUpAndDismissingDown() async {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let (root, sheet) = (UIViewController(), Noted("sheet", log))
      world.window.rootViewController = root
      await world.runCallbacks()
      root.present(sheet, animated: true) { log.note("presented") }
      #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
      world.go(to: 0)
      #expect(abs(sheet.view.shown.frame.minY - 200) < 1e-9, "at first it is below the window")
      await world.run(to: 0.5)
      #expect(log.take().suffix(2) == ["sheet didAppear true", "presented"])
      sheet.dismiss(animated: true) { log.note("dismissed") }
      await world.run(to: 1)
      #expect(log.take().suffix(2) == ["sheet didDisappear true", "dismissed"])
      #expect(root.presentedViewController == nil && sheet.view.superview == nil)
    }
  }
}
