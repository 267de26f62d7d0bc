import CoreGraphics
import TestSupport
import Testing

@testable import RenderModel

/// Background filters read what is behind the layers that only clip (L2.14).
@Suite struct BackdropFilterTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)
  private static let background: UInt32 = 0xFF20_4060
  private static let inverse: UInt32 = 0xFFDF_BF9F

  /// Returns a picture of a layer without a color that clips to rounded bounds, with a red sublayer of 8 × 8 and a
  /// sublayer over it that inverts the colors behind it and is as large as the clip. `change` changes the clipping layer,
  /// `depth` is the number of such layers inside of each other.
  private static func picture(
    depth: Int = 1, _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> Bitmap {
    var scene = SmallTree()
    var clip: NodeID?
    for level in 0..<depth {
      let frame = CGRect(x: level == 0 ? 4 : 0, y: level == 0 ? 4 : 0, width: 32, height: 32)
      clip = scene.add(frame, in: clip, nil) {
        $0.cornerRadius = 12
        $0.set(.masksToBounds, true)
        change(&$0)
      }
    }
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    _ = scene.add(CGRect(x: 12, y: 12, width: 8, height: 8), in: clip, red)
    _ = scene.add(CGRect(x: 0, y: 0, width: 32, height: 32), in: clip, nil) {
      $0.rare.values.backgroundFilters = .one("colorInvert", "inputAmount", 1)
    }
    let tree = scene.tree
    let picture = tree.picture(at: 0, in: canvas, scale: 1, background: background)
    return try #require(picture).image.bitmap
  }

  @Test(arguments: [1, 3]) func filtersReadThroughRoundedClips(depth: Int) throws {
    let picture = try Self.picture(depth: depth)
    #expect(picture[20, 8].channelDistance(to: Self.inverse) <= 1, "what is behind the clip")
    #expect(picture[20, 20].channelDistance(to: 0xFF00_FFFF) <= 1, "what is inside of the clip")
    #expect(picture[4, 4] == Self.background, "the clip cuts the result")
    #expect(picture[1, 20] == Self.background, "nothing changes outside of the layer")
  }

  @Test func otherGroupsIsolateWhatIsInside() throws {
    let picture = try Self.picture {
      $0.rare.values.filters = .one("colorBrightness", "inputAmount", 0.5)
    }
    #expect(picture[20, 8] == Self.background, "the inverse of transparent pixels is transparent")
  }
}
