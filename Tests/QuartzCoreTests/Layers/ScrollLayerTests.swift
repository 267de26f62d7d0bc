import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Scrolling to points and rectangles (L4.33, L4.34).
  @Suite @MainActor struct ScrollLayers {
    private func scroller(_ world: World) -> (CAScrollLayer, CALayer) {
      let (scroller, content) = (CAScrollLayer(), named("content", .red))
      content.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
      world.commitWithoutActions {
        scroller.frame = CGRect(x: 5, y: 5, width: 20, height: 10)
        scroller.addSublayer(content)
        world.root.addSublayer(scroller)
      }
      return (scroller, content)
    }

    @Test func masksByDefaultL4_33() {
      let layer = CAScrollLayer()
      #expect(layer.masksToBounds && layer.scrollMode == .both)
      #expect(CAScrollLayer(coder: NSCoder())?.masksToBounds == true, "the class's default")
      #expect(layer.value(forKey: "scrollMode") as? String == "both")
      layer.setValue("vertically", forKey: "scrollMode")
      #expect(layer.scrollMode == .vertically)
      #expect(CALayer().value(forKey: "scrollMode") == nil, "only scroll layers declare the key")
    }

    @Test func scrollsOnlyAlongTheAxesOfItsModeL4_33() {
      let modes: [(CAScrollLayerScrollMode, CGPoint)] = [
        (.none, CGPoint(x: 1, y: 2)), (.both, CGPoint(x: 30, y: 40)),
        (.horizontally, CGPoint(x: 30, y: 2)), (.vertically, CGPoint(x: 1, y: 40)),
        (CAScrollLayerScrollMode(rawValue: "odd"), CGPoint(x: 30, y: 40)),
      ]
      for (mode, expected) in modes {
        let layer = CAScrollLayer()
        layer.bounds = CGRect(x: 1, y: 2, width: 10, height: 10)
        layer.scrollMode = mode
        layer.scroll(to: CGPoint(x: 30, y: 40))
        #expect(layer.bounds == CGRect(origin: expected, size: CGSize(width: 10, height: 10)))
      }
    }

    @Test func animatesImplicitlyL4_33() {
      let world = World()
      defer { world.end() }
      let (scroller, _) = scroller(world)
      world.animate { scroller.scroll(to: CGPoint(x: 0, y: 80)) }
      #expect(scroller.animationKeys() == ["bounds"])
      world.go(to: 0.5)
      #expect(scroller.presentation()?.bounds.minY == 40)
    }

    /// The scrolling methods of a layer scroll its nearest `CAScrollLayer` ancestor. Their arguments are in the
    /// coordinates of the layer.
    @Test func descendantsScrollTheirScrollLayerL4_33() {
      let world = World()
      defer { world.end() }
      let (scroller, content) = scroller(world)
      let cell = CALayer()
      world.commitWithoutActions {
        content.addSublayer(cell)
        cell.frame = CGRect(x: 40, y: 100, width: 10, height: 5)
      }
      world.commitWithoutActions { cell.scroll(CGPoint(x: 2, y: 1)) }
      #expect(scroller.bounds.origin == CGPoint(x: 42, y: 101))
      world.commitWithoutActions { scroller.scroll(to: CGPoint(x: 45, y: 97)) }
      #expect(cell.visibleRect == CGRect(x: 5, y: 0, width: 5, height: 5))
      #expect(content.visibleRect == CGRect(x: 45, y: 97, width: 20, height: 10))
      world.commitWithoutActions { scroller.scroll(to: CGPoint.zero) }
      #expect(cell.visibleRect.isEmpty)
    }

    /// A rectangle is scrolled into view by the smallest distance.
    @Test func rectanglesAreScrolledIntoViewL4_34() {
      let world = World()
      defer { world.end() }
      let (scroller, content) = scroller(world)
      let cell = CALayer()
      world.commitWithoutActions {
        content.addSublayer(cell)
        cell.frame = CGRect(x: 40, y: 100, width: 10, height: 5)
        scroller.scroll(to: CGPoint(x: 42, y: 101))
      }
      world.commitWithoutActions { cell.scrollRectToVisible(cell.bounds) }
      #expect(scroller.bounds.origin == CGPoint(x: 40, y: 100))
      #expect(cell.visibleRect == cell.bounds)
    }

    @Test func withoutAScrollLayerNothingMovesL4_33() {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      child.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      child.scroll(CGPoint(x: 50, y: 50))
      child.scrollRectToVisible(CGRect(x: 50, y: 50, width: 1, height: 1))
      #expect(parent.bounds == .zero && child.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(child.visibleRect == child.bounds)
      #expect(
        CAScrollLayer().visibleRect == .zero, "a scroll layer does not count as its own scroll layer")
    }

    @Test func drawsTheScrolledContentInsideItsBoundsL4_33() {
      let world = World()
      defer { world.end() }
      let (scroller, content) = scroller(world)
      let mark = named("mark", .blue)
      world.commitWithoutActions {
        content.addSublayer(mark)
        mark.frame = CGRect(x: 50, y: 50, width: 4, height: 4)
        mark.scrollRectToVisible(mark.bounds)
      }
      // The mark ends at (54, 54), and the window has 20 × 10 points.
      #expect(scroller.bounds.origin == CGPoint(x: 34, y: 44))
      let picture = world.picture
      #expect(picture[24, 14] == 0xFF00_00FF && picture[20, 10] == 0xFFFF_0000)
      #expect(picture[25, 15] == 0 && picture[4, 4] == 0)
    }

    @Test func nanOffsetsAreReported() {
      let (collector, world) = (IssueCollector(), World())
      defer { world.end() }
      let (scroller, _) = scroller(world)
      scroller.name = "scroller"
      world.commitWithoutActions { scroller.scroll(to: CGPoint(x: CGFloat.nan, y: 0)) }
      _ = world.picture
      #expect(collector.about("scroller").count == 1)
      world.commitWithoutActions { scroller.scroll(to: CGPoint(x: 0, y: 0)) }
      #expect(!world.picture.isBlank, "a finite offset draws again")
    }
  }
}
