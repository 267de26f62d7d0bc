import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests that the coverage of drawn shapes is the exact area (P6).
@Suite struct CoverageTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 64, height: 64)

  /// An opaque layer that is transformed about the middle of its bounds.
  private struct Shape {
    let name: String
    let layer: LayerProperties
    /// The permitted error of the coverage, in levels.
    let tolerance: Double

    init(
      _ name: String, _ rect: CGRect, radius: Double = 0, _ transform: CATransform3D,
      tolerance: Double
    ) {
      var layer = LayerProperties()
      layer.bounds = rect
      layer.cornerRadius = radius
      layer.transform = transform
      layer.position = CGPoint(x: 31.6875, y: 32.1875)
      layer.backgroundColor = .white
      self.name = name
      self.layer = layer
      self.tolerance = tolerance
    }

    var toPixels: Homography { Homography(layer.matrix(in: nil)) }

    /// The picture of the layer. Its alpha is the coverage.
    var drawn: Bitmap {
      wholePicture(of: context(of: [layer], in: canvas), at: 0, canvas: canvas).picture
    }
  }

  private static func turn(_ angle: Double) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
  }

  private static var shapes: [Shape] {
    let rect = CGRect(x: -20, y: -12, width: 40, height: 24)
    var tilted = CATransform3D(rotationAngle: 0.9, x: 0.3, y: 1, z: 0)
    tilted.m14 = 0.006
    let thin = CGRect(x: -25, y: 0, width: 50, height: 0.2)
    var shapes = [
      Shape("perspective", rect, tilted, tolerance: 1), Shape("sliver", thin, turn(0.2), tolerance: 1),
    ]
    for angle in [0.0, 0.01, 0.3, 0.785, 1.2, 1.5707, 3.0, -2.2] {
      // Straight edges are exact apart from the rounding to a byte.
      shapes.append(Shape("rectangle turned by \(angle)", rect, turn(angle), tolerance: 1))
      // Arcs are drawn as chords within 1/200 of a pixel. This permits 255/200 levels in addition to the rounding to
      // a byte.
      for radius in [0.25, 3, 12] {
        let name = "radius \(radius) turned by \(angle)"
        shapes.append(Shape(name, rect, radius: radius, turn(angle), tolerance: 2))
      }
    }
    return shapes
  }

  @Test func coverageIsTheExactAreaInThePixel() {
    for shape in Self.shapes {
      let picture = shape.drawn
      let outline = ExactArea.outline(of: shape.layer.bounds, radius: shape.layer.cornerRadius)
        .map(shape.toPixels.apply)
      var worst = 0.0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let exact = 255 * ExactArea.coverage(of: outline, x: x, y: y)
          worst = max(worst, abs(Double(picture[x, y] >> 24) - exact))
        }
      }
      #expect(worst <= shape.tolerance, "\(shape.name) is \(worst) levels off")
    }
  }

  /// Samples 16 × 16 points per pixel. Along an edge that is nearly parallel to the rows, a whole row of points can
  /// fall to either side, so a pixel may be 255/16 levels off. On average, the pixels at edges must be within 2
  /// levels. The rotation by 0.01, where nearly all of them lie along such an edge, permits 4 levels.
  @Test func coverageAgreesWithSixteenTimesSupersampling() {
    for shape in Self.shapes where shape.name != "sliver" {
      let picture = shape.drawn
      let inverse = shape.toPixels.inverse!
      let area = RoundedRect(shape.layer.bounds, radius: shape.layer.cornerRadius)
      var (sum, count) = (0.0, 0)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let alpha = Double(picture[x, y] >> 24)
          let sampled = Self.supersampled(area, inverse, x, y)
          #expect(abs(alpha - sampled) <= 17, "\(shape.name) at (\(x), \(y)): \(alpha) – \(sampled)")
          guard sampled > 0, sampled < 255 else { continue }
          sum += abs(alpha - sampled)
          count += 1
        }
      }
      let allowed = shape.name.hasSuffix(" 0.01") ? 4.0 : 2
      #expect(sum <= allowed * Double(max(count, 1)), "\(shape.name): \(sum) levels on \(count) pixels")
    }
  }

  private static func supersampled(
    _ area: RoundedRect, _ inverse: Homography, _ x: Int, _ y: Int
  ) -> Double {
    var hits = 0
    for line in 0..<16 {
      for column in 0..<16 {
        let point = CGPoint(
          x: Double(x) + (Double(column) + 0.5) / 16, y: Double(y) + (Double(line) + 0.5) / 16)
        if area.contains(inverse.apply(point)) { hits += 1 }
      }
    }
    return Double(hits) * 255 / 256
  }
}
