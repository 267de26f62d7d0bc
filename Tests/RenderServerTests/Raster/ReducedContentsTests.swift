import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests that contents that were decoded at a reduced size are placed like the same contents with all their pixels
/// (L7.31).
@Suite struct ReducedContentsTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 96)

  /// A picture of squares with sides of four pixels, and the same picture reduced to one pixel for each square.
  private static let images: (whole: CGImage, reduced: CGImage) = {
    var random = SeededGenerator(seed: 9)
    let small = random.image(width: 10, height: 8, isOpaque: true).bitmap
    let large = Bitmap(width: 40, height: 32)
    for y in 0..<32 { for x in 0..<40 { large[x, y] = small[x / 4, y / 4] } }
    let reduction = ImageReduction(width: 40, height: 32, halvings: 2)
    return (CGImage(adopting: large), CGImage(adopting: small, reduction: reduction))
  }()

  /// Checks that a layer with the whole image and one with the reduced image have the same picture.
  private static func expectEqual(
    _ contents: (CGImage) -> LayerContents, _ change: (inout LayerProperties) -> Void = { _ in },
    _ name: Comment
  ) {
    let pictures = [images.whole, images.reduced].map { image in
      var layer = box(CGRect(x: 8, y: 8, width: 72, height: 60), nil)
      layer.contents = contents(image)
      layer.rare.values.magnificationFilter = "nearest"
      layer.rare.values.minificationFilter = "nearest"
      change(&layer)
      return wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas).picture
    }
    #expect(!pictures[0].isBlank, name)
    #expect(pictures[1].difference(from: pictures[0]).isNone, name)
  }

  @Test(arguments: ["center", "topLeft", "resize", "resizeAspect", "resizeAspectFill"])
  func gravitiesUseTheFullSize(gravity: String) throws {
    let gravity = try #require(ContentsGravity(rawValue: gravity))
    Self.expectEqual({ .image($0) }, { $0.contentsGravity = gravity }, "\(gravity)")
    Self.expectEqual(
      { .image($0) },
      {
        $0.contentsGravity = gravity
        $0.contentsScale = 0.5
      }, "\(gravity), scaled")
  }

  @Test func partsAndGridsUseTheFullSize() {
    let part = CGRect(x: 0.2, y: 0.25, width: 0.6, height: 0.5)
    Self.expectEqual({ .image($0) }, { $0.contentsRect = part }, "a part")
    Self.expectEqual({ .image($0) }, { $0.rare.values.contentsCenter = part }, "a grid")
  }

  /// A crossfade between a reduced image and a whole one is reduced, and keeps the full size.
  @Test func mixesKeepTheFullSize() {
    let mixed = LayerContents.crossfade(
      from: Self.images.reduced, to: Self.images.whole, fraction: 0.5
    ).mixed()
    #expect(mixed.width == 40 && mixed.height == 32 && mixed.halvings == 2)
    #expect(mixed.bitmap.width == 10)
    #expect(!Self.images.reduced.isEqual(to: Self.images.whole))
    #expect(Self.images.reduced.isEqual(to: Self.images.reduced))
  }
}
