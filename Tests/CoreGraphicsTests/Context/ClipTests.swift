import CoreGraphics
import TestSupport
import Testing

@Suite struct ClipTests {
  private static let everything = CGRect(x: 0, y: 0, width: 20, height: 20)

  @Test func theClipsBoundingBoxIsTheirIntersectionL7_21() throws {
    let context = try #require(CGContext(width: 20, height: 20))
    #expect(context.boundingBoxOfClipPath == Self.everything)
    context.clip(to: CGRect(x: 2.5, y: 1, width: 10, height: 10))
    context.translateBy(x: 1, y: 1)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1.5, y: 0, width: 10, height: 10))
    context.saveGState()
    context.clip(to: CGRect(x: 100, y: 0, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isNull)
    context.restoreGState()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1.5, y: 0, width: 10, height: 10))
  }

  @Test func severalRectanglesAndEvenOddPathsClipL7_21() throws {
    let rects = try drawn { context in
      context.clip(to: [
        CGRect(x: 0, y: 0, width: 4, height: 4), CGRect(x: 8, y: 0, width: 4, height: 4),
      ])
      context.fill(Self.everything)
    }
    #expect(rects.isPainted { x, y in y < 4 && (x < 4 || (8..<12).contains(x)) })
    let ring = try drawn { context in
      context.addRect(CGRect(x: 2, y: 2, width: 10, height: 10))
      context.addRect(CGRect(x: 4, y: 4, width: 6, height: 6))
      context.clip(using: .evenOdd)
      #expect(context.isPathEmpty)
      context.fill(Self.everything)
    }
    #expect(
      ring.isPainted { x, y in
        (2..<12).contains(x) && (2..<12).contains(y)
          && !((4..<10).contains(x) && (4..<10).contains(y))
      })
  }

  @Test func anEmptyPathClipsNothing() throws {
    let picture = try drawn { context in
      context.clip()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(picture[0, 0] != 0)
  }

  /// The mask's alpha increases from left to right. Row 0 of the mask is at the rectangle's greatest y.
  @Test func imagesClipByTheirAlphaL7_21() throws {
    let mask = Bitmap(width: 4, height: 2)
    for x in 0..<4 { (mask[x, 0], mask[x, 1]) = (UInt32(x * 85) << 24, 0xFF00_0000) }
    let image = CGImage(adopting: mask)
    for isFlipped in [false, true] {
      let picture = try drawn(isFlipped: isFlipped) { context in
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 4, y: 4, width: 8, height: 8), mask: image)
        context.setFillColor(.red)
        context.fill(Self.everything)
        context.setBlendMode(.sourceIn)
        context.setFillColor(.blue)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 1))
      }
      // The y coordinates 4…12 are rows 8…16 if y points up. Row 0 of the mask is in the upper half there, and in the
      // lower half in a flipped context.
      let top = isFlipped ? 4 : 8
      let (ramp, full) = isFlipped ? (top + 5, top + 1) : (top + 1, top + 5)
      for x in 0..<20 {
        let inside = (4..<12).contains(x)
        let step = inside ? Double((x - 4) / 2 * 85) / 255 : 0
        #expect(abs(picture.alpha(x, ramp) - step) < 0.01, "flipped \(isFlipped), column \(x)")
        #expect(picture.alpha(x, full) == (inside ? 1 : 0), "flipped \(isFlipped), column \(x)")
      }
      #expect(picture.alpha(6, top - 1) == 0 && picture.alpha(6, top + 8) == 0)
    }
  }

  @Test func grayImagesClipByWhiteAndMasksByBlackL7_21() throws {
    let bytes = Data([0, 255, 128, 255])
    let provider = CGDataProvider(bytes: bytes)
    let gray = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: true))
    #expect(mask.isMask && !gray.isMask && mask.colorSpace == nil)
    for (image, expected) in [(gray, [0, 1, 0.5, 1]), (mask, [1, 0, 0.5, 0])] {
      let picture = try drawn(width: 2, height: 2, isFlipped: false) { context in
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: image)
        context.fill(Self.everything)
      }
      for index in 0..<4 {
        #expect(abs(picture.alpha(index % 2, index / 2) - expected[index]) < 0.01, "\(index)")
      }
      let masked = try #require(solid(0xFF00_FF00, width: 2, height: 2).masking(image)).bitmap
      for index in 0..<4 {
        #expect(abs(masked.alpha(index % 2, index / 2) - expected[index]) < 0.01, "\(index)")
      }
    }
  }

  @Test func masksMultiplyAndAreRestored() throws {
    let half = solid(0x8000_0000, width: 1, height: 1)
    let picture = try drawn { context in
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: half)
      context.clip(to: CGRect(x: 5, y: 0, width: 15, height: 10), mask: half)
      context.fill(Self.everything)
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 15, width: 20, height: 5))
    }
    #expect(abs(picture.alpha(7, 5) - 0.25) < 0.01)
    #expect(picture.alpha(2, 5) == 0 && picture.alpha(12, 5) == 0 && picture.alpha(2, 17) == 1)
  }

  @Test func clearingThroughAMaskFollowsTheAntialiasingL7_30() throws {
    let full = solid(0xFF00_0000, width: 1, height: 1)
    let picture = try drawn { context in
      context.fill(Self.everything)
      context.clip(to: Self.everything, mask: full)
      context.setShouldAntialias(false)
      context.clear(CGRect(x: 4.25, y: 4.25, width: 8, height: 8))
    }
    #expect(picture.isPainted { x, y in !((4..<12).contains(x) && (4..<12).contains(y)) })
  }

  @Test func groupsAndShadowsPassThroughMasks() throws {
    let half = solid(0x8000_0000, width: 1, height: 1)
    let picture = try drawn { context in
      context.clip(to: Self.everything, mask: half)
      context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .blue)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
      context.endTransparencyLayer()
    }
    #expect(picture[3, 3] == 0x8000_0000 && picture[13, 3] == 0x8000_0080)
  }
}
