import Testing

@testable import UIKitCore

extension ViewTests {
  /// Tests of selectors that carry a method, and of what sends them.
  @Suite @MainActor struct Selectors {
    private final class Door: UIView {
      var log: [String] = []
      var isLit = false
      static var count = 0

      func knocked() { log.append("knocked") }
      func knockedBy(_ sender: UIButton) { log.append("by \(sender.tag)") }
      func opened(_ sender: Any?, _ event: UIEvent) { log.append("opened") }
      func tapped(_ recognizer: UITapGestureRecognizer) { log.append("tapped") }
      func noted(_ note: NSNotification) { log.append(note.name.rawValue) }
      func fired(_ timer: Timer) { log.append("fired \(timer.userInfo ?? "")") }
      func added(_ first: NSNumber, _ second: String?, _ third: Int?) -> NSNumber {
        NSNumber(value: first.intValue + 1)
      }
      class func counted() { count += 1 }
    }

    private let door = Door()

    @Test func selectorsWithTheSameNameAreEqual() {
      let selector = Selector("knockedBy:", Door.knockedBy)
      #expect(selector == "knockedBy:" && selector.hashValue == Selector("knockedBy:").hashValue)
      #expect(selector != Selector("knocked", Door.knocked))
      #expect(selector.description == "knockedBy:")
    }

    @Test func objectsRespondToTheirOwnMethods() {
      #expect(door.responds(to: Selector("knocked", Door.knocked)))
      #expect(!UIView().responds(to: Selector("knocked", Door.knocked)))
      #expect(door.responds(to: Selector("layoutSubviews", UIView.layoutSubviews)))
      #expect(!door.responds(to: "knocked"))
    }

    @Test func argumentsFollowTheTypesOfTheMethod() {
      door.perform(Selector("knocked", Door.knocked))
      door.perform(Selector("knockedBy:", Door.knockedBy), with: UIView())
      door.perform(Selector("setIsLit:", { (target: Door) in { target.isLit = $0 } }), with: true)
      let result = door.perform(Selector("added:::", Door.added), with: NSNumber(value: 2), with: nil)
      #expect(door.log == ["knocked"] && door.isLit)
      #expect((result?.takeRetainedValue() as? NSNumber) == 3)
    }

    @Test func methodsWithATimerAreSentByOtherObjects() {
      let selector = Selector("fired:", Door.fired)
      door.perform(selector, with: CADisplayLink(target: door, selector: selector))
      #expect(door.log == ["fired "])
    }

    @Test func controlsSendSelectors() {
      let button = UIButton()
      button.tag = 7
      let (knocked, knockedBy) = (
        Selector("knocked", Door.knocked), Selector("knockedBy:", Door.knockedBy)
      )
      for selector in [knocked, knocked, knockedBy] {
        button.addTarget(door, action: selector, for: .touchUpInside)
      }
      button.addTarget(door, action: Selector("opened:event:", Door.opened), for: .valueChanged)
      button.sendActions(for: .touchUpInside)
      button.sendActions(for: .valueChanged)
      #expect(door.log == ["knocked", "by 7", "opened"])
      let names = button.actions(forTarget: door, forControlEvent: .touchUpInside)
      #expect(names == ["knocked", "knockedBy:"])
      button.removeTarget(door, action: "knocked", for: .allEvents)
      button.sendActions(for: .touchUpInside)
      #expect(door.log.suffix(2) == ["opened", "by 7"])
      button.removeTarget(nil, action: nil, for: .allEvents)
      button.sendActions(for: .allEvents)
      #expect(door.log.count == 4)
    }

    @Test func aSelectorWithoutATargetGoesAlongTheResponderChain() {
      let (outside, inside, button) = (Door(), UIView(), UIButton())
      outside.addSubview(inside)
      inside.addSubview(button)
      button.addTarget(nil, action: Selector("knocked", Door.knocked), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(outside.log == ["knocked"])
      let isSent = UIApplication.shared.sendAction(
        Selector("knocked", Door.knocked), to: nil, from: UIView(), for: nil)
      #expect(!isSent)
    }

    @Test func recognizersSendSelectorsUntilTheyAreRemoved() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let selector = Selector("tapped:", Door.tapped)
      let tap = UITapGestureRecognizer(target: door, action: selector)
      tap.addTarget(door, action: Selector("knocked", Door.knocked))
      tap.addTarget(door, action: selector)
      view.addGestureRecognizer(tap)
      world.tap(50, 50)
      #expect(door.log == ["knocked", "tapped"])
      tap.removeTarget(door, action: "tapped:")
      world.wait(until: 1)
      world.tap(50, 50)
      #expect(door.log.suffix(1) == ["knocked"] && door.log.count == 3)
      tap.removeTarget(nil, action: nil)
      world.wait(until: 2)
      world.tap(50, 50)
      #expect(door.log.count == 3)
    }

