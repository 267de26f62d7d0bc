import RenderModel
import TestSupport
import Testing
import UIKit

extension LayerTests {
  @Suite @MainActor struct ImageContexts {
    @Test func sizesAreRoundedUpAndTheScreenGivesTheScaleL7_27() throws {
      MainScreen.scale = 3
      defer { MainScreen.scale = 1 }
      for (size, scale, pixels) in [
        (CGSize(width: 10, height: 5), 0.0, [30, 15]), (CGSize(width: 10.1, height: 5), 1, [11, 5]),
        (CGSize(width: 0.2, height: 0.3), 2, [1, 1]),
      ] {
        UIGraphicsBeginImageContextWithOptions(size, false, CGFloat(scale))
        let context = try #require(UIGraphicsGetCurrentContext())
        #expect([context.width, context.height] == pixels)
        UIGraphicsEndImageContext()
      }
      #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func opaqueContextsStartBlackL7_27() throws {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 1)
      defer { UIGraphicsEndImageContext() }
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      #expect(image.isOpaque && image.bitmap[1, 1] == 0xFF00_0000)
    }

    @Test func imageContextsFormAStack() throws {
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
      UIGraphicsPopContext()
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
      let outer = try #require(UIGraphicsGetCurrentContext())
      let other = try #require(CGContext(width: 3, height: 3, isFlipped: true))
      UIGraphicsPushContext(other)
      #expect(UIGraphicsGetCurrentContext() === other)
      #expect(
        UIGraphicsGetImageFromCurrentImageContext() == nil,
        "the current context is not an image context")
      UIGraphicsPopContext()
      UIGraphicsPopContext()
      #expect(UIGraphicsGetCurrentContext() === outer, "popping does not end an image context")
      for size in [CGSize.zero, CGSize(width: 1e6, height: 1e6), CGSize(width: CGFloat.nan, height: 1)]
      {
        UIGraphicsBeginImageContext(size)
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
      }
      #expect(UIGraphicsGetCurrentContext() === outer)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func renderersSubtractTheOriginOfTheirBoundsL7_27() throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      let renderer = UIGraphicsImageRenderer(
        bounds: CGRect(x: 10, y: 20, width: 4, height: 3), format: format)
      let image = renderer.image { context in
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        context.cgContext.setFillColor(.red)
        context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      }
      #expect(image.size == CGSize(width: 4, height: 3) && image.scale == 2)
      let pixels = try #require(image.cgImage).bitmap
      #expect(pixels[1, 1] == 0xFFFF_0000 && pixels[2, 2] == 0)
      #expect(try CGImage.png(data: renderer.pngData { _ in }, path: "x").width == 8)
      #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
    }

    /// A picture of 2 × 2 pixels is drawn in each orientation, as EXIF defines the orientations.
    @Test func imagesDrawUprightAsOrientedL7_25() throws {
      let pixels = Bitmap(width: 2, height: 2)
      (pixels[0, 0], pixels[1, 0]) = (0xFFFF_0000, 0xFF00_00FF)
      (pixels[0, 1], pixels[1, 1]) = (0xFF00_FF00, 0xFFFF_FFFF)
      let image = CGImage(adopting: pixels)
      // The letters stand for red, blue, green and white at the top left, top right, bottom left and bottom right.
      let seen: [UIImage.Orientation: String] = [
        .up: "RBGW", .down: "WGBR", .left: "BWRG", .right: "GRWB", .upMirrored: "BRWG",
        .downMirrored: "GWRB", .leftMirrored: "RGBW", .rightMirrored: "WBGR",
      ]
      let letters: [UInt32: String] = [
        0xFFFF_0000: "R", 0xFF00_00FF: "B", 0xFF00_FF00: "G", 0xFFFF_FFFF: "W",
      ]
      for (orientation, expected) in seen {
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        UIGraphicsGetCurrentContext()?.interpolationQuality = .none
        UIImage(cgImage: image, scale: 1, orientation: orientation)
          .draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let picture = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).bitmap
        UIGraphicsEndImageContext()
        let found = [(0, 0), (3, 0), (0, 3), (3, 3)].map { letters[picture[$0, $1]] ?? "?" }
        #expect(found.joined() == expected, "\(orientation)")
      }
    }

    @Test func sizesFollowScaleAndOrientation() throws {
      let image = solidImage(0xFFFF_0000, width: 6, height: 4)
      #expect(UIImage(cgImage: image).size == CGSize(width: 6, height: 4))
      let turned = UIImage(cgImage: image, scale: 2, orientation: .right)
      #expect(turned.size == CGSize(width: 2, height: 3) && UIImage().size == .zero)
      let data = try #require(turned.pngData())
      #expect(UIImage(data: data)?.size == CGSize(width: 4, height: 6))
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-\(UUID().uuidString)@2x.png")
      try data.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 2, height: 3))
      #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
      #expect(UIImage(data: Data("text".utf8)) == nil)
    }

    @Test func imagesAreDrawnAsPatternsAndWithAlpha() throws {
      let image = UIImage(cgImage: solidImage(0xFFFF_0000, width: 1, height: 1))
      UIGraphicsBeginImageContext(CGSize(width: 6, height: 6))
      defer { UIGraphicsEndImageContext() }
      image.drawAsPattern(in: CGRect(x: 1, y: 1, width: 3, height: 2))
      image.draw(at: CGPoint(x: 5, y: 5), blendMode: .normal, alpha: 0.5)
      let picture = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).bitmap
      for y in 0..<5 {
        for x in 0..<6 {
          let isInside = (1..<4).contains(x) && (1..<3).contains(y)
          #expect(picture[x, y] == (isInside ? 0xFFFF_0000 : 0), "(\(x), \(y))")
        }
      }
      #expect(picture[5, 5].channelDistance(to: 0x8080_0000) <= 1)
      #expect(picture[4, 5] == 0)
    }
  }
}
