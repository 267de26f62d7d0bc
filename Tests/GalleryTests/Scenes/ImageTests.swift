import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of scenes whose pictures change: the transitions of the first tutorial, and the image views of the fourth.
  @Suite @MainActor struct Images {
    /// Each swipe plays one of twelve transitions (L5.1). Random numbers with a fixed seed choose the
    /// transition.
    @Test func swipesPlayTransitions() async throws {
      let world = try SceneWorld("swipe-gallery")
      defer { world.end() }
      let scene = try world.controller(SwipeGallery.self)
      let first = scene.bg.image
      await world.demonstrate(until: 0.9)
      #expect(scene.bg.image !== first, "the swipe is recognised")
      let transition = try #require(scene.bg.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(scene.types.contains(transition.type) && transition.subtype == .fromRight)
      #expect(transition.duration == 1)
      await world.demonstrate(until: 4.9)
      let other = try #require(scene.bg.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(other.subtype == .fromLeft)
      await world.go(to: 6)
      #expect(scene.bg.layer.animationKeys() == nil)
    }

    /// Halfway through a fade, each pixel is the mean of both pictures (L5.4).
    @Test func aFadeBlendsBothPictures() async throws {
      let world = try SceneWorld("image-transition")
      defer { world.end() }
      let scene = try world.controller(ImageTransition.self)
      let positions = [(60, 60), (150, 100), (240, 180)]
      await world.go(to: 0.1)
      let before = positions.map { world.pixel($0.0, $0.1) }
      await world.demonstrate(until: 1.1)
      let during = positions.map { world.pixel($0.0, $0.1) }
      await world.go(to: 1.7)
      let after = positions.map { world.pixel($0.0, $0.1) }
      #expect(scene.imageView.image === scene.images[1] && before != after)
      for (middle, ends) in zip(during, zip(before, after)) {
        for shift in [0, 8, 16] as [UInt32] {
          func channel(_ color: UInt32) -> Int { Int(color >> shift & 255) }
          let mean = (channel(ends.0) + channel(ends.1)) / 2
          #expect(abs(channel(middle) - mean) <= 2)
        }
      }
    }

    /// At one half of the flip the picture is seen from its edge (L5.10); afterwards its other side is seen (L8.25).
    @Test func aFlipShowsTheOtherSide() async throws {
      let world = try SceneWorld("flip")
      defer { world.end() }
      let scene = try world.controller(FlippedImage.self)
      await world.go(to: 0.1)
      #expect(world.pixel(40, 100) != 0xFFFFFF)
      await world.demonstrate(until: 0.6)
      await world.go(to: 1.1)
      #expect(world.pixel(40, 100) == 0xFFFFFF && world.pixel(260, 100) == 0xFFFFFF)
      await world.go(to: 1.7)
      #expect(world.pixel(40, 100) != 0xFFFFFF)
      #expect(scene.imageView.image === scene.images[1])
    }

    /// The cover is a picture of the view's old state (L2.22). It rotates by a quarter turn, fades out and is
    /// removed.
    @Test func aCoverPicturesTheOldState() async throws {
      let world = try SceneWorld("own-transition")
      defer { world.end() }
      let scene = try world.controller(OwnTransition.self)
      await world.go(to: 0.1)
      let old = world.pixel(5, 5)
      await world.demonstrate(until: 0.4)
      await world.go(to: 0.4)
      #expect(world.pixel(5, 5) == old, "the cover hides the change")
      let cover = try #require(scene.view.subviews.last as? UIImageView)
      await world.go(to: 0.9)
      expectNear(CGFloat(cover.layer.shown.opacity), 0.5, 0.01)
      await world.go(to: 1.5)
      #expect(scene.view.subviews.count == 1 && world.pixel(5, 5) != old)
    }

    /// The container's layer fades from the first tab's orange to the second tab's indigo (L5).
    @Test func changingTheTabFades() async throws {
      let world = try SceneWorld("tab-bar")
      defer { world.end() }
      let scene = try world.controller(TabBar.self)
      await world.go(to: 0.1)
      let first = world.pixel(10, 10)
      #expect(first == 0xFF9500 && scene.selectedIndex == 0)
      await world.demonstrate(until: 1.15)
      #expect(scene.selectedIndex == 1)
      let between = world.pixel(10, 10)
      await world.go(to: 1.5)
      #expect(world.pixel(10, 10) == 0x5856D6)
      #expect(between != first && between != 0x5856D6)
      await world.demonstrate(until: 3.5)
      #expect(scene.selectedIndex == 0 && world.pixel(10, 10) == first)
    }

    /// Five pictures are shown for 0.4 s each. Then the view shows its own image, which is empty (L8.30).
    @Test func anImageSequencePlaysOnce() async throws {
      let world = try SceneWorld("blinking-image")
      defer { world.end() }
      _ = try world.controller(BlinkingImage.self)
      for (time, isSeen) in [
        (0.1, true), (0.6, false), (1, true), (1.4, false), (1.9, true), (2.2, false),
      ] {
        await world.go(to: time)
        #expect((world.pixel(132, 105) != 0xFFFFFF) == isSeen, "at \(time)")
      }
    }

    /// Six circles, each smaller than the one before, are shown within half a second (L8.31).
    @Test func aButtonPlaysASequenceOfCircles() async throws {
      let world = try SceneWorld("animated-button")
      defer { world.end() }
      _ = try world.controller(AnimatedButton.self)
      var widths: [Int] = []
      for frame in 0..<6 {
        await world.go(to: (Double(frame) + 0.5) / 12)
        widths.append((60..<140).filter { world.pixel($0, 82) == 0xFF0000 }.count)
      }
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 }, "\(widths)")
      await world.go(to: 0.5 + 0.5 / 12)
      #expect((60..<140).filter { world.pixel($0, 82) == 0xFF0000 }.count == widths[0])
    }
  }
}
