import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  /// Tooltips by themselves, under a clock that stands still until it is set.
  @Suite @MainActor struct TooltipTests {
    @MainActor private final class World {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      var time = 100.0
      var waiting: (seconds: Double, body: @MainActor () -> Void)?
      lazy var presenter = TooltipPresenter(
        wait: { [unowned self] seconds, body in
          waiting = (seconds, body)
          return { [unowned self] in waiting = nil }
        }, now: { [unowned self] in time }
      ) { $0 == "play" ? "Space" : "" }

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

      func pass() {
        let body = waiting?.body
        waiting = nil
        body?()
      }
    }

    @Test func aNameAndAKeyAppearAfterADelayWithinTheWindow() throws {
      let world = World()
      world.move(to: 15)
      #expect(world.presenter.text == nil && world.waiting?.seconds == TooltipPresenter.delay)
      world.move(to: 16)
      world.pass()
      #expect(world.presenter.text == "Play or pause (Space)")
      let frame = try #require(world.presenter.frame)
      #expect(world.window.bounds.contains(frame) && frame.maxY <= 160, "above, as below is no room")
    }

    @Test func aNeighborsAppearsAtOnce() {
      let world = World()
      world.move(to: 15)
      world.pass()
      world.move(to: 33)
      #expect(world.presenter.text == nil && world.waiting == nil, "between the two")
      world.time += TooltipPresenter.grace / 2
      world.move(to: 40)
      #expect(world.presenter.text == "Close")
      world.move(to: 200)
      world.time += TooltipPresenter.grace * 2
      world.move(to: 40)
      #expect(world.presenter.text == nil && world.waiting != nil, "after a while it waits again")
    }

    @Test func nothingRunsAtRest() {
      let world = World()
      world.move(to: 15)
      world.move(to: 200)
      #expect(world.waiting == nil && !world.presenter.isWaiting)
      world.move(to: 15)
      world.pass()
      #expect(world.waiting == nil && !world.presenter.isWaiting)
      world.presenter.pointerMoved(to: nil, in: world.window)
      #expect(world.presenter.text == nil && world.waiting == nil)
    }

    @Test func aPressHidesItUntilThePointerHasLeft() {
      let world = World()
      world.move(to: 15)
      world.pass()
      world.presenter.hide()
      #expect(world.presenter.text == nil)
      world.move(to: 17)
      #expect(world.waiting == nil && world.presenter.text == nil)
      world.move(to: 200)
      world.move(to: 15)
      #expect(world.waiting != nil)
    }
  }
}
