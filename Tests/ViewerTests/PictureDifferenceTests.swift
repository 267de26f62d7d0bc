import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct PictureDifferenceTests {
  private func image(_ pixels: [UInt32], width: Int) -> CGImage {
    let bitmap = Bitmap(width: width, height: pixels.count / width)
    for (index, pixel) in pixels.enumerated() { bitmap[index % width, index / width] = pixel }
    return CGImage(adopting: bitmap)
  }

  @Test func pixelsAreCountedAndDifferencesMultiplied() {
    let a = image([0xFF10_2030, 0xFF00_0000], width: 2)
    let b = image([0xFF14_2030, 0xFF00_0000], width: 2)
    let difference = PictureDifference(a, b, gain: 16)
    #expect(difference.differingPixels == 1 && difference.pixelCount == 2 && difference.greatest == 4)
    #expect(difference.image.bitmap[0, 0] == 0xFF40_0000)
    #expect(difference.image.bitmap[1, 0] == 0xFF00_0000)
    #expect(difference.text == "1 of 2 pixels differ (50.00 %), by at most 4 of 255")
    // The difference of 4 in one of three channels of two pixels. An image shows 16 times the difference,
    // 0x40.
    #expect(abs(difference.mean - 4.0 / 6) < 1e-12)
  }

  @Test func multipliedDifferencesAreClamped() {
    let difference = PictureDifference(
      image([0xFFFF_FFFF], width: 1), image([0xFF00_0000], width: 1), gain: 16)
    #expect(difference.image.bitmap[0, 0] == 0xFFFF_FFFF)
  }

  @Test func differencesWithinTheToleranceAreNotCounted() {
    let (a, b) = (image([0xFF10_1010], width: 1), image([0xFF13_1010], width: 1))
    #expect(PictureDifference(a, b, tolerance: 3).areEqual)
    #expect(!PictureDifference(a, b, tolerance: 2).areEqual)
  }

  @Test func aDifferenceOfAlphaAloneIsShownAsGray() {
    let difference = PictureDifference(image([0x4000_0000], width: 1), image([0], width: 1))
    #expect(difference.differingPixels == 1 && difference.image.bitmap[0, 0] == 0xFF40_4040)
  }

  @Test func theSmallerPictureIsTransparentBeyondItsEdges() {
    let difference = PictureDifference(
      image([0xFF00_0000, 0xFF00_0000], width: 2), image([0xFF00_0000], width: 1))
    #expect(difference.pixelCount == 2 && difference.differingPixels == 1)
    #expect(difference.image.width == 2)
  }

  @Test func equalPicturesHaveNoDifference() {
    let picture = image([1, 2, 3, 4], width: 2)
    #expect(PictureDifference(picture, picture).text == "no pixel differs")
  }
}
