import CoreGraphics
import Raster
import RenderModel
import TestSupport
import Testing

/// Tests of `pageCurl` as a filter (L2.14), whose geometry is that of L5.13.
@Suite struct PageCurlFilterTests {
  private static let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  private static let red: UInt32 = 0xFFFF_0000

  private static func curled(_ filter: PageCurlFilter, scale: Double = 1) -> Bitmap {
    let side = Int(40 * scale)
    let bitmap = Bitmap(width: side, height: side)
    for y in 0..<side { for x in 0..<side { bitmap[x, y] = red } }
    var filter = filter
    filter.page = bounds
    PictureFilter().apply(.pageCurl(filter), to: bitmap, scale: scale)
    return bitmap
  }

  @Test func aFlatPageIsUnchangedAndARolledUpPageIsGone() {
    let flat = Self.curled(PageCurlFilter(time: 0))
    let gone = Self.curled(PageCurlFilter(time: 1))
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(flat[x, y] == Self.red)
        #expect(gone[x, y] & 0x00FF_FFFF == 0, "nothing is left but the end of the shadow")
      }
    }
  }

  /// The page leaves its plane at X = q(L + ρ) = 22, and the roll begins at ξ = X − ρ = 18 (L5.13). The back of the
  /// page ends at the lifted edge, at X + (X − πρ) = 31.43. ξ is measured from the edge at the greatest y.
  @Test func halfWayTheRollLiesAtItsPlaceL5_13() {
    let page = Self.curled(PageCurlFilter(time: 0.5))
    let alphas = (0..<40).map { page[20, 39 - $0] >> 24 }
    #expect(alphas[0..<12].allSatisfy { $0 == 0 }, "beyond the shadow of six points")
    #expect(alphas[13..<17].allSatisfy { $0 > 0 && $0 < 128 }, "shadow")
    #expect(alphas[18...].allSatisfy { $0 == 255 })
    let isBack = (18..<40).map { page[20, 39 - $0].channels[2] > 100 }
    #expect(isBack == (18..<40).map { $0 <= 30 }, "white mixed in up to the lifted edge")
    #expect(page[20, 0] == Self.red)
  }

  /// The angle is the direction in which the roll moves, measured from +x towards +y.
  @Test func theAngleTurnsTheSweep() {
    func missing(_ angle: Double, _ time: Double = 0.4) -> [Bool] {
      let page = Self.curled(PageCurlFilter(time: time, angle: angle))
      return [(1, 20), (38, 20), (20, 1), (20, 38), (1, 1), (38, 38)].map {
        page[$0.0, $0.1] >> 24 < 100
      }
    }
    #expect(missing(0) == [true, false, false, false, true, false])
    #expect(missing(.pi) == [false, true, false, false, false, true])
    #expect(missing(.pi / 2) == [false, false, true, false, true, false])
    #expect(missing(-.pi / 2) == [false, false, false, true, false, true])
    #expect(missing(.pi / 4, 0.2) == [false, false, false, false, true, false], "a corner")
  }

  @Test func theRadiusIsThatOfTheRollAndLengthsAreInPoints() {
    let (tight, wide) = (
      PageCurl(length: 40, progress: 0.5, radius: 1), PageCurl(length: 40, progress: 0.5)
    )
    // The radius ρ is a tenth of the length unless it is given, and the roll lies at q(L + ρ) (L5.13).
    #expect(tight.radius == 1 && tight.roll == 20.5 && wide.radius == 4 && wide.roll == 22)
    #expect(PageCurl(length: 40, progress: 0.5, radius: 0).radius > 0)
    let page = Self.curled(PageCurlFilter(time: 0.5, radius: 1), scale: 2)
    // The roll begins at ξ = 19.5, which is 39 pixels.
    #expect(page[40, 79 - 38] >> 24 < 200 && page[40, 79 - 39] >> 24 == 255)
  }

  @Test func invalidParametersAreHarmless() {
    // The time is limited to 0…1, and a radius below 0 counts as none.
    for (filter, valid) in [
      (PageCurlFilter(time: 9), PageCurlFilter(time: 1)),
      (PageCurlFilter(time: -3), PageCurlFilter(time: 0)),
      (PageCurlFilter(time: 0.5, radius: -1), PageCurlFilter(time: 0.5)),
    ] {
      #expect(Self.curled(filter).difference(from: Self.curled(valid)).isNone)
    }
    // The direction is (cos 1e9, sin 1e9) = (0.84, 0.55), so the corner of least x and y is lifted. The roll begins at
    // ξ = X − ρ = 0.3 · 60.9 − 5.5 = 12.7, and the lifted edge lies at 19.1. The pixels have ξ = 2.1 and 49.1.
    let turned = Self.curled(PageCurlFilter(time: 0.3, angle: 1e9))
    #expect(turned[1, 1] >> 24 < 100 && turned[35, 35].channelDistance(to: Self.red) <= 1)
    // The picture of an enormous roll is not compared.
    _ = Self.curled(PageCurlFilter(time: 0.5, radius: 1e30))
    let bitmap = Bitmap(width: 4, height: 4)
    PictureFilter().apply(.pageCurl(PageCurlFilter(time: 0.5)), to: bitmap, scale: 1)
    #expect(bitmap[1, 1] == 0, "a page without a size")
  }
}
