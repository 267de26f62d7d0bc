import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Fingers {
    /// A view that notes the force of its touches as a part of the largest force, as apps compute it.
    private final class Pressed: UIView {
      var rates: [CGFloat] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
      private func note(_ touches: Set<UITouch>) {
        rates += touches.map { $0.force / $0.maximumPossibleForce }
      }
    }

    /// Apps that do not look at `forceTouchCapability` take a touch for a firm press if its part of the largest force is great.
    @Test func touchesHaveNoForce() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Pressed(), CGRect(x: 0, y: 0, width: 100, height: 100))
      world.down(10, 10)
      world.move(14, 10)
      world.up(14, 10)
      #expect(view.rates == [0, 0])
    }

    @Test func liftingOneOfTwoFingersIsNoMovement() {
      let world = ViewWorld()
      defer { world.end() }
      let pan = UIPanGestureRecognizer()
      world.window.addGestureRecognizer(pan)
      world.down(0, 0)
      world.down(100, 0, finger: 1)
      world.up(100, 0, finger: 1)
      world.move(5, 0)
      #expect(pan.state == .possible, "the other finger has moved by 5 points only")
      world.move(20, 0)
      #expect(pan.state == .began && pan.translation(in: nil) == CGPoint(x: 20, y: 0))
      world.up(20, 0)
    }

    @Test func theVelocityOfAPanIgnoresALiftedFinger() {
      let world = ViewWorld()
      defer { world.end() }
      let pan = UIPanGestureRecognizer()
      world.window.addGestureRecognizer(pan)
      world.down(0, 0)
      world.down(100, 0, finger: 1)
      world.go(to: 0.02)
      world.move(20, 0)
      world.move(120, 0, finger: 1)
      world.go(to: 0.04)
      world.up(120, 0, finger: 1)
      world.move(21, 0)
      #expect([.began, .changed].contains(pan.state) && pan.velocity(in: nil).x >= 0)
      world.up(21, 0)
    }

    @Test func aScaleThatIsSetLosesNoMovement() {
      let world = ViewWorld()
      defer { world.end() }
      let pinch = UIPinchGestureRecognizer()
      var product: CGFloat = 1
      pinch.addAction {
        product *= $0.scale
        $0.scale = 1
      }
      world.window.addGestureRecognizer(pinch)
      world.down(100, 100, finger: 1)
      world.down(140, 100, finger: 2)
      world.move(160, 100, finger: 2)
      world.move(170, 100, finger: 2)
      world.go(to: 0.1)
      world.move(180, 100, finger: 2)
      #expect(abs(product - 2) < 1e-9)
      #expect(abs(pinch.velocity - 10.0 / 7) < 1e-6, "from 70 to 80 points in a tenth of a second")
    }

    @Test func aPinchContinuesFromTheScaleOfAScrollView() {
      @MainActor final class Zoomer: UIScrollViewDelegate {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { inner }
      }
      let world = ViewWorld()
      defer { world.end() }
      let zoomer = Zoomer()
      let view = world.add(UIScrollView(), CGRect(x: 0, y: 0, width: 200, height: 200))
      view.addSubview(zoomer.inner)
      view.contentSize = CGSize(width: 200, height: 200)
      view.delegate = zoomer
      view.panGestureRecognizer.isEnabled = false
      (view.minimumZoomScale, view.maximumZoomScale) = (1, 4)
      view.zoomScale = 2
      world.down(100, 100, finger: 1)
      world.down(140, 100, finger: 2)
      world.move(160, 100, finger: 2)
      #expect(abs(view.zoomScale - 3) < 1e-9)
    }

    @Test func aDragFromAnEdgeLeadsAwayFromThatEdge() {
      let world = ViewWorld()
      defer { world.end() }
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = [.left, .right]
      world.window.addGestureRecognizer(pan)
      world.down(18, 50)
      world.move(2, 50)
      #expect(pan.state == .possible, "this is the direction of a drag from the right edge")
      world.move(50, 50)
      #expect(pan.state == .began)
    }

    @Test func liftingOneOfThreeFingersIsNoPinch() {
      let world = ViewWorld()
      defer { world.end() }
      let pinch = UIPinchGestureRecognizer()
      world.window.addGestureRecognizer(pinch)
      world.down(0, 100, finger: 1)
      world.down(40, 100, finger: 2)
      world.down(100, 100, finger: 3)
      world.up(0, 100, finger: 1)
      world.move(130, 100, finger: 3)
      #expect(abs(pinch.scale - 1.5) < 1e-9)
    }
  }
}
