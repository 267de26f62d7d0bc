import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Layout {
    @Test func autoresizingDistributesTheGrowth() {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let cases: [(UIView.AutoresizingMask, CGRect)] = [
        ([], CGRect(x: 20, y: 20, width: 40, height: 40)),
        ([.flexibleWidth, .flexibleHeight], CGRect(x: 20, y: 20, width: 140, height: 140)),
        (.flexibleLeftMargin, CGRect(x: 120, y: 20, width: 40, height: 40)),
        (
          [.flexibleTopMargin, .flexibleBottomMargin],
          CGRect(x: 20, y: 20 + 100.0 / 3, width: 40, height: 40)
        ),
        (
          [.flexibleLeftMargin, .flexibleRightMargin, .flexibleWidth],
          CGRect(x: 40, y: 20, width: 80, height: 40)
        ),
      ]
      for (mask, expected) in cases {
        parent.frame.size = CGSize(width: 100, height: 100)
        let child = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.frame.size = CGSize(width: 200, height: 200)
        let frame = child.frame
        let distance =
          [
            frame.minX - expected.minX, frame.minY - expected.minY, frame.width - expected.width,
            frame.height - expected.height,
          ].map(abs).max() ?? 0
        #expect(distance < 1e-9, "\(mask): \(frame)")
        child.removeFromSuperview()
      }
    }

    @Test func coordinatesAreConvertedThroughTransforms() {
      let world = ViewWorld()
      defer { world.end() }
      let outer = world.add(UIView(), CGRect(x: 10, y: 20, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 30, y: 30, width: 10, height: 10))
      outer.addSubview(inner)
      outer.transform = CGAffineTransform(scaleX: 2, y: 2)
      #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 22, y: 32))
      #expect(inner.convert(CGPoint(x: 22, y: 32), from: nil) == CGPoint(x: 1, y: 1))
      #expect(
        outer.convert(inner.bounds, from: inner) == CGRect(x: 30, y: 30, width: 10, height: 10))
    }

    @Test func hitTestingL8_37() {
      let world = ViewWorld()
      defer { world.end() }
      let back = world.add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
      let front = world.add(UIView(), CGRect(x: 50, y: 50, width: 100, height: 100))
      let outside = UIView(frame: CGRect(x: 90, y: 0, width: 50, height: 50))
      back.addSubview(outside)
      back.layer.zPosition = 10
      func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
        world.window.hitTest(CGPoint(x: x, y: y), with: nil)
      }
      #expect(hit(60, 60) === front, "the order of subviews matters, and zPosition does not")
      #expect(hit(95, 10) === outside)
      #expect(hit(120, 10) === world.window, "a subview is not hit outside of its superview")
      let changes: [(String, (UIView) -> Void, (UIView) -> Void)] = [
        ("hidden", { $0.isHidden = true }, { $0.isHidden = false }),
        ("alpha", { $0.alpha = 0.005 }, { $0.alpha = 1 }),
        (
          "interaction", { $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }
        ),
      ]
      for (name, disable, enable) in changes {
        disable(front)
        #expect(hit(60, 60) === back, "\(name)")
        enable(front)
      }
      #expect(hit(300, 10) == nil)
    }

    private final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }

    @Test func tintColorsAreInherited() {
      let (outer, inner, own) = (Tinted(), Tinted(), Tinted())
      own.tintColor = .green
      outer.addSubview(inner)
      outer.addSubview(own)
      (outer.changes, inner.changes, own.changes) = (0, 0, 0)
      outer.tintColor = .red
      #expect(inner.tintColor == .red && own.tintColor == .green)
      #expect(outer.changes == 1 && inner.changes == 1 && own.changes == 0)
      outer.tintColor = nil
      #expect(inner.tintColor == .systemBlue)
    }

    private final class Arranged: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        for view in subviews { view.frame = bounds.insetBy(dx: 5, dy: 5) }
      }
    }

    @Test func layoutRunsBeforeTheCommit() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Arranged(), CGRect(x: 0, y: 0, width: 50, height: 50))
      let child = UIView()
      view.addSubview(child)
      #expect(child.frame == .zero)
      view.layoutIfNeeded()
      #expect(child.frame == CGRect(x: 5, y: 5, width: 40, height: 40))
      let count = view.count
      view.layoutIfNeeded()
      CATransaction.flush()
      #expect(view.count == count, "the layout is up to date")
      view.bounds.size.width = 100
      CATransaction.flush()
      #expect(child.frame.width == 90)
    }

    @Test func snapshotsShowTheView() throws {
      let view = UIView(frame: CGRect(x: 3, y: 3, width: 4, height: 4))
      view.backgroundColor = .red
      let copy = try #require(view.snapshotView(afterScreenUpdates: true))
      #expect(copy.bounds.size == view.bounds.size)
      #expect(try #require(copy.layer.contents as? CGImage).bitmap[2, 2] == 0xFFFF_0000)
    }
  }
}
