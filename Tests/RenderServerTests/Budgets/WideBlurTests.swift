import CoreGraphics
import TestSupport
import Testing

@testable import DisplayLists
@testable import Raster
@testable import RenderModel

/// Tests of blurs that are so wide that their pictures are drawn at a reduced size (L2.24).
@Suite struct WideBlurTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 400, height: 300)

  private static func blurred(_ sigma: Double, by name: String = "gaussianBlur") -> LayerProperties {
    var layer = box(CGRect(x: 90, y: 80, width: 150, height: 120), .white)
    layer.rare.values.filters = .one(name, "inputRadius", sigma)
    return layer
  }

  private static func shadowed(_ radius: Double) -> LayerProperties {
    var layer = box(CGRect(x: 90, y: 80, width: 20, height: 20), .white)
    layer.rare.values.shadowOpacity = 0.5
    layer.rare.values.shadowRadius = radius
    return layer
  }

  private static func surfaces(of layer: LayerProperties) -> [Surface] {
    let list = wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas).list
    return list.items.compactMap {
      if case .surface(let command) = $0.command { command.surface } else { nil }
    }
  }

  /// Returns the picture of a blurred layer, with the blur computed at full resolution.
  private static func reference(_ layer: LayerProperties, _ sigma: Double) -> Bitmap {
    let reach = LayerFilter.gaussianBlur(sigma: sigma).reach(scale: 1)
    var plain = layer
    plain.rare.values.filters = FilterList()
    plain.position.x += Double(reach)
    plain.position.y += Double(reach)
    let area = PixelRect(
      x: 0, y: 0, width: canvas.width + 2 * reach, height: canvas.height + 2 * reach)
    let picture = wholePicture(of: context(of: [plain], in: area), at: 0, canvas: area).picture
    PictureFilter().apply(.gaussianBlur(sigma: sigma), to: picture, scale: 1)
    return picture.part(x: reach, y: reach, width: canvas.width, height: canvas.height)
  }

  @Test(arguments: [65.0, 90, 128, 200]) func aWideBlurApproximatesTheGaussian(sigma: Double) throws {
    let layer = Self.blurred(sigma)
    let surface = try #require(Self.surfaces(of: layer).first)
    #expect(surface.recipe.map.row1.x < 1, "the surface is drawn at a reduced size")
    let context = context(of: [layer], in: Self.canvas)
    let picture = wholePicture(of: context, at: 0, canvas: Self.canvas).picture
    let difference = picture.difference(from: Self.reference(layer, sigma))
    // Each of the two pictures may itself be 1.1 levels off (kernel_list.h). The limit of 2 levels is a
    // choice.
    #expect(difference.greatest <= 2, "\(difference)")
  }

  @Test(arguments: [64.0, 30, 3]) func anOrdinaryBlurIsDrawnAtFullSize(sigma: Double) throws {
    let surface = try #require(Self.surfaces(of: Self.blurred(sigma)).first)
    #expect(surface.recipe.map.row1.x == 1)
  }

  @Test(arguments: [300.0, 1000, 10_000, 1e9, 1e300])
  func noRadiusNeedsMuchMemory(radius: Double) throws {
    for layer in [Self.blurred(radius), Self.shadowed(radius)] {
      let surface = try #require(Self.surfaces(of: layer).first)
      // At the reduced size, σ is at most 64 pixels, and a blur reaches at most 2.65 σ = 170 pixels
      // (BlurTests). The box needs at most 359 × 355 pixels then, and the shadow fewer. The limit is a choice
      // above that.
      #expect(surface.recipe.area.area < 300_000, "\(surface.recipe.area)")
    }
    // A bloom needs the sharp picture, so its surface keeps its full size.
    let bloom = try #require(Self.surfaces(of: Self.blurred(radius, by: "CIBloom")).first)
    #expect(bloom.recipe.map.row1.x == 1)
    // The σ of a bloom is at most 256 pixels (L2.24), which reach 679 pixels. The box needs 1508 × 1478
    // pixels then. The limit is a choice above that.
    #expect(bloom.recipe.area.area < 3_000_000, "\(bloom.recipe.area)")
  }

  @Test func shadowsWiderThanTheLimitAreThoseOfTheLimit() throws {
    let limit = try #require(Self.surfaces(of: Self.shadowed(BlurResolution.greatestSigma)).first)
    let wider = try #require(Self.surfaces(of: Self.shadowed(1e12)).first)
    #expect(wider.recipe.area == limit.recipe.area)
    #expect(wider.recipe.effects == limit.recipe.effects)
  }

  /// Parts of a large layer that lie far outside of the canvas are not drawn.
  @Test func partsFarOutsideOfTheCanvasAreNotDrawn() throws {
    var layer = Self.blurred(10)
    layer.bounds.size = CGSize(width: 1e6, height: 1e6)
    let surface = try #require(Self.surfaces(of: layer).first)
    let reach = LayerFilter.gaussianBlur(sigma: 10).reach(scale: 1)
    #expect(surface.recipe.area.width <= Self.canvas.width + 2 * reach + 2)
    #expect(surface.recipe.area.height <= Self.canvas.height + 2 * reach + 2)
  }
}
