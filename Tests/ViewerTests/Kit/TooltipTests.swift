import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  /// Tests of tooltips outside of a page, under a clock that the test sets.
  @Suite @MainActor struct TooltipTests {
    /// A window with *Play* at x = 2 … 32 and *Close* at x = 36 … 66, both at y = 160 … 190, and a presenter whose time
    /// and wait the test controls.
    @MainActor private final class Fixture {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      var time = 100.0
      var waiting: (seconds: Double, body: @MainActor () -> Void)?
      lazy var presenter = TooltipPresenter(
        wait: { [unowned self] seconds, body in
          waiting = (seconds, body)
          return { [unowned self] in waiting = nil }
        }, now: { [unowned self] in time }, shortcut: { $0 == "play" ? "Space" : "" })

      init() {
        window.isHidden = false
        let buttons = [
          IconButton(.play, "Play or pause", command: "play") {},
          IconButton(.close, "Close") {},
        ]
        for (index, button) in buttons.enumerated() {
          button.frame = CGRect(x: 2 + index * 34, y: 160, width: 30, height: 30)
          window.addSubview(button)
        }
      }

      func move(to x: Double, _ y: Double = 175) {
        presenter.pointerMoved(to: CGPoint(x: x, y: y), in: window)
      }

      /// Runs what waits, as if its seconds had passed; `time` stays.
      func endWait() {
        let body = waiting?.body
        waiting = nil
        body?()
      }
    }

    @Test func aNameAndAKeyAppearAfterADelayWithinTheWindow() throws {
      let fixture = Fixture()
      fixture.move(to: 15)
      #expect(fixture.presenter.text == nil && fixture.waiting?.seconds == TooltipPresenter.delay)
      fixture.move(to: 16)
      fixture.endWait()
      #expect(fixture.presenter.text == "Play or pause (Space)")
      let frame = try #require(fixture.presenter.frame)
      #expect(
        fixture.window.bounds.contains(frame) && frame.maxY <= 160,
        "above the button, because there is no room below it")
    }

    @Test func theTooltipOfANeighborAppearsAtOnce() {
      let fixture = Fixture()
      fixture.move(to: 15)
      fixture.endWait()
      fixture.move(to: 33)
      #expect(fixture.presenter.text == nil && fixture.waiting == nil, "between the two")
      fixture.time += TooltipPresenter.grace / 2
      fixture.move(to: 40)
      #expect(fixture.presenter.text == "Close")
      fixture.move(to: 200)
      fixture.time += TooltipPresenter.grace * 2
      fixture.move(to: 40)
      #expect(
        fixture.presenter.text == nil && fixture.waiting != nil, "after a while there is a delay again")
    }

    @Test func nothingRunsAtRest() {
      let fixture = Fixture()
      fixture.move(to: 15)
      fixture.move(to: 200)
      #expect(fixture.waiting == nil && !fixture.presenter.isWaiting)
      fixture.move(to: 15)
      fixture.endWait()
      #expect(fixture.waiting == nil && !fixture.presenter.isWaiting)
      fixture.presenter.pointerMoved(to: nil, in: fixture.window)
      #expect(fixture.presenter.text == nil && fixture.waiting == nil)
    }

    @Test func aPressHidesTheTooltipUntilThePointerHasLeft() {
      let fixture = Fixture()
      fixture.move(to: 15)
      fixture.endWait()
      fixture.presenter.hide()
      #expect(fixture.presenter.text == nil)
      fixture.move(to: 17)
      #expect(fixture.waiting == nil && fixture.presenter.text == nil)
      fixture.move(to: 200)
      fixture.move(to: 15)
      #expect(fixture.waiting != nil)
    }
  }
}
