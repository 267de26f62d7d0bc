import CoreGraphics
import TestSupport
import Testing

@testable import Raster
@testable import RenderModel

/// Tests of filters that are created by name (L2.14, L2.15), and of their effect on a picture.
@Suite struct LayerFilterTests {
  @Test func layerAndCoreImageNamesCreateFilters() {
    #expect(LayerFilter(name: "CIGaussianBlur") == .gaussianBlur(sigma: 10))
    let blur = FilterParameters(["inputRadius": .number(3)])
    #expect(LayerFilter(name: "gaussianBlur", parameters: blur) == .gaussianBlur(sigma: 3))
    let tint = FilterParameters(["inputColor": .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))])
    #expect(
      LayerFilter(name: "multiplyColor", parameters: tint)
        == .colorMatrix(.multiplication(SIMD4(1, 0, 0, 0.5))))
    let matrix = FilterParameters(["inputColorMatrix": .array((0..<20).map { .number(Double($0)) })])
    #expect(
      LayerFilter(name: "colorMatrix", parameters: matrix)
        == ColorMatrix(entries: (0..<20).map { Double($0) }).map { .colorMatrix($0) })
    #expect(LayerFilter(name: "CIBloom") == .bloom(sigma: 10, intensity: 0.5))
    let curl = FilterParameters([
      "inputTime": .number(0.5), "inputAngle": .number(1), "inputRadius": .number(7),
    ])
    #expect(
      LayerFilter(name: "pageCurl", parameters: curl)
        == .pageCurl(PageCurlFilter(time: 0.5, angle: 1, radius: 7)))
    #expect(LayerFilter(name: "pageCurled") == nil && LayerFilter(name: "") == nil)
  }

  @Test func everySupportedNameCreatesAFilter() {
    let names = [
      "gaussianBlur", "colorSaturate", "colorBrightness", "colorContrast", "colorInvert",
      "colorMonochrome", "colorHueRotate", "colorMatrix", "multiplyColor", "luminanceToAlpha",
      "pageCurl", "CIGaussianBlur", "CISepiaTone", "CIColorControls", "CIColorInvert", "CIHueAdjust",
      "CIPixellate", "CIBloom",
    ]
    for name in names { #expect(LayerFilter(name: name) != nil, "\(name)") }
  }

  @Test func invalidParametersAreReplacedByDefaults() {
    let bad = FilterParameters([
      "inputRadius": .number(.nan), "inputColor": .string("red"),
      "inputColorMatrix": .array([.number(1)]),
      // An infinite point is replaced by the default. A negative scale is limited to 0 instead.
      "inputCenter": .point(CGPoint(x: Double.infinity, y: 0)), "inputScale": .number(-4),
    ])
    #expect(LayerFilter(name: "gaussianBlur", parameters: bad) == .gaussianBlur(sigma: 10))
    #expect(LayerFilter(name: "colorMatrix", parameters: bad) == .colorMatrix(.identity))
    #expect(
      LayerFilter(name: "CIPixellate", parameters: bad)
        == .pixellate(side: 0, center: CGPoint(x: 150, y: 150)))
    #expect(
      LayerFilter(name: "multiplyColor", parameters: bad)
        == .colorMatrix(.multiplication(SIMD4(repeating: 1))))
  }

  /// The common corner of the squares lies outside of the picture, which is inside of one square.
  @Test func aPixellatedSquareThatIsLargerThanThePictureIsNotDivided() {
    let bitmap = Bitmap(width: 60, height: 1)
    for x in 0..<60 { bitmap[x, 0] = x < 30 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let filter = LayerFilter.pixellate(side: 1000, center: CGPoint(x: 150, y: 150))
    PictureFilter().apply(filter, to: bitmap, scale: 1)
    for x in 0..<60 { #expect(bitmap[x, 0] == 0xFF80_8080, "column \(x)") }
  }

  @Test func compositingFiltersAreFoundByName() {
    let rows: [(String, CompositingFilter?)] = [
      ("multiplyBlendMode", .standard(.multiply)), ("CIMultiplyBlendMode", .standard(.multiply)),
      ("normalBlendMode", .standard(.normal)), ("CISourceOverCompositing", .standard(.normal)),
      ("sourceIn", .standard(.sourceIn)), ("CISourceAtopCompositing", .standard(.sourceAtop)),
      ("destOut", .standard(.destinationOut)), ("plusL", .standard(.plusLighter)),
      ("plusD", .standard(.plusDarker)), ("dest", .keepBackdrop), ("xor", .standard(.xor)),
      ("pinLightBlendMode", .blend(.extended(.pinLight))),
      ("subtractBlendMode", .blend(.extended(.subtract))),
      ("CIAdditionCompositing", .standard(.plusLighter)),
      ("softLightBlendMode", .standard(.softLight)), ("nonsense", nil), ("", nil),
    ]
    for (name, expected) in rows { #expect(CompositingFilter(name: name) == expected, "\(name)") }
  }

  /// Tests each name of P20 once: the eleven separable modes have an effect, and the other listed modes
  /// have none.
  @Test func compositingFiltersInCoreGraphicsP20() {
    func inCoreGraphics(_ name: String) -> CompositingFilter? {
      CompositingFilter(name: name)?.inCoreGraphics(name: name)
    }
    for name in [
      "multiply", "screen", "overlay", "hardLight", "darken", "lighten", "difference", "exclusion",
      "colorDodge", "colorBurn", "softLight",
    ] {
      #expect(inCoreGraphics(name + "BlendMode")?.blends == true, "\(name)BlendMode")
    }
    for name in [
      "hue", "saturation", "color", "luminosity", "linearBurn", "linearDodge", "linearLight",
      "vividLight", "pinLight", "divide", "subtract",
    ] {
      #expect(inCoreGraphics(name + "BlendMode") == nil, "\(name)BlendMode")
      #expect(CompositingFilter(name: name + "BlendMode")?.blends == true, "\(name) on the screen")
    }
    for name in ["addition", "maximum", "minimum", "multiply", "sourceAtop"] {
      #expect(inCoreGraphics(name) == nil, "\(name)")
    }
    #expect(inCoreGraphics("softLightBlendMode") == .blend(.coreGraphics(.softLight)))
    #expect(inCoreGraphics("sourceIn") == .standard(.sourceIn))
    #expect(inCoreGraphics("sourceOver")?.blends == false)
  }

  private static func dot() -> Bitmap {
    let bitmap = Bitmap(width: 41, height: 41)
    for y in 16..<25 { for x in 16..<25 { bitmap[x, y] = 0xFF80_4020 } }
    return bitmap
  }

  private static func filtered(_ filter: LayerFilter, scale: Double = 1) -> Bitmap {
    let bitmap = dot()
    PictureFilter().apply(filter, to: bitmap, scale: scale)
    return bitmap
  }

  /// The σ is in points: at a scale of two pixels per point, half the σ gives the same picture.
  @Test func blurBleedsSymmetrically() {
    let blurred = Self.filtered(.gaussianBlur(sigma: 3))
    #expect(blurred[20, 20] >> 24 < 255 && blurred[14, 20] != 0)
    for offset in 0...20 { #expect(blurred[20 - offset, 20] == blurred[20, 20 + offset]) }
    let scaled = Self.filtered(.gaussianBlur(sigma: 1.5), scale: 2)
    #expect(blurred.difference(from: scaled).isNone)
  }

  @Test func bloomShinesBeyondTheShapeAndBrightensIt() {
    let bloom = Self.filtered(.bloom(sigma: 2, intensity: 0.5))
    #expect(bloom[14, 20] >> 24 > 0 && bloom[20, 20].channels[1] > 0x80)
    #expect(Self.filtered(.bloom(sigma: 2, intensity: 0)).difference(from: Self.dot()).isNone)
  }

  @Test func pixellationSquaresAreAlignedToTheCenter() {
    let filter = LayerFilter.pixellate(side: 8, center: CGPoint(x: 16, y: 16))
    let squares = Self.filtered(filter)
    #expect(squares[16, 16] == 0xFF80_4020 && squares[24, 16] == squares[31, 23])
    // The dot covers one column, 8 pixels, of the 64 pixels of this square. The 32 rounds to the nearest
    // level.
    #expect(squares[24, 16].channels[0] == (255 * 8 + 32) / 64)
  }

  @Test func theReachIsTheMarginThatAFilterNeeds() {
    // The Gaussian of 10 pixels is cut off at 2.4 σ (kernel_list.h).
    #expect(LayerFilter.gaussianBlur(sigma: 5).reach(scale: 2) == 24)
    #expect(LayerFilter.colorMatrix(.inversion).reach(scale: 2) == 0)
    #expect(LayerFilter.gaussianBlur(sigma: .nan).reach(scale: 1) == 0)
  }
}

extension CompositingFilter {
  fileprivate static func standard(_ mode: CGBlendMode) -> CompositingFilter { .blend(.standard(mode)) }
}
