import Testing
@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct ImageViews {
    private func square(_ color: UIColor) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }

    @Test func fiveImagesPlayOnceL8_30() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIImageView(image: square(.green)))
      #expect(view.bounds.size == CGSize(width: 10, height: 10) && !view.isUserInteractionEnabled)
      let (red, blue) = (square(.red), square(.blue))
      view.animationImages = [red, blue, red, blue, red]
      view.animationDuration = 2
      view.animationRepeatCount = 1
      view.startAnimating()
      #expect(view.isAnimating)
      let colors = [0.1, 0.5, 0.9, 1.3, 1.9].map { time in
        world.go(to: time)
        return world.picture()[5, 5]
      }
      #expect(colors == [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000])
      await world.run(to: 2.1)
      #expect(world.picture()[5, 5] == 0xFF00_FF00 && !view.isAnimating)
    }

    @Test func animatedPicturesPlayInAWindowL8_31() {
      let world = ViewWorld()
      defer { world.end() }
      let view = UIImageView(
        image: UIImage.animatedImage(with: [square(.red), square(.blue)], duration: 1))
      world.add(view)
      world.go(to: 0.25)
      #expect(world.picture()[5, 5] == 0xFFFF_0000)
      world.go(to: 0.75)
      #expect(world.picture()[5, 5] == 0xFF00_00FF)
      world.go(to: 1.25)
      #expect(world.picture()[5, 5] == 0xFFFF_0000 && !view.isAnimating)
    }

    @Test func templatesTakeTheTint() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIImageView(image: square(.red).withRenderingMode(.alwaysTemplate)))
      view.tintColor = .blue
      #expect(world.picture()[5, 5] == 0xFF00_00FF)
      view.tintColor = .green
      #expect(world.picture()[5, 5] == 0xFF00_FF00)
    }
  }
}
