import CoreGraphics
import DisplayLists
import Raster
import RenderModel
import TestSupport
import Testing

/// Tests of the shadows of boxes that are parallel to the pixel axes. They are drawn from shared masks (L2.12, P12,
/// P13).
@Suite struct ShadowMaskTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 240, height: 220)
  /// The frame of the layer, whose edges do not coincide with the borders of pixels.
  private static let frame = CGRect(x: 51.3, y: 40.7, width: 130.2, height: 110)
  private static let offset = CGSize(width: 3.5, height: 20)

  private static func casting(radius: Double, blur: Double, opacity: Double = 1) -> LayerProperties {
    var layer = box(frame)
    layer.cornerRadius = radius
    layer.opacity = opacity
    layer.rare.values.shadowOpacity = 1
    layer.rare.values.shadowRadius = blur
    layer.rare.values.shadowOffset = offset
    return layer
  }

  private static func picture(_ layer: LayerProperties) -> (picture: Bitmap, list: DisplayList) {
    wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas)
  }

  /// Returns the value at `x` of a step from 0 to 1 at 0 that is blurred, and averaged over a pixel about `x`. The
  /// gaussian is cut off at 2.4 σ.
  private static func step(_ x: Double, _ sigma: Double) -> Double {
    let cut = 2.4 * sigma
    func edge(_ x: Double) -> Double {
      let limited = min(max(x, -cut), cut) / (sigma * 2.0.squareRoot())
      return (1 + erf(limited) / erf(2.4 / 2.0.squareRoot())) / 2
    }
    return (0..<16).reduce(0) { $0 + edge(x - 0.5 + (Double($1) + 0.5) / 16) } / 16
  }

  /// Calls `body` for every pixel outside of the box, which hides the shadow behind it.
  private static func forEachPixelOutside(_ body: (Int, Int) -> Void) {
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let isBeside = Double(x + 1) <= frame.minX || Double(x) >= frame.maxX
        if isBeside || Double(y + 1) <= frame.minY || Double(y) >= frame.maxY { body(x, y) }
      }
    }
  }

  @Test func theShadowOfARectangleIsTheExactGaussian() {
    for sigma in [5.0, 7, 10, 14] {
      let (picture, list) = Self.picture(Self.casting(radius: 0, blur: sigma))
      #expect(list.description.contains("shadow #ff000000"), "\(list)")
      let cast = Self.frame.offsetBy(dx: Self.offset.width, dy: Self.offset.height)
      var worst = 0.0
      Self.forEachPixelOutside { x, y in
        func inside(_ i: Int, _ low: Double, _ high: Double) -> Double {
          let center = Double(i) + 0.5
          return Self.step(center - low, sigma) - Self.step(center - high, sigma)
        }
        let exact =
          255 * inside(x, cast.minX, cast.maxX) * inside(y, cast.minY, cast.maxY)
        worst = max(worst, abs(Double(picture[x, y] >> 24) - exact))
      }
      // The mask is exact within 1.1 levels, and the interpolation between its pixels is linear, unlike the gaussian.
      #expect(worst <= 1.5, "sigma \(sigma): \(worst) levels off")
    }
  }

  /// A layer that is rotated casts the shadow of a surface, even if it is rotated by a millionth of a radian.
  @Test func theShadowOfARoundedBoxIsThatOfItsPicture() {
    for (radius, sigma) in [(12.0, 10.0), (30, 6), (3, 5)] {
      let layer = Self.casting(radius: radius, blur: sigma)
      var turned = layer
      turned.transform = CATransform3D(rotationAngle: 1e-6, x: 0, y: 0, z: 1)
      let (masked, surface) = (Self.picture(layer), Self.picture(turned))
      #expect(masked.list.description.contains("shadow #"))
      #expect(!surface.list.description.contains("shadow #"))
      var worst = 0
      Self.forEachPixelOutside { x, y in
        let difference = Int(masked.picture[x, y] >> 24) - Int(surface.picture[x, y] >> 24)
        worst = max(worst, abs(difference))
      }
      // Each of the two shadows is within a level and a half of the gaussian.
      #expect(worst <= 3, "radius \(radius), sigma \(sigma): \(worst) levels off")
    }
  }

  /// A shadow shows through a translucent layer (L2.4).
  @Test func theShadowBehindATranslucentLayerIsDrawn() {
    let opaque = Self.picture(Self.casting(radius: 12, blur: 10)).picture
    let translucent = Self.picture(Self.casting(radius: 12, blur: 10, opacity: 0.5)).picture
    #expect(opaque[120, 100] == 0xFFFF_FFFF)
    // The alpha is 0.5 + 0.5 · 0.5, or 191 levels, 0xBF, where the shadow is complete. The bound is a choice
    // below that.
    #expect(translucent[120, 100] >> 24 > 0xB0, "half a white layer over half a shadow")
  }

  @Test func aPartOfAShadowIsThatPartOfTheWhole() {
    let (whole, list) = Self.picture(Self.casting(radius: 12, blur: 10))
    var random = SeededGenerator(seed: 51)
    for _ in 0..<40 {
      let (x, y) = (random.int(0...200), random.int(0...200))
      let part = PixelRect(
        minX: x, minY: y, maxX: random.int(x + 1...240), maxY: random.int(y + 1...220))
      let bitmap = Bitmap(width: Self.canvas.width, height: Self.canvas.height)
      Rasterizer().draw(list, in: part, of: bitmap)
      for y in 0..<Self.canvas.height {
        for x in 0..<Self.canvas.width {
          let isInside = x >= part.minX && x < part.maxX && y >= part.minY && y < part.maxY
          let expected = isInside ? whole[x, y] : 0
          #expect(bitmap[x, y] == expected, "(\(x), \(y)) of \(part.text), \(random.seedText)")
          if bitmap[x, y] != expected { return }
        }
      }
    }
  }
}
