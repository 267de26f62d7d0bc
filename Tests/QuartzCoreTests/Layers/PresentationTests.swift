import QuartzCore
import Testing

extension LayerTests {
  @Suite @MainActor struct Presentation {
    /// A subclass with a field of its own, which it copies in `init(layer:)` (T7.13).
    private final class Dial: CALayer {
      var marks = 0
      let isCopy: Bool

      override init() {
        isCopy = false
        super.init()
      }

      override init(layer: Any) {
        marks = (layer as? Dial)?.marks ?? -1
        isCopy = true
        super.init(layer: layer)
      }

      required init?(coder: NSCoder) { nil }
    }

    /// `presentation()` returns an object of the same class, which a subclass fills in `init(layer:)` (L4.38).
    @Test func copiesKeepTheSubclassAndItsFieldsT7_13() throws {
      let world = World()
      defer { world.end() }
      let dial = Dial()
      dial.marks = 12
      #expect(dial.presentation() == nil, "T8.1: not committed")
      _ = world.add(dial, frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let copy: Dial = try #require(dial.presentation())
      #expect(copy.isCopy && copy.marks == 12 && !dial.isCopy)
      #expect(copy.bounds.width == 10 && copy !== dial)
      #expect(copy.presentation() === copy && copy.model() === dial && dial.model() === dial)
    }

    @Test func uncommittedChangesDoNotShowT8_1() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.2
      CATransaction.begin()
      layer.zPosition = 3
      CATransaction.commit()
      #expect(layer.presentation()?.opacity == 1 && layer.presentation()?.zPosition == 0)
      CATransaction.commit()
      CATransaction.flush()
      #expect(layer.presentation()?.opacity == 0.2 && layer.presentation()?.zPosition == 3)
    }

    @Test func aPresentationCopyKeepsItsValuesAndANewCopyHasNewOnes() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      // A linear action of one second.
      world.animate { layer.position.x = 100 }
      world.go(to: 0.25)
      let copy = try #require(layer.presentation())
      #expect(copy.position.x == 25 && layer.presentation()?.position.x == 25, "T8.3")
      world.go(to: 0.5)
      #expect(copy.position.x == 25 && layer.presentation()?.position.x == 50)
      #expect(copy.animationKeys() == ["position"] && layer.position.x == 100)
    }

    @Test func sublayersAndSuperlayersOfACopyAreCopiesT8_2() throws {
      let world = World()
      defer { world.end() }
      let (layer, mask) = (world.add(CALayer()), CALayer())
      world.commitWithoutActions { layer.mask = mask }
      let root = try #require(world.root.presentation())
      let shown = try #require(root.sublayers?.first)
      #expect(shown !== layer && shown.model() === layer && shown.superlayer?.model() === world.root)
      let shownMask = try #require(shown.mask)
      #expect(shownMask !== mask && shownMask.model() === mask)
      #expect(shownMask.superlayer?.model() === layer)
    }

    @Test func removedLayersHaveNoPresentation() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      #expect(layer.presentation() != nil)
      world.commitWithoutActions { layer.removeFromSuperlayer() }
      #expect(layer.presentation() == nil)
    }
  }
}
