import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Transform layers, which draw only their sublayers (L4.37).
  @Suite @MainActor struct TransformLayers {
    /// Adds a transform layer with two red sublayers that overlap.
    private func scene(_ world: World) -> (holder: CATransformLayer, a: CALayer, b: CALayer) {
      let (holder, a, b) = (CATransformLayer(), named("a", .red), named("b", .red))
      world.commitWithoutActions {
        holder.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        holder.addSublayer(a)
        holder.addSublayer(b)
        a.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
        b.frame = CGRect(x: 7, y: 7, width: 10, height: 10)
        world.root.addSublayer(holder)
      }
      return (holder, a, b)
    }

    @Test func aTransformLayerDoesNotDrawItsOwnPropertiesL4_37() {
      let world = World()
      defer { world.end() }
      let (holder, _, b) = scene(world)
      world.commitWithoutActions { b.frame = CGRect(x: 30, y: 22, width: 20, height: 20) }
      let expected = world.picture
      #expect(expected[5, 5] == 0xFFFF_0000 && expected[39, 29] == 0xFFFF_0000)
      let changes: [(String, () -> Void)] = [
        ("background", { holder.backgroundColor = .blue }),
        ("border", { (holder.borderWidth, holder.borderColor) = (3, .blue) }),
        ("contents", { holder.contents = solidImage(0xFF00_FF00) }),
        ("corners", { holder.cornerRadius = 15 }),
        (
          "clipping",
          { (holder.masksToBounds, holder.bounds.size) = (true, CGSize(width: 3, height: 3)) }
        ),
      ]
      for (name, change) in changes {
        world.commitWithoutActions {
          change()
          (holder.anchorPoint, holder.position) = (.zero, .zero)
        }
        #expect(world.picture.difference(from: expected).isNone, "\(name)")
      }
      world.commitWithoutActions { holder.mask = named("mask") }
      #expect(world.picture.difference(from: expected).isNone, "mask")
      world.commitWithoutActions { (holder.shadowOpacity, holder.shadowRadius) = (1, 4) }
      #expect(world.picture.difference(from: expected).isNone, "shadow")
    }

    /// The opacity applies to each sublayer by itself, so each shows through the other where they overlap.
    @Test func itsOpacityAppliesToEachSublayerL4_37() {
      let world = World()
      defer { world.end() }
      let (holder, _, _) = scene(world)
      world.commitWithoutActions { holder.opacity = 0.5 }
      let picture = world.picture
      #expect(abs(Int(picture[4, 4] >> 24) - 128) <= 1)
      #expect(abs(Int(picture[9, 9] >> 24) - 191) <= 1, "the overlap is drawn twice, not as a group")
    }

    @Test func aHiddenTransformLayerHidesItsSublayers() {
      let world = World()
      defer { world.end() }
      let (holder, _, _) = scene(world)
      world.commitWithoutActions { holder.isHidden = true }
      #expect(world.picture.isBlank && world.root.hitTest(CGPoint(x: 4, y: 4)) === world.root)
    }

    /// A hit test never returns the transform layer itself, whatever its bounds. Points are converted to its sublayers
    /// with the whole three-dimensional matrix (L1.17).
    @Test func itsSublayersAreHitL1_17() {
      let world = World()
      defer { world.end() }
      let (holder, a, b) = scene(world)
      #expect(world.root.hitTest(CGPoint(x: 4, y: 4)) === a)
      #expect(world.root.hitTest(CGPoint(x: 9, y: 9)) === b)
      #expect(world.root.hitTest(CGPoint(x: 30, y: 25)) === world.root)
      world.commitWithoutActions {
        holder.masksToBounds = true
        (holder.anchorPoint, holder.position, holder.bounds) = (.zero, .zero, .zero)
      }
      #expect(world.root.hitTest(CGPoint(x: 9, y: 9)) === b)
      // The two quarter turns about y cancel out; one alone would leave the layer edge-on.
      world.commitWithoutActions {
        holder.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        a.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        holder.position.x = 20
        b.removeFromSuperlayer()
      }
      #expect(
        world.root.hitTest(CGPoint(x: 20, y: 7)) === a, "the layer is in the plane again, around x = 20"
      )
    }
  }
}
