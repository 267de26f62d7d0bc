import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  /// The old picture of a transition has the resolution at which the layer was on the screen, and keeps its size
  /// (L5.2).
  @Suite @MainActor struct TransitionPictures {
    /// Returns a picture with columns of one pixel, black and white in turn.
    private func stripes(_ width: Int, _ height: Int) -> CGImage {
      let bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { bitmap[x, y] = x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
      }
      return CGImage(adopting: bitmap)
    }

    /// Returns a layer with stripes, `pixels` wide, as contents. The tests let it fade into nothing.
    private func fading(
      _ world: World, _ frame: CGRect, pixels: Int, prepare: (CALayer) -> Void = { _ in }
    ) -> CALayer {
      let layer = named("it")
      layer.contents = stripes(pixels, 8)
      prepare(layer)
      _ = world.add(layer, frame: frame)
      return layer
    }

    private func startFade(_ world: World, _ layer: CALayer) {
      world.commitWithoutActions {
        let fade = CATransition()
        fade.duration = 1
        layer.add(fade, forKey: nil)
      }
    }

    /// Checks that the first frame of a fade equals the picture before it, although the layer's contents are removed at
    /// the same time.
    private func expectTheSame(_ world: World, _ layer: CALayer, _ note: String) {
      let before = world.picture
      startFade(world, layer)
      world.commitWithoutActions { layer.contents = nil }
      let difference = world.picture.difference(from: before)
      #expect(difference.greatest <= 1, "\(note): \(difference)")
    }

    @Test func anUprightLayerLooksTheSameAtTheStart() {
      for (x, y) in [(4.0, 4.0), (4.25, 5.5)] {
        let world = World()
        defer { world.end() }
        let layer = fading(world, CGRect(x: x, y: y, width: 16, height: 8), pixels: 16)
        expectTheSame(world, layer, "at \(x), \(y)")
      }
    }

    @Test func anEnlargedLayerKeepsItsPixels() {
      let world = World()
      defer { world.end() }
      let layer = fading(world, CGRect(x: 4, y: 4, width: 4, height: 2), pixels: 16) {
        $0.anchorPoint = .zero
        $0.transform = CATransform3DMakeScale(4, 4, 1)
      }
      expectTheSame(world, layer, "four times")
    }

    @Test func theScaleOfSuperlayersCounts() {
      let world = World()
      defer { world.end() }
      world.commitWithoutActions { world.root.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }
      let layer = fading(world, CGRect(x: 2, y: 2, width: 8, height: 4), pixels: 16)
      expectTheSame(world, layer, "twice")
    }

    @Test func aMirroredLayerKeepsItsPixels() {
      let world = World()
      defer { world.end() }
      let layer = fading(world, CGRect(x: 12, y: 4, width: 16, height: 8), pixels: 16) {
        $0.transform = CATransform3DMakeScale(-1, 1, 1)
      }
      expectTheSame(world, layer, "mirrored")
    }

    /// When the layer changes its size or its bounds scroll, the old picture is neither stretched nor moved.
    @Test func resizingAndScrollingDoNotChangeTheOldPicture() {
      let world = World()
      defer { world.end() }
      let layer = fading(world, CGRect(x: 4, y: 4, width: 16, height: 8), pixels: 16) {
        $0.anchorPoint = .zero
      }
      let before = world.picture
      startFade(world, layer)
      world.commitWithoutActions {
        layer.contents = nil
        layer.bounds = CGRect(x: 40, y: 30, width: 30, height: 20)
      }
      let difference = world.picture.difference(from: before)
      #expect(difference.greatest <= 1, "\(difference)")
    }

    @Test func threeThousandTransitionsRunAtOnce() {
      let world = World()
      defer { world.end() }
      let layers = (0..<3000).map { index -> CALayer in
        let layer = named("\(index)", .red)
        layer.frame = CGRect(x: index % 40, y: index / 40 % 30, width: 5, height: 5)
        return layer
      }
      world.commitWithoutActions { world.root.sublayers = layers }
      world.commitWithoutActions {
        for layer in layers {
          let fade = CATransition()
          fade.duration = 1
          layer.add(fade, forKey: nil)
          layer.backgroundColor = .blue
        }
      }
      world.go(to: 0.5)
      // The tolerance is a choice.
      #expect(world.picture[20, 15].channelDistance(to: 0xFF80_0080) <= 4)
      world.go(to: 1.5)
      #expect(world.picture[20, 15] == 0xFF00_00FF)
    }

    /// The old pictures of one commit take at most 64 megapixels together, so that memory is bounded; later pictures
    /// are coarser. The memory is not measured here, only the picture is compared.
    @Test func hugeOldPicturesAreShown() {
      let world = World()
      defer { world.end() }
      let layers = (0..<40).map { _ in
        world.add(named("big", .red), frame: CGRect(x: 0, y: 0, width: 7000, height: 5000))
      }
      world.commitWithoutActions {
        for layer in layers {
          layer.add(CATransition(), forKey: nil)
          layer.backgroundColor = nil
        }
      }
      #expect(world.picture[20, 15] == 0xFFFF_0000)
    }
  }
}
