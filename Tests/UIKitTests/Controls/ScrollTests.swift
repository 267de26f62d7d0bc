import Testing
@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct Scrolling {
    private final class Listener: UIScrollViewDelegate {
      let log = EventLog()
      var scrolls = 0
      let inner: UIView?
      init(_ inner: UIView? = nil) { self.inner = inner }
      func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
      func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.note("drag") }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
        log.note("end \(willDecelerate)")
      }
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.note("rest") }
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.note("there") }
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { inner }
    }

    private func makeView(_ world: ViewWorld, content: CGSize) -> UIScrollView {
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      view.contentSize = content
      return world.add(view)
    }

    @Test func aDragScrollsAndDecelerates() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 200, height: 2000))
      let listener = Listener()
      view.delegate = listener
      world.down(100, 150)
      world.go(to: 0.02)
      world.move(100, 130)
      #expect(
        view.isDragging && view.contentOffset.y == 0,
        "the content does not jump when the drag is recognized")
      for (index, y) in [110.0, 90, 70].enumerated() {
        world.go(to: 0.04 + Double(index) * 0.02)
        world.move(100, y)
      }
      #expect(view.contentOffset == CGPoint(x: 0, y: 60))
      world.up(100, 70)
      #expect(view.isDecelerating)
      world.tick(view, from: 0.1, to: 0.3)
      let middle = view.contentOffset.y
      #expect(middle > 100)
      world.tick(view, from: 0.3, to: 5)
      // The way is v₀/k, where v₀ is 1000 points per second and k is −1000 · ln 0.998 per second.
      #expect(abs(view.contentOffset.y - (60 + 1000 / 2.002)) < 4 && !view.isDecelerating)
      #expect(listener.log.take() == ["drag", "end true", "rest"] && listener.scrolls > 20)
    }

    @Test func contentPastAnEdgeResistsAndSpringsBack() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 200, height: 400))
      world.down(100, 50)
      world.move(100, 70)
      world.go(to: 0.5)
      world.move(100, 170)
      let pulled = -view.contentOffset.y
      // By the formula of the rubber band, of 100 points 200 · (1 − 1 / (0.55 · 100 / 200 + 1)) = 43
      // remain.
      #expect(pulled > 20 && pulled < 60, "the content moves less than the touch: \(pulled)")
      world.go(to: 1)
      world.up(100, 170)
      world.tick(view, from: 1, to: 2)
      #expect(view.contentOffset.y == 0)
      view.bounces = false
      world.down(100, 50)
      world.move(100, 190)
      #expect(view.contentOffset.y == 0)
      world.up(100, 190)
    }

    @Test func pagingEndsAtWholePages() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 800, height: 200))
      view.isPagingEnabled = true
      world.down(150, 100)
      world.move(130, 100)
      world.go(to: 0.5)
      world.move(20, 100)
      world.go(to: 1)
      world.up(20, 100)
      world.tick(view, from: 1, to: 3)
      #expect(view.contentOffset == CGPoint(x: 200, y: 0))
    }

    @Test func theWheelAndCallsStayWithinTheContent() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 200, height: 300))
      let listener = Listener()
      view.delegate = listener
      world.window.wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 50, y: 50), time: 100)
      #expect(view.contentOffset.y == 48)
      for _ in 0..<9 { world.window.wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 50, y: 50), time: 100) }
      #expect(view.contentOffset.y == 100)
      view.scrollRectToVisible(CGRect(x: 0, y: 10, width: 10, height: 10), animated: false)
      #expect(view.contentOffset.y == 10)
      view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      world.tick(view, from: 0, to: 0.15)
      // The animation goes from 10 to 100, and the time is about its middle. The tolerance is a choice.
      #expect(abs(view.contentOffset.y - 55) < 12)
      world.tick(view, from: 0.15, to: 0.5)
      #expect(view.contentOffset.y == 100 && listener.log.take() == ["there"])
      view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
      world.window.wheel(CGPoint(x: 0, y: -9), at: CGPoint(x: 50, y: 50), time: 101)
      #expect(view.contentOffset.y == 130)
    }

    @Test func theWheelScrollsSideways() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 400, height: 100))
      let location = CGPoint(x: 50, y: 50)
      #expect(world.window.wheel(CGPoint(x: 1, y: 0), at: location, time: 100))
      #expect(view.contentOffset.x == 48, "to the right")
      world.window.wheel(CGPoint(x: 0, y: -1), at: location, time: 100)
      #expect(view.contentOffset.x == 96, "towards the user, where only the width scrolls")
      world.window.wheel(CGPoint(x: -9, y: 0), at: location, time: 100)
      #expect(view.contentOffset.x == 0)
      #expect(
        !world.window.wheel(CGPoint(x: -1, y: 0), at: location, time: 100), "the content is at its edge"
      )
    }

    @Test func aViewMayKeepItsDragFromScrolling() {
      final class Scroll: UIScrollView {
        override func touchesShouldCancel(in view: UIView) -> Bool {
          !sequence(first: view, next: \.superview).contains { $0 is UISlider }
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      let view = Scroll(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.contentSize = CGSize(width: 100, height: 300)
      view.addSubview(UISlider(frame: CGRect(x: 0, y: 20, width: 100, height: 30)))
      world.window.addSubview(view)
      world.down(50, 35)
      world.move(50, 5)
      world.up(50, 5)
      #expect(view.contentOffset.y == 0, "the slider is dragged")
      world.down(50, 90)
      for y in stride(from: 80.0, through: 60, by: -10) { world.move(50, y) }
      #expect(view.contentOffset.y > 0)
      world.up(50, 60)
    }

    /// The content stays on whole pixels, and distances of less than a pixel add up.
    @Test func fractionsOfWheelStepsAddUp() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 200, height: 300.25))
      func turn(_ notches: CGFloat) {
        world.window.wheel(CGPoint(x: 0, y: notches), at: CGPoint(x: 50, y: 50), time: 100)
      }
      let pixel = 1 / UIScreen.main.scale
      for step in 1...50 {
        turn(-0.01)
        let (offset, wanted) = (view.contentOffset.y, CGFloat(step) * 0.48)
        #expect(offset.remainder(dividingBy: pixel) == 0 && abs(offset - wanted) <= pixel / 2 + 1e-9)
      }
      turn(-10)
      #expect(view.contentOffset.y == 100.25, "the limit itself is not rounded")
      view.contentOffset.y = 60
      turn(0.5)
      #expect(view.contentOffset.y == 36, "it continues from the offset that was set")
    }

    @Test func zoomingKeepsTheMiddleAndIsLimited() {
      let world = ViewWorld()
      defer { world.end() }
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let view = makeView(world, content: CGSize(width: 200, height: 200))
      view.addSubview(inner)
      let listener = Listener(inner)
      view.delegate = listener
      (view.minimumZoomScale, view.maximumZoomScale) = (1, 3)
      view.zoomScale = 2
      #expect(view.contentSize == CGSize(width: 400, height: 400))
      #expect(view.contentOffset == CGPoint(x: 100, y: 100), "the middle stays in place")
      #expect(inner.frame == CGRect(x: 0, y: 0, width: 400, height: 400))
      view.zoomScale = 9
      #expect(view.zoomScale == 3)
    }

    @Test func aDragTakesTheTouchFromAButton() {
      let world = ViewWorld()
      defer { world.end() }
      let view = makeView(world, content: CGSize(width: 200, height: 900))
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      var (touches, cancels) = (0, 0)
      button.addAction(UIAction { _ in touches += 1 }, for: .touchUpInside)
      button.addAction(UIAction { _ in cancels += 1 }, for: .touchCancel)
      view.addSubview(button)
      world.down(50, 150)
      world.move(50, 100)
      world.up(50, 100)
      #expect((touches, cancels) == (0, 1))
    }
  }
}

@Suite struct ScrollMotionTests {
  @Test func decelerationPastAnEdgeSpringsBack() {
    let motion = ScrollMotion(from: 0, velocity: 2000, limits: 0...100, rate: 0.998, bounces: true)
    let positions = stride(from: 0.0, to: Double(motion.duration), by: 0.01).map {
      motion.position(at: CGFloat($0))
    }
    #expect(motion.end == 100 && positions.max()! > 105 && positions.max()! < 180)
    for (a, b) in zip(positions, positions.dropFirst()) {
      // At 2000 points per second, a hundredth of a second is 20 points.
      #expect(abs(b - a) < 25, "the motion is continuous")
    }
    #expect(abs(motion.position(at: motion.duration - 0.001) - 100) < 0.5)
  }

  @Test func rubberBandingIsLimitedToTheLengthOfTheView() {
    #expect(abs(ScrollMotion.rubberBand(1, length: 400) - 0.55) < 0.01)
    #expect(ScrollMotion.rubberBand(1e6, length: 400) < 400)
    #expect(ScrollMotion.rubberBand(-50, length: 400) == -ScrollMotion.rubberBand(50, length: 400))
  }
}
