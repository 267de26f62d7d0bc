import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  @Suite @MainActor struct Memory {
    @Test func nodeIndicesOfRemovedLayersAreReused() {
      let world = World()
      defer { world.end() }
      for round in 0..<3 {
        world.commitWithoutActions {
          for _ in 0..<10_000 {
            let layer = CALayer()
            layer.backgroundColor = .red
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            world.root.addSublayer(layer)
          }
        }
        let numbers = world.list.items.map(\.node.index)
        #expect(numbers.count == 10_000, "round \(round)")
        // With the root layer there are 10,001 nodes, so their indices reach 10,000.
        #expect(Set(numbers).count == 10_000 && numbers.max()! <= 10_000, "round \(round)")
        world.commitWithoutActions { world.root.sublayers = nil }
        #expect(world.list.items.isEmpty, "round \(round)")
      }
    }

    @Test func unreferencedLayersAndContextsAreDeallocated() {
      weak var context: LayerContext?
      weak var root: CALayer?
      weak var child: CALayer?
      weak var removed: CALayer?
      do {
        let world = World()
        context = world.context
        root = world.root
        let (kept, gone) = (world.add(CALayer()), world.add(CALayer()))
        (child, removed) = (kept, gone)
        world.animate { kept.opacity = 0.5 }
        world.commitWithoutActions { gone.removeFromSuperlayer() }
        world.end()
      }
      #expect(context == nil && root == nil && child == nil && removed == nil)
    }

    @Test func aRemovedLayerIsDeallocatedAtTheCommit() {
      let world = World()
      defer { world.end() }
      weak var layer: CALayer?
      do {
        let gone = world.add(CALayer())
        layer = gone
        world.animate { gone.opacity = 0 }
        world.commitWithoutActions { gone.removeFromSuperlayer() }
      }
      #expect(layer == nil)
    }

    @Test func unreferencedPresentationCopiesAreDeallocated() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      weak var copy: CALayer?
      do { copy = layer.presentation() }
      #expect(copy == nil)
    }
  }
}
