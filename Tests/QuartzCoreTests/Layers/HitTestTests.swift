import QuartzCore
import Testing

extension LayerTests {
  @Suite @MainActor struct HitTesting {
    @Test func theTopmostDeepestLayerIsHitL1_17() {
      let root = named("root")
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let (a, b, inner) = (named("a"), named("b"), named("inner"))
      for layer in [a, b] { root.addSublayer(layer) }
      a.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
      b.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
      a.addSublayer(inner)
      inner.frame = CGRect(x: 40, y: 0, width: 30, height: 10)
      let rows: [(CGPoint, CALayer?)] = [
        (CGPoint(x: 5, y: 5), root), (CGPoint(x: 15, y: 15), a), (CGPoint(x: 40, y: 40), b),
        (CGPoint(x: 75, y: 15), inner), (CGPoint(x: 100, y: 50), nil), (CGPoint(x: 0, y: 0), root),
      ]
      for (point, expected) in rows { #expect(root.hitTest(point) === expected, "\(point)") }
      a.zPosition = 1
      #expect(root.hitTest(CGPoint(x: 40, y: 40)) === a)
      a.masksToBounds = true
      #expect(root.hitTest(CGPoint(x: 75, y: 15)) === root, "clipped sublayers are not hit")
      a.isHidden = true
      #expect(root.hitTest(CGPoint(x: 15, y: 15)) === root)
      b.opacity = 0
      #expect(root.hitTest(CGPoint(x: 70, y: 70)) === root)
    }

    @Test func presentationLayersAreHitWhereTheyShowT8_2() throws {
      let world = World(width: 200, height: 40)
      defer { world.end() }
      let layer = world.add(named("runner"), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      world.animate { layer.position.x = 105 }
      world.go(to: 0.5)
      let shown = try #require(world.root.presentation())
      let hit = shown.hitTest(CGPoint(x: 55, y: 5))
      #expect(hit?.model() === layer && hit !== layer)
      #expect(shown.hitTest(CGPoint(x: 105, y: 5))?.model() === world.root)
      #expect(
        world.root.hitTest(CGPoint(x: 105, y: 5)) === layer,
        "the model layer is at its destination already")
    }

    @Test func presentationLayersConvertWhereTheyShowL1_10() throws {
      let world = World(width: 200, height: 40)
      defer { world.end() }
      let layer = world.add(named("runner"), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let inner = named("inner")
      world.commitWithoutActions {
        layer.addSublayer(inner)
        inner.frame = CGRect(x: 2, y: 3, width: 4, height: 4)
      }
      world.animate { layer.position.x = 105 }
      world.go(to: 0.25)
      let shown = try #require(inner.presentation())
      let root = try #require(world.root.presentation())
      #expect(shown.convert(CGPoint.zero, to: root) == CGPoint(x: 27, y: 3))
      #expect(shown.convert(CGPoint(x: 27, y: 3), from: root) == .zero)
      #expect(shown.convert(CGPoint.zero, to: nil) == CGPoint(x: 27, y: 3))
      #expect(inner.convert(CGPoint.zero, to: world.root) == CGPoint(x: 102, y: 3), "in the model tree")
      #expect(shown.superlayer?.model() === layer)
    }

    @Test func convertingUpAndDownIsTheIdentityL1_10() {
      var parent = named("top")
      let top = parent
      for level in 0..<6 {
        let child = named("\(level)")
        parent.addSublayer(child)
        child.bounds = CGRect(x: Double(level), y: -3, width: 50, height: 40)
        child.position = CGPoint(x: 7 * level, y: 11)
        child.transform = CATransform3DMakeRotation(CGFloat(level) * 0.3, 0.1, 0.2, 1)
        child.isGeometryFlipped = level % 2 == 0
        parent.sublayerTransform.m34 = -1.0 / 900
        parent = child
      }
      let point = CGPoint(x: 3, y: 5)
      let back = parent.convert(parent.convert(point, to: top), from: top)
      #expect(hypot(back.x - point.x, back.y - point.y) < 1e-9)
      let flat = named("flat")
      top.addSublayer(flat)
      flat.transform = CATransform3DMakeScale(0, 1, 1)
      #expect(
        !flat.convert(point, from: top).isFinite, "a point has no image in a layer that is seen edge-on"
      )
    }
  }
}