    @Test func barButtonsSendTheItem() {
      let item = UIBarButtonItem(
        title: "A", style: .done, target: door, action: Selector("knocked", Door.knocked))
      #expect(item.style == .done && item.target === door && item.action == "knocked")
      let controller = UINavigationController(rootViewController: UIViewController())
      controller.topViewController?.navigationItem.rightBarButtonItem = item
      controller.view.layoutIfNeeded()
      Self.button(titled: "A", in: controller.view)?.sendActions(for: .touchUpInside)
      #expect(door.log == ["knocked"])
    }

    private static func button(titled title: String, in view: UIView) -> UIButton? {
      if let button = view as? UIButton, button.title(for: .normal) == title { return button }
      return view.subviews.lazy.compactMap { button(titled: title, in: $0) }.first
    }

    @Test func classesAreTargets() {
      let (button, tap, center) = (UIButton(), UITapGestureRecognizer(), NotificationCenter())
      let selector = Selector("counted", in: Door.self, Door.counted)
      Door.count = 0
      button.addTarget(Door.self, action: selector, for: .touchUpInside)
      button.addTarget(Door.self, action: selector, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(Door.count == 1)
      button.removeTarget(UIView.self, action: nil, for: .allEvents)
      button.sendActions(for: .touchUpInside)
      button.removeTarget(Door.self, action: selector, for: .allEvents)
      button.sendActions(for: .touchUpInside)
      #expect(Door.count == 2)
      tap.addTarget(Door.self, action: selector)
      tap.sendActions()
      tap.removeTarget(Door.self, action: selector)
      tap.sendActions()
      #expect(Door.count == 3)
      let name = NSNotification.Name("one")
      center.addObserver(Door.self, selector: selector, name: name, object: nil)
      center.post(name: name, object: nil)
      center.removeObserver(Door.self)
      center.post(name: name, object: nil)
      #expect(Door.count == 4)
      center.addObserver(Door.self, selector: selector, name: name, object: nil)
      center.removeObserver(Door.self, name: name, object: nil)
      center.post(name: name, object: nil)
      #expect(Door.count == 4)
      let item = UIBarButtonItem(title: nil, style: .plain, target: Door.self, action: selector)
      UIApplication.shared.sendAction(selector, to: item.target, from: item, for: nil)
      #expect(Door.count == 5)
    }

    @Test func observersAreRemovedByTheirObject() {
      let center = NotificationCenter()
      let (one, two) = (NSNotification.Name("one"), NSNotification.Name("two"))
      let selector = Selector("noted:", Door.noted)
      center.addObserver(door, selector: selector, name: one, object: nil)
      center.addObserver(door, selector: selector, name: two, object: door)
      center.post(name: one, object: nil)
      center.post(name: two, object: nil)
      center.post(name: two, object: door)
      #expect(door.log == ["one", "two"])
      center.removeObserver(door, name: one, object: nil)
      center.post(name: one, object: nil)
      center.post(name: two, object: door)
      #expect(door.log == ["one", "two", "two"])
      center.removeObserver(door)
      center.post(name: two, object: door)
      #expect(door.log.count == 3)
    }

    @Test func observersAreNotRetained() {
      let (center, name) = (NotificationCenter(), NSNotification.Name("one"))
      var other: Door? = Door()
      center.addObserver(
        other as Any, selector: Selector("noted:", Door.noted), name: name, object: nil)
      weak let gone = other
      other = nil
      #expect(gone == nil)
      center.post(name: name, object: nil)
    }

    @Test func observersWithClosuresAreStillRemoved() {
      let (center, name) = (NotificationCenter(), NSNotification.Name("one"))
      nonisolated(unsafe) var count = 0
      let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 1 }
      center.post(name: name, object: nil)
      center.removeObserver(token)
      center.post(name: name, object: nil)
      #expect(count == 1)
    }

    @Test func timersSendThemselves() {
      let timer = Timer(
        timeInterval: 0.5, target: door, selector: Selector("fired:", Door.fired), userInfo: "now",
        repeats: false)
      timer.fire()
      #expect(door.log == ["fired now"])
      let scheduled = Timer.scheduledTimer(
        timeInterval: 60, target: door, selector: Selector("fired:", Door.fired), userInfo: nil,
        repeats: true)
      #expect(scheduled.isValid && scheduled.userInfo == nil)
      scheduled.invalidate()
    }

    @Test func delayedSelectorsCanBeCancelled() {
      let (knocked, by) = (Selector("knocked", Door.knocked), Selector("knockedBy:", Door.knockedBy))
      let button = UIButton()
      door.perform(knocked, with: nil, afterDelay: 0)
      door.perform(by, with: button, afterDelay: 0)
      NSObject.cancelPreviousPerformRequests(withTarget: door, selector: by, object: UIButton())
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      #expect(door.log == ["knocked", "by 0"])
      door.perform(knocked, with: nil, afterDelay: 0)
      door.perform(by, with: button, afterDelay: 0)
      NSObject.cancelPreviousPerformRequests(withTarget: door, selector: by, object: button)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      #expect(door.log.suffix(1) == ["knocked"] && door.log.count == 3)
      door.perform(knocked, with: nil, afterDelay: 0)
      NSObject.cancelPreviousPerformRequests(withTarget: door)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      #expect(door.log.count == 3)
    }
  }
}
