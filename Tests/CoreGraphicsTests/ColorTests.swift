import CoreGraphics
import Testing

@Suite struct ColorTests {
  @Test func spacesConvertToStandardRGBL7_13() throws {
    let cmyk = try #require(
      CGColor(colorSpace: CGColorSpaceCreateDeviceCMYK(), components: [0.2, 0.4, 0, 0.5, 0.7]))
    #expect(abs(cmyk.rgba.x - 0.4) < 1e-12 && abs(cmyk.rgba.y - 0.3) < 1e-12)
    #expect(abs(cmyk.rgba.z - 0.5) < 1e-12 && cmyk.alpha == 0.7)
    #expect(CGColor(gray: 0.25, alpha: 0.5).rgba == SIMD4(0.25, 0.25, 0.25, 0.5))
    #expect(CGColor.black.rgba == SIMD4(0, 0, 0, 1) && CGColor.clear.alpha == 0)
  }

  @Test func componentsHaveToFitTheSpace() {
    for (space, count) in [
      (CGColorSpaceCreateDeviceGray(), 2), (CGColorSpaceCreateDeviceRGB(), 4),
      (CGColorSpaceCreateDeviceCMYK(), 5),
    ] {
      for given in 0...6 {
        let color = CGColor(colorSpace: space, components: Array(repeating: 0.5, count: given))
        #expect((color != nil) == (given == count), "\(given) components in \(space.name ?? "")")
        #expect(color == nil || color?.numberOfComponents == count)
      }
    }
  }

  @Test func equalityIsSpaceAndComponentsL7_13() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(red != CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(CGColor(gray: 1, alpha: 1) != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(red.copy(alpha: 0.5) == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Set([red, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
  }

  @Test func pixelsArePremultipliedAndClamped() {
    let rows: [(CGColor, Double, UInt32)] = [
      (CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), 1, 0xFFFF_8000),
      (CGColor(red: 1, green: 1, blue: 1, alpha: 0.5), 1, 0x8080_8080),
      (CGColor(red: 1, green: 1, blue: 1, alpha: 0.5), 0.5, 0x4040_4040),
      (CGColor(red: 7, green: -1, blue: .nan, alpha: 2), 1, 0xFFFF_0000),
      (CGColor(red: 1, green: 1, blue: 1, alpha: .nan), 1, 0),
      (CGColor.white, .nan, 0),
    ]
    for (color, opacity, pixel) in rows {
      let got = color.premultipliedPixel(opacity: opacity)
      #expect(got == pixel, "\(color) at \(opacity): \(String(got, radix: 16))")
    }
  }
}
