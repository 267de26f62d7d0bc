import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageDrawingTests {
  /// An image of 2 × 2 pixels: red and green above blue and white.
  private static var quarters: CGImage {
    let bitmap = Bitmap(width: 2, height: 2)
    (bitmap[0, 0], bitmap[1, 0]) = (0xFFFF_0000, 0xFF00_FF00)
    (bitmap[0, 1], bitmap[1, 1]) = (0xFF00_00FF, 0xFFFF_FFFF)
    return CGImage(adopting: bitmap)
  }

  @Test func nearestKeepsHardPixelsL7_30() throws {
    let picture = try drawn(width: 8, height: 8, isFlipped: false) { context in
      context.interpolationQuality = .none
      context.draw(Self.quarters, in: CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(picture[x, y] == Self.quarters.bitmap[x / 4, y / 4], "(\(x), \(y))")
      }
    }
  }

  /// Expects smoothing to mix adjacent pixels of the image, without blending the image's edges with the transparent
  /// surroundings.
  @Test func smoothingClampsAtTheEdgesL7_30() throws {
    for quality: CGInterpolationQuality in [.low, .medium, .high, .default] {
      let picture = try drawn(width: 12, height: 12) { context in
        context.interpolationQuality = quality
        context.draw(Self.quarters, in: CGRect(x: 2, y: 2, width: 8, height: 8))
      }
      #expect(picture.isPainted { x, y in (2..<10).contains(x) && (2..<10).contains(y) })
      // In a context with y down the image is upside down (L7.25), so its red pixel is at the lower left.
      #expect(picture[2, 9] == 0xFFFF_0000 && picture.alpha(9, 2) == 1, "\(quality)")
      #expect(picture[5, 9] != 0xFFFF_0000, "\(quality)")
    }
  }

  @Test func largePicturesAreAveragedWhenTheyShrink() throws {
    let fine = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { fine[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    let picture = try drawn(width: 8, height: 8) { context in
      context.interpolationQuality = .high
      context.draw(CGImage(adopting: fine), in: CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    // The mean of black and white is 127.5. The outermost pixels are left out, and the tolerance of 12 is a
    // choice.
    for y in 1..<7 {
      for x in 1..<7 { #expect(picture[x, y].channelDistance(to: 0xFF80_8080) < 12) }
    }
  }

  @Test func tilesRepeatFromTheRectangleL7_25() throws {
    let picture = try drawn(isFlipped: false) { context in
      context.interpolationQuality = .none
      context.clip(to: CGRect(x: 1, y: 0, width: 19, height: 20))
      context.draw(
        Self.quarters, in: CGRect(x: 6, y: 4, width: 4, height: 4), byTiling: true)
    }
    // The lower left pixel of a tile is at (6, 4) with y up, which is row 15.
    for y in 0..<20 {
      for x in 0..<20 {
        let pixel = Self.quarters.bitmap[((x + 2) % 4) / 2, (y % 4) / 2]
        #expect(picture[x, y] == (x < 1 ? 0 : pixel), "(\(x), \(y))")
      }
    }
  }

  @Test func alphaFadesPicturesAndMaskImagesTakeTheFillColor() throws {
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: CGDataProvider(bytes: Data([0, 255])), decode: [1, 0], shouldInterpolate: false))
    let picture = try drawn { context in
      context.setFillColor(.blue)
      context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 1))
      context.setAlpha(0.5)
      context.draw(solid(0xFFFF_0000, width: 1, height: 1), in: CGRect(x: 4, y: 4, width: 2, height: 2))
    }
    #expect(picture[0, 0] == 0 && picture[1, 0] == 0xFF00_00FF)
    #expect(picture[4, 4].channelDistance(to: 0x8080_0000) <= 1)
  }

  @Test func picturesLongerThanCairoCanHoldAreDrawnInHalves() throws {
    let long = Bitmap(width: 70_000, height: 1)
    for x in 0..<70_000 { long[x, 0] = x < 35_000 ? 0xFFFF_0000 : 0xFF00_00FF }
    let picture = try drawn { context in
      context.draw(CGImage(adopting: long), in: CGRect(x: 0, y: 0, width: 20, height: 4))
    }
    for x in 0..<20 where x != 9 && x != 10 {
      #expect(picture[x, 1].channelDistance(to: x < 10 ? 0xFFFF_0000 : 0xFF00_00FF) < 2, "\(x)")
    }
  }

  @Test func croppingIsInPixelsAndClippedL7_16() throws {
    let part = try #require(Self.quarters.cropping(to: CGRect(x: 1, y: -3, width: 9, height: 4)))
    #expect(part.width == 1 && part.height == 1 && part.bitmap[0, 0] == 0xFF00_FF00)
    #expect(Self.quarters.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    #expect(Self.quarters.cropping(to: .null) == nil)
    #expect(Self.quarters.cropping(to: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)) == nil)
    let whole = try #require(Self.quarters.cropping(to: .infinite))
    #expect(whole.width == 2 && whole.height == 2)
  }

  @Test func copiesAreOtherObjectsWithTheSamePixels() throws {
    let original = Self.quarters
    let copy = try #require(original.copy())
    #expect(copy !== original && copy.bitmap === original.bitmap)
  }

  @Test func copiesKeepTheInterpolation() throws {
    let hard = CGImage(adopting: Self.quarters.bitmap, shouldInterpolate: false)
    #expect(try #require(hard.copy()).shouldInterpolate == false)
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(try #require(hard.copy(colorSpace: space)).shouldInterpolate == false)
  }

  @Test func maskedImagesKeepTheInterpolation() throws {
    let hard = CGImage(adopting: Self.quarters.bitmap, shouldInterpolate: false)
    #expect(try #require(hard.masking(Self.quarters)).shouldInterpolate == false)
  }
}
