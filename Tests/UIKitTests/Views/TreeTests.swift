import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Tree {
    private final class Noted: UIView {
      var name = ""
      var log = EventLog()
      override func willMove(toSuperview newSuperview: UIView?) {
        log.note("\(name) willMove \(newSuperview == nil ? "nil" : "superview")")
      }
      override func didMoveToSuperview() { log.note("\(name) didMove") }
      override func willMove(toWindow newWindow: UIWindow?) {
        log.note("\(name) willMove \(newWindow == nil ? "nil" : "window")")
      }
      override func didMoveToWindow() { log.note("\(name) window") }
      override func didAddSubview(_ subview: UIView) { log.note("\(name) didAdd") }
      override func willRemoveSubview(_ subview: UIView) { log.note("\(name) willRemove") }
    }

    private func noted(_ name: String, _ log: EventLog) -> Noted {
      let view = Noted()
      (view.name, view.log) = (name, log)
      return view
    }

    @Test func hooksAreCalledInOrder() {
      let world = ViewWorld()
      defer { world.end() }
      let log = EventLog()
      let (parent, child) = (noted("parent", log), noted("child", log))
      parent.addSubview(child)
      #expect(log.take() == ["child willMove superview", "child didMove", "parent didAdd"])
      world.add(parent)
      #expect(
        log.take() == [
          "parent willMove window", "child willMove window", "parent willMove superview",
          "parent window", "child window", "parent didMove",
        ])
      child.removeFromSuperview()
      #expect(
        log.take() == [
          "child willMove nil", "child willMove nil", "parent willRemove", "child window",
          "child didMove",
        ])
      #expect(child.superview == nil && child.window == nil && parent.window === world.window)
    }

    @Test func orderOfSubviewsIsThatOfTheirLayers() {
      let parent = UIView()
      let views = (0..<4).map { tag in
        let view = UIView()
        view.tag = tag
        return view
      }
      for view in views { parent.addSubview(view) }
      let cases: [(String, () -> Void, [Int])] = [
        ("front", { parent.bringSubviewToFront(views[1]) }, [0, 2, 3, 1]),
        ("back", { parent.sendSubviewToBack(views[3]) }, [3, 0, 2, 1]),
        ("below", { parent.insertSubview(views[1], belowSubview: views[0]) }, [3, 1, 0, 2]),
        ("above", { parent.insertSubview(views[3], aboveSubview: views[0]) }, [1, 0, 3, 2]),
        ("at", { parent.insertSubview(views[2], at: 1) }, [1, 2, 0, 3]),
        ("at 99", { parent.insertSubview(views[1], at: 99) }, [2, 0, 3, 1]),
        ("exchange", { parent.exchangeSubview(at: 0, withSubviewAt: 2) }, [3, 0, 2, 1]),
      ]
      for (name, change, expected) in cases {
        change()
        #expect(parent.subviews.map(\.tag) == expected, "\(name)")
        #expect(parent.layer.sublayers == parent.subviews.map(\.layer), "\(name)")
      }
      #expect(parent.viewWithTag(3) === views[3])
      #expect(parent.viewWithTag(9) == nil)
    }

    private final class GradientView: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
      var layers = 0
      override init(frame: CGRect) {
        super.init(frame: frame)
        layers = 1
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func theLayerIsAnInstanceOfLayerClassL8_33() {
      let view = GradientView()
      #expect(view.layer is CAGradientLayer)
      #expect(view.layers == 1, "init() goes through init(frame:)")
      #expect(view.layer.delegate === view)
      #expect(type(of: UIView().layer) == CALayer.self)
    }

    private final class Drawn: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) {
        rects.append(rect)
        UIColor.red.setFill()
        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      }
    }

    private final class Undrawn: UIView {}

    @Test func onlyViewsThatDrawHaveABackingStoreL8_33() throws {
      let world = ViewWorld()
      defer { world.end() }
      let (drawn, plain) = (Drawn(), Undrawn())
      drawn.backgroundColor = .blue
      world.add(drawn, CGRect(x: 0, y: 0, width: 10, height: 10))
      world.add(plain, CGRect(x: 0, y: 0, width: 10, height: 10))
      plain.setNeedsDisplay()
      CATransaction.flush()
      #expect(plain.layer.contents == nil)
      #expect(drawn.rects == [CGRect(x: 0, y: 0, width: 10, height: 10)])
      let picture = try #require(drawn.layer.contents as? CGImage).bitmap
      #expect(picture[1, 1] == 0xFFFF_0000, "y points down")
      #expect(
        picture[8, 8] == 0xFF00_00FF, "the backing store of an opaque view contains the background")
      drawn.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 5))
      CATransaction.flush()
      #expect(drawn.rects.last == CGRect(x: 2, y: 3, width: 4, height: 5))
      drawn.bounds.size.width = 20
      CATransaction.flush()
      #expect(drawn.rects.count == 2, "a new size stretches the picture")
      drawn.contentMode = .redraw
      drawn.bounds.size.width = 30
      CATransaction.flush()
      #expect(drawn.rects.count == 3)
    }

    @Test func defaultsL8_29() {
      let view = UIView()
      #expect(view.alpha == 1 && view.backgroundColor == nil && view.isOpaque && !view.clipsToBounds)
      #expect(!view.isHidden && view.contentMode == .scaleToFill && view.isUserInteractionEnabled)
      #expect(view.transform == .identity && !view.isMultipleTouchEnabled && view.tag == 0)
      #expect(view.autoresizesSubviews)
      view.clipsToBounds = true
      #expect(view.layer.masksToBounds)
      view.contentMode = .top
      #expect(view.layer.contentsGravity == .bottom, "L1.1")
    }
  }
}
