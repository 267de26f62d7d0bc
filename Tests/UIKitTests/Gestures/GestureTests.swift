import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Gestures {
    /// Adds a recognizer to a view. Each call of its action is noted, with `name` and the state of the recognizer.
    private func note<Recognizer: UIGestureRecognizer>(
      _ recognizer: Recognizer, _ name: String, _ log: EventLog, on view: UIView
    ) -> Recognizer {
      recognizer.addAction { log.note("\(name) \($0.state)") }
      view.addGestureRecognizer(recognizer)
      return recognizer
    }

    /// A view that notes the phases of its touches, and at the end of a touch the number of taps.
    private final class Touched: UIView {
      let log = EventLog()
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.note("ended \(touches.first?.tapCount ?? 0)")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.note("cancelled")
      }
    }

    @Test func touchesReachTheirView() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Touched(), CGRect(x: 10, y: 10, width: 50, height: 50))
      let label = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      view.addSubview(label)
      world.down(15, 15)
      world.move(150, 15)
      world.up(150, 15)
      #expect(
        view.log.take() == ["began", "moved", "ended 1"],
        "the superview gets the touch, also outside of its bounds")
      world.tap(15, 15)
      #expect(view.log.take() == ["began", "ended 1"])
      world.tap(15, 15)
      #expect(view.log.take() == ["began", "ended 2"])
    }

    @Test func onlyTapsCountAsTapsL8_38() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Touched(), CGRect(x: 0, y: 0, width: 100, height: 100))
      view.isMultipleTouchEnabled = true
      world.down(5, 5)
      world.move(30, 5)
      world.move(5, 5)
      world.up(5, 5)
      world.tap(5, 5)
      #expect(view.log.take().last == "ended 1", "after a drag, also one that came back")
      world.down(5, 5)
      world.down(8, 5, finger: 1)
      world.up(8, 5, finger: 1)
      #expect(view.log.take().last == "ended 1", "beside a finger that is still down")
      world.up(5, 5)
      world.wait(until: 5)
      world.down(5, 5)
      world.wait(until: 6)
      world.up(5, 5)
      world.tap(5, 5)
      #expect(view.log.take().last == "ended 1", "after a long press")
      world.tap(45, 5)
      #expect(view.log.take().last == "ended 2", "40 points away")
      world.tap(86, 5)
      #expect(view.log.take().last == "ended 1", "41 points away")
    }

    @Test func tapsL8_38() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Touched(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let log = EventLog()
      let tap = note(UITapGestureRecognizer(), "tap", log, on: view)
      world.tap(5, 5)
      #expect(log.take() == ["tap ended"])
      #expect(view.log.take() == ["began", "cancelled"], "the view loses the touch")
      world.wait(until: 1)
      world.down(5, 5)
      world.move(16, 5)
      world.up(5, 5)
      #expect(log.take() == [] && tap.state == .failed, "the touch moved too far")
      #expect(view.log.take() == ["began", "moved", "ended 1"])
      world.down(5, 5)
      world.wait(until: 2)
      world.up(5, 5)
      #expect(log.take() == [], "the touch lasted too long")
    }

    @Test func aTapWaitsForADoubleTapToFailL8_41() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let log = EventLog()
      let single = note(UITapGestureRecognizer(), "single", log, on: view)
      let double = note(UITapGestureRecognizer(), "double", log, on: view)
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      world.tap(5, 5)
      #expect(log.take() == [])
      world.wait(until: 0.4)
      #expect(log.take() == ["single ended"])
      world.wait(until: 1)
      world.tap(5, 5)
      world.wait(until: 1.2)
      world.tap(5, 5)
      #expect(log.take() == ["double ended"])
      #expect(single.state == .failed)
    }

    @Test func pansL8_39() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      let log = EventLog()
      let pan = note(UIPanGestureRecognizer(), "pan", log, on: view)
      world.down(0, 0)
      world.go(to: 0.02)
      world.move(6, 8)
      #expect(log.take() == [], "the distance must be more than ten points")
      world.go(to: 0.04)
      world.move(12, 16)
      #expect(log.take() == ["pan began"])
      #expect(pan.translation(in: nil) == CGPoint(x: 12, y: 16))
      #expect(pan.translation(in: view) == CGPoint(x: 6, y: 8), "the view is scaled")
      pan.setTranslation(.zero, in: view)
      world.go(to: 0.06)
      world.move(18, 24)
      #expect(log.take() == ["pan changed"])
      #expect(pan.translation(in: nil) == CGPoint(x: 6, y: 8))
      let velocity = pan.velocity(in: nil)
      #expect(abs(velocity.x - 300) < 1e-6 && abs(velocity.y - 400) < 1e-6)
      world.go(to: 0.5)
      world.up(18, 24)
      #expect(
        log.take() == ["pan ended"] && pan.velocity(in: nil) == .zero,
        "the pointer rested before the end")
    }

    @Test func swipesL8_40() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 200, height: 200))
      /// The direction of the recognizer, the movement in x and y in points, the time of the movement in seconds, and
      /// whether the swipe is recognized.
      let rows: [(UISwipeGestureRecognizer.Direction, CGFloat, CGFloat, Double, Bool)] = [
        (.right, 60, 5, 0.1, true), (.left, 60, 5, 0.1, false), (.left, -60, 5, 0.1, true),
        ([.up, .down], 5, 60, 0.1, true), (.down, 60, 55, 0.1, false), (.right, 60, 0, 0.6, false),
        (.right, 40, 0, 0.1, false),
      ]
      var time = 0.0
      for (direction, dx, dy, length, expected) in rows {
        let log = EventLog()
        let swipe = note(UISwipeGestureRecognizer(), "swipe", log, on: view)
        swipe.direction = direction
        world.go(to: time)
        world.down(100, 100)
        world.go(to: time + length)
        world.move(100 + dx, 100 + dy)
        world.up(100 + dx, 100 + dy)
        #expect(
          (log.take() == ["swipe ended"]) == expected, "\(direction.rawValue) \(dx) \(dy) \(length)")
        view.removeGestureRecognizer(swipe)
        time += 5
      }
    }

    @Test func longPressesBeginInTime() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Touched(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let log = EventLog()
      _ = note(UILongPressGestureRecognizer(), "press", log, on: view)
      world.down(5, 5)
      world.wait(until: 0.4)
      #expect(log.take() == [])
      world.wait(until: 0.5)
      #expect(log.take() == ["press began"] && view.log.take() == ["began", "cancelled"])
      world.move(50, 5)
      world.up(50, 5)
      #expect(log.take() == ["press changed", "press ended"])
    }

    /// A delegate whose answers the test sets.
    private final class SettableDelegate: UIGestureRecognizerDelegate {
      var both = false
      var begins = true
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { both }
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    }

    @Test func theFirstRecognizerPreventsTheOthersL8_41() {
      let world = ViewWorld()
      defer { world.end() }
      let outer = world.add(UIView(), CGRect(x: 0, y: 0, width: 200, height: 200))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      outer.addSubview(inner)
      let (log, friendly) = (EventLog(), SettableDelegate())
      let first = note(UIPanGestureRecognizer(), "inner", log, on: inner)
      _ = note(UIPanGestureRecognizer(), "outer", log, on: outer)
      first.delegate = friendly
      func drag() {
        world.down(0, 0)
        world.move(20, 0)
        world.up(20, 0)
      }
      drag()
      #expect(log.take() == ["inner began", "inner ended"])
      friendly.both = true
      drag()
      #expect(log.take() == ["inner began", "outer began", "inner ended", "outer ended"])
      friendly.begins = false
      drag()
      #expect(log.take() == ["outer began", "outer ended"])
      first.isEnabled = false
      friendly.begins = true
      drag()
      #expect(log.take() == ["outer began", "outer ended"])
    }

    /// Only single taps are kept; a control does not handle double taps and drags.
    @Test func singleTapsOnAControlDoNotReachItsSuperviews() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: 0, y: 0, width: 200, height: 200))
      let button = UIButton(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
      view.addSubview(button)
      let log = EventLog()
      button.addAction(UIAction { _ in log.note("button") }, for: .touchUpInside)
      let single = note(UITapGestureRecognizer(), "single", log, on: view)
      world.tap(60, 60)
      #expect(log.take() == ["button"])
      world.wait(until: 1)
      world.tap(10, 10)
      #expect(log.take() == ["single ended"])
      let double = note(UITapGestureRecognizer(), "double", log, on: view)
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      world.wait(until: 2)
      world.tap(60, 60)
      world.wait(until: 3)
      #expect(log.take() == ["button"], "the single tap waited until the touch was gone")
      button.isEnabled = false
      world.tap(60, 60)
      world.wait(until: 4)
      #expect(log.take() == ["single ended"], "a disabled control does not keep taps")
    }

    @Test func aTapRecognizerOfAControlRecognizesTaps() {
      let world = ViewWorld()
      defer { world.end() }
      let button = world.add(UIButton(), CGRect(x: 0, y: 0, width: 50, height: 50))
      let log = EventLog()
      _ = note(UITapGestureRecognizer(), "own", log, on: button)
      world.tap(5, 5)
      #expect(log.take() == ["own ended"])
    }

    @Test func thePointerHovers() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Touched(), CGRect(x: 50, y: 50, width: 50, height: 50))
      let log = EventLog()
      let hover = note(UIHoverGestureRecognizer(), "hover", log, on: view)
      world.window.hover(at: CGPoint(x: 10, y: 10))
      #expect(log.take() == [])
      world.window.hover(at: CGPoint(x: 60, y: 70))
      world.window.hover(at: CGPoint(x: 61, y: 70))
      #expect(log.take() == ["hover began", "hover changed"])
      #expect(hover.location(in: view) == CGPoint(x: 11, y: 20))
      world.tap(61, 70)
      #expect(log.take() == [] && view.log.take() == ["began", "ended 1"], "the view gets taps")
      world.window.hover(at: nil)
      #expect(log.take() == ["hover ended"])
      world.window.hover(at: CGPoint(x: 60, y: 70))
      #expect(log.take() == ["hover began"], "the gesture begins again")
      hover.isEnabled = false
      #expect(log.take() == ["hover cancelled"])
    }

    @Test func disablingARecognizerCancelsIt() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let pan = note(UIPanGestureRecognizer(), "pan", log, on: world.window)
      world.down(0, 0)
      world.move(20, 0)
      pan.isEnabled = false
      #expect(log.take() == ["pan began", "pan cancelled"])
      world.up(20, 0)
      #expect(log.take() == [])
    }

    @Test func twoFingersPinchAndTurn() {
      let world = ViewWorld()
      defer { world.end() }
      let (log, friendly) = (EventLog(), SettableDelegate())
      friendly.both = true
      let pinch = note(UIPinchGestureRecognizer(), "pinch", log, on: world.window)
      let turn = note(UIRotationGestureRecognizer(), "turn", log, on: world.window)
      pinch.delegate = friendly
      world.down(100, 100, finger: 1)
      world.down(140, 100, finger: 2)
      world.move(180, 100, finger: 2)
      #expect(abs(pinch.scale - 2) < 1e-9 && pinch.state == .changed)
      world.move(100, 180, finger: 2)
      #expect(abs(turn.rotation - .pi / 2) < 1e-9 && abs(pinch.scale - 2) < 1e-9)
      world.up(100, 180, finger: 2)
      #expect(pinch.state == .ended && turn.state == .ended)
      world.up(100, 100, finger: 1)
    }

    @Test func theWheelPinchesAndTurns() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let pinch = note(UIPinchGestureRecognizer(), "pinch", log, on: world.window)
      let turn = note(UIRotationGestureRecognizer(), "turn", log, on: world.window)
      let point = CGPoint(x: 50, y: 60)
      world.window.wheel(CGPoint(x: 0, y: 2), at: point, time: 100, modifiers: .control)
      #expect(abs(pinch.scale - 1.21) < 1e-9 && pinch.location(in: nil) == point)
      #expect(log.take() == ["pinch began", "pinch changed"])
      world.wait(until: 0.3)
      #expect(log.take() == ["pinch ended"])
      world.window.wheel(CGPoint(x: 0, y: -1), at: point, time: 101, modifiers: .shift)
      #expect(abs(turn.rotation + .pi / 36) < 1e-9)
    }

    @Test func theWheelPansWhereTheMaskAllowsIt() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let pan = note(UIPanGestureRecognizer(), "pan", log, on: world.window)
      let location = CGPoint(x: 50, y: 60)
      #expect(
        !world.window.wheel(CGPoint(x: 0, y: -1), at: location, time: 100),
        "by default, the wheel does not pan")
      pan.allowedScrollTypesMask = .discrete
      #expect(!world.window.wheel(CGPoint(x: 0, y: -1), at: location, time: 100, isPrecise: true))
      #expect(world.window.wheel(CGPoint(x: 1, y: -2), at: location, time: 100))
      #expect(
        pan.translation(in: nil) == CGPoint(x: -48, y: -96), "in the direction in which content moves")
      #expect(pan.location(in: nil) == location && log.take() == ["pan began", "pan changed"])
      world.wait(until: 0.3)
      #expect(log.take() == ["pan ended"])
    }

    @Test func dragsFromAnEdgeAreRecognized() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let pan = note(UIScreenEdgePanGestureRecognizer(), "edge", log, on: world.window)
      pan.edges = .left
      world.down(100, 50)
      world.move(150, 50)
      world.up(150, 50)
      #expect(log.take() == [])
      world.down(5, 50)
      world.move(50, 50)
      world.up(50, 50)
      #expect(log.take() == ["edge began", "edge ended"])
    }

    @MainActor private final class Door {
      var count = 0
      func open() { count += 1 }
      func swing(_ tap: UITapGestureRecognizer) { count += 10 * tap.numberOfTapsRequired }
    }

    @Test func actionsAreClosuresOrMethods() {
      let world = ViewWorld()
      defer { world.end() }
      let door = Door()
      var closures = 0
      world.window.addGestureRecognizer(UITapGestureRecognizer(target: door, action: Door.open))
      world.tap(5, 5)
      #expect(door.count == 1)
      world.window.gestureRecognizers = [
        UITapGestureRecognizer(target: door, action: Door.swing),
        UILongPressGestureRecognizer { _ in closures += 1 },
      ]
      world.wait(until: 1)
      world.tap(5, 5)
      #expect(door.count == 11 && closures == 0)
    }
  }
}
