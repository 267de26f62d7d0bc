import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Controllers {
    private final class Noted: UIViewController {
      let diary: Diary
      let name: String
      init(_ name: String, _ diary: Diary) {
        (self.name, self.diary) = (name, diary)
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      override func loadView() {
        super.loadView()
        diary.note("\(name) load")
      }
      override func viewDidLoad() { diary.note("\(name) didLoad") }
      override func viewWillAppear(_ animated: Bool) { diary.note("\(name) willAppear \(animated)") }
      override func viewDidAppear(_ animated: Bool) { diary.note("\(name) didAppear \(animated)") }
      override func viewWillDisappear(_ animated: Bool) {
        diary.note("\(name) willDisappear \(animated)")
      }
      override func viewDidDisappear(_ animated: Bool) {
        diary.note("\(name) didDisappear \(animated)")
      }
      override func viewDidLayoutSubviews() { diary.note("\(name) didLayout") }
    }

    @Test func theRootAppearsAndIsLaidOut() async {
      let world = ViewWorld()
      defer { world.end() }
      let diary = Diary()
      let root = Noted("root", diary)
      world.window.rootViewController = root
      #expect(diary.take() == ["root load", "root didLoad", "root willAppear false"])
      #expect(root.view.frame == world.window.bounds)
      #expect(root.view.next === root && root.next === world.window)
      await world.runCallbacks()
      #expect(diary.take() == ["root didLayout", "root didAppear false"])
      world.window.rootViewController = nil
      #expect(diary.take() == ["root willDisappear false", "root didDisappear false"])
    }

    @Test func aTransitionReplacesAChild() async {
      let world = ViewWorld()
      defer { world.end() }
      let diary = Diary()
      let (root, old, new) = (UIViewController(), Noted("old", diary), Noted("new", diary))
      world.window.rootViewController = root
      root.addChild(old)
      root.addChild(new)
      root.view.addSubview(old.view)
      old.didMove(toParent: root)
      await world.runCallbacks()
      _ = diary.take()
      var isDone = false
      root.transition(
        from: old, to: new, duration: 1, options: .transitionCrossDissolve, animations: nil
      ) { isDone = $0 }
      #expect(
        diary.take().filter { $0.contains("ppear") } == [
          "old willDisappear true", "new willAppear true",
        ])
      #expect(root.view.layer.animation(forKey: kCATransition) is CATransition)
      await world.run(to: 1.1)
      #expect(isDone && old.view.superview == nil && new.view.superview === root.view)
      #expect(
        diary.take().filter { $0.contains("ppear") } == ["old didDisappear true", "new didAppear true"])
      old.removeFromParent()
      #expect(root.children == [new] && old.parent == nil)
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
      let diary = Diary()
      let (root, sheet) = (UIViewController(), Noted("sheet", diary))
      world.window.rootViewController = root
      await world.runCallbacks()
      root.present(sheet, animated: true) { diary.note("presented") }
      #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
      world.go(to: 0)
      #expect(abs(sheet.view.shown.frame.minY - 200) < 1e-9, "at first it is below the window")
      await world.run(to: 0.5)
      #expect(diary.take().suffix(2) == ["sheet didAppear true", "presented"])
      sheet.dismiss(animated: true) { diary.note("dismissed") }
      await world.run(to: 1)
      #expect(diary.take().suffix(2) == ["sheet didDisappear true", "dismissed"])
      #expect(root.presentedViewController == nil && sheet.view.superview == nil)
    }
  }
}
