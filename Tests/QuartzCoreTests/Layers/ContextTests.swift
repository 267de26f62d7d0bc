import QuartzCore
import RenderModel
import TestSupport
import Testing

extension LayerTests {
  /// Layers that move from one window to another.
  @Suite @MainActor struct Contexts {
    /// Returns two worlds, and a red layer with a blue sublayer in the first one.
    private func fixture() -> (first: World, second: World, layer: CALayer) {
      let (first, second) = (World(), World())
      let layer = first.add(named("moved", .red), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let child = named("child", .blue)
      first.commitWithoutActions {
        child.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
        layer.addSublayer(child)
      }
      return (first, second, layer)
    }

    /// Checks that the layer is visible only in the world `to`, and that it can be animated there.
    private func expectMoved(_ from: World, _ to: World, _ layer: CALayer, _ name: String) {
      #expect(from.picture.isBlank, "\(name)")
      #expect(to.picture[0, 0] == 0xFFFF_0000 && to.picture[3, 3] == 0xFF00_00FF, "\(name)")
      to.animate { layer.backgroundColor = .blue }
      to.go(to: 0.5)
      #expect(to.picture[0, 0].channelDistance(to: 0xFF80_0080) <= 1, "\(name): still animates")
      #expect(from.picture.isBlank, "\(name)")
    }

    @Test func aLayerMovesToAnotherContextInOneTransaction() {
      // The target's context commits before the source's in one run, and after it in the other.
      for isTargetFirst in [false, true] {
        let (first, second, layer) = fixture()
        defer { second.end() }
        first.commitWithoutActions {
          if isTargetFirst { second.root.backgroundColor = .clear }
          second.root.addSublayer(layer)
        }
        expectMoved(first, second, layer, "target first: \(isTargetFirst)")
      }
    }

    @Test func aLayerMovesToAnotherContextInTwoTransactions() {
      let (first, second, layer) = fixture()
      defer { second.end() }
      first.commitWithoutActions { layer.removeFromSuperlayer() }
      #expect(layer.presentation() == nil)
      first.commitWithoutActions { second.root.addSublayer(layer) }
      expectMoved(first, second, layer, "two transactions")
    }

    /// The animations of a layer end when the layer leaves its context (L3.7), whichever of the two contexts commits
    /// first.
    @Test func animationsEndWhenTheLayerLeavesItsContextL3_7() async {
      for isTargetFirst in [false, true] {
        let (log, name) = (Log(), "target first: \(isTargetFirst)")
        let (first, second, layer) = fixture()
        defer { second.end() }
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.toValue, animation.duration) = (0, 10)
        animation.delegate = Watcher("it", log)
        layer.add(animation, forKey: "fade")
        CATransaction.flush()
        first.commitWithoutActions {
          if isTargetFirst { second.root.backgroundColor = .clear }
          second.root.addSublayer(layer)
        }
        #expect(layer.animationKeys() == nil, "\(name)")
        await second.runCallbacks()
        #expect(log.lines == ["start it", "stop it false"], "\(name)")
      }
    }

    /// The context that the layer has left can use the freed node indices again.
    @Test func nodeIndicesAreFreedInTheContextThatTheLayerLeft() {
      for isTargetFirst in [false, true] {
        let (first, second, layer) = fixture()
        defer { second.end() }
        let old = Set(first.list.items.map(\.node))
        first.commitWithoutActions {
          if isTargetFirst { second.root.backgroundColor = .clear }
          second.root.addSublayer(layer)
        }
        for _ in 0..<2 {
          _ = first.add(named("new", .red), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        }
        #expect(Set(first.list.items.map(\.node)) == old, "target first: \(isTargetFirst)")
      }
    }

    @Test func aNewRootReplacesTheOld() {
      let world = World()
      defer { world.end() }
      _ = world.add(named("old", .red), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let root = named("new", .blue)
      root.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      world.commitWithoutActions { world.context.layer = root }
      #expect(world.root.presentation() == nil && root.presentation() != nil)
      #expect(world.picture[2, 2] == 0xFF00_00FF && world.picture[8, 8] == 0)
      world.commitWithoutActions { world.context.layer = nil }
      #expect(world.picture.isBlank)
    }

    @Test("A layer with an animation can leave a context that keeps its past and has media time")
    func anAnimatedLayerLeavesAContextWithHistory() {
      CATransaction.flush()
      let (context, root, layer) = (LayerContext(isHosted: true), CALayer(), CALayer())
      context.keepHistory()
      withoutActions {
        context.layer = root
        root.addSublayer(layer)
      }
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.duration) = (0, 10)
      layer.add(fade, forKey: "fade")
      CATransaction.flush()
      #expect(context.journal?.entries.map(\.removal) == [nil])
      withoutActions { layer.removeFromSuperlayer() }
      CATransaction.flush()
      #expect(context.journal?.entries.first?.removal != nil)
    }
  }
}
