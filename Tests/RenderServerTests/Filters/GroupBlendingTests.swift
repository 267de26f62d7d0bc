import CoreGraphics
import TestSupport
import Testing

@testable import RenderModel

/// Sublayers with a compositing filter are blended within the group of their superlayer (L2.15).
@Suite struct GroupBlendingTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 40, height: 40)
  private static let backdrop: UInt32 = 0xFF20_4060

  /// Returns a picture of a red layer over the backdrop, with a white sublayer that has the compositing filter. `change`
  /// changes the red layer.
  private static func picture(
    filter: String, _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> Bitmap {
    var scene = SmallTree()
    let group = scene.add(
      CGRect(x: 4, y: 4, width: 24, height: 24), CGColor(red: 1, green: 0, blue: 0, alpha: 1), change)
    _ = scene.add(CGRect(x: 8, y: 8, width: 24, height: 24), in: group) {
      $0.rare.values.compositingFilter = OpaqueValue(filter)
    }
    let tree = scene.tree
    let picture = tree.picture(at: 0, in: canvas, scale: 1, background: backdrop)
    return try #require(picture).image.bitmap
  }

  @Test func destOutCutsThroughItsGroupAndNotThroughTheBackdrop() throws {
    let picture = try Self.picture(filter: "destOut")
    #expect(picture[8, 8] == 0xFFFF_0000, "the group, where nothing cuts")
    #expect(picture[20, 20] == Self.backdrop, "the backdrop shows where the group is cut")
    #expect(picture[32, 32] == Self.backdrop, "there is nothing to cut outside of the group")
  }

  @Test func withoutGroupBlendingTheFilterActsOnTheBackdropToo() throws {
    let picture = try Self.picture(filter: "destOut") { $0.set(.allowsGroupBlending, false) }
    #expect(picture[20, 20] == 0 && picture[32, 32] == 0)
  }

  /// The sublayer is white: multiplied with the group it leaves the group's color, and where the group is empty it stays
  /// white.
  @Test func multiplyActsWithinTheGroupOnly() throws {
    let picture = try Self.picture(filter: "multiplyBlendMode")
    #expect(picture[20, 20] == 0xFFFF_0000 && picture[32, 32] == 0xFFFF_FFFF)
  }

  @Test func opacityAppliesToTheBlendedGroup() throws {
    let picture = try Self.picture(filter: "destOut") { $0.opacity = 0.5 }
    // Half of the red and half of the backdrop.
    #expect(picture[8, 8].channelDistance(to: 0xFF90_2030) <= 1 && picture[20, 20] == Self.backdrop)
  }
}
