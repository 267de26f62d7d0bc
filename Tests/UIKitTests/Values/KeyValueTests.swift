import Testing

@testable import UIKit

extension ViewTests {
  /// Tests of properties of views that are found by their names, and of observers of them.
  @Suite @MainActor struct KeyValues {
    private final class Watcher: UIViewController {
      var log: [String] = []

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let widths = [.oldKey, .newKey].map { (change?[$0] as? CGSize).map { "\($0.width)" } ?? "-" }
        log.append("\(keyPath ?? "") \(widths.joined(separator: " "))")
      }
    }

    private final class Door: UIView {
      var undefined: [String: Int] = [:]
      override func setValue(_ value: Any?, forUndefinedKey key: String) {
        undefined[key] = value as? Int
      }
      override func value(forUndefinedKey key: String) -> Any? { undefined[key] }
    }

    @Test func propertiesOfViewsAreSetByTheirNames() {
      let (view, label, toggle) = (UIView(), UILabel(), UISwitch())
      view.setValue(2, forKeyPath: "layer.cornerRadius")
      view.setValue(UIColor.red, forKey: "backgroundColor")
      view.setValue(true, forKey: "hidden")
      view.setValue(NSNumber(value: 0.5), forKey: "alpha")
      label.setValue("Door", forKey: "text")
      toggle.setValue(1, forKey: "on")
      #expect(view.layer.cornerRadius == 2 && view.backgroundColor == .red)
      #expect(view.isHidden && view.alpha == 0.5 && label.text == "Door" && toggle.isOn)
      #expect(label.value(forKey: "text") as? String == "Door")
      #expect(view.value(forKeyPath: "layer.cornerRadius") as? Double == 2)
    }

    @Test func unknownNamesArePassedToTheObject() {
      let door = Door()
      door.setValue(3, forKey: "knob")
      #expect(door.undefined == ["knob": 3] && door.value(forKey: "knob") as? Int == 3)
    }

    @Test func classesOfUIKitAreFoundByTheirNames() {
      #expect(ObjectiveCClass.type(named: "UILabel") == UILabel.self)
      #expect(ObjectiveCClass.type(named: "CALayer") == CALayer.self)
      #expect(ObjectiveCClass.type(named: "UICollectionView") == UICollectionView.self)
      #expect(ObjectiveCClass.type(named: "UIAlertController") == UIAlertController.self)
      #expect(ObjectiveCClass.type(named: "UIDynamicAnimator") == UIDynamicAnimator.self)
      #expect(ObjectiveCClass.name(of: UILabel.self) == "UILabel")
      #expect(ObjectiveCClass.name(of: NSObject.self) == "NSObject")
    }

    @Test func observersSeeChangesOfScrollViews() {
      let (scroll, watcher) = (UIScrollView(), Watcher())
      scroll.frame.size = CGSize(width: 10, height: 10)
      scroll.addObserver(watcher, forKeyPath: "contentSize", options: [.old, .new], context: nil)
      scroll.addObserver(watcher, forKeyPath: "contentOffset", context: nil)
      scroll.contentSize = CGSize(width: 100, height: 0)
      scroll.contentOffset = CGPoint(x: 5, y: 0)
      scroll.contentOffset = CGPoint(x: 5, y: 0)
      #expect(watcher.log == ["contentSize 0.0 100.0", "contentOffset - -"])
      scroll.removeObserver(watcher, forKeyPath: "contentOffset")
      scroll.contentOffset = .zero
      #expect(watcher.log.count == 2)
      scroll.removeObserver(watcher, forKeyPath: "contentSize", context: nil)
      scroll.contentSize = .zero
      #expect(watcher.log.count == 2)
    }

    @Test func observersSeeChangesOfGeometry() {
      let (view, watcher) = (UIView(), Watcher())
      for key in ["frame", "bounds", "center", "alpha", "layer.opacity"] {
        view.addObserver(watcher, forKeyPath: key, context: nil)
      }
      view.frame.size.width = 10
      // The change of the width changes the bounds and the center, and the frame follows from each of them.
      #expect(watcher.log.sorted() == ["bounds - -", "center - -", "frame - -", "frame - -"])
      watcher.log = []
      view.alpha = 0.5
      #expect(watcher.log.sorted() == ["alpha - -", "layer.opacity - -"])
    }

    @Test func closuresSeeChangesUntilTheyAreReleased() {
      let view = UIView()
      var log: [CGRect] = []
      var observation: NSKeyValueObservation? = view.observe(\.bounds, options: [.old, .new]) {
        log.append($1.newValue ?? .null)
        #expect($1.oldValue?.width == $1.newValue.map { $0.width - 1 } && $0 === view)
      }
      view.bounds.size.width = 1
      view.bounds.size.width = 1
      view.alpha = 0.5
      view.bounds.size.width = 2
      #expect(log.map(\.width) == [1, 2])
      observation?.invalidate()
      view.bounds.size.width = 3
      observation = view.observe(\.bounds, options: [.initial, .new]) {
        log.append($1.newValue ?? .null)
      }
      #expect(log.map(\.width) == [1, 2, 3] && observation != nil)
      observation = nil
      view.bounds.size.width = 4
      #expect(log.count == 3)
    }

    @Test func observersSeeTheStateOfRecognizers() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let tap = UITapGestureRecognizer()
      view.addGestureRecognizer(tap)
      var states: [UIGestureRecognizer.State] = []
      let observation = tap.observe(\.state, options: [.new]) { states.append($1.newValue ?? .failed) }
      world.tap(50, 50)
      #expect(states.first == .ended)
      observation.invalidate()
    }

    @Test func removedObserversGetNothing() {
      let (view, watcher) = (UIView(), Watcher())
      view.addObserver(watcher, forKeyPath: "tag", context: nil)
      #expect(KeyValueObservations.isActive)
      view.removeObserver(watcher, forKeyPath: "tag")
      view.didChangeValue(forKey: "tag")
      #expect(watcher.log.isEmpty)
    }
  }
}
