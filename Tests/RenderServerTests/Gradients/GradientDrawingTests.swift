import CoreGraphics
import Raster
import RenderModel
import TestSupport
import Testing

/// Compares drawn gradients with the exact colors of their stops.
@Suite struct GradientDrawingTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 64, height: 48)

  private static func layer(
    _ kind: GradientKind, from start: CGPoint, to end: CGPoint, _ colors: [CGColor],
    _ locations: [Double]? = nil, frame: CGRect = CGRect(x: 0, y: 0, width: 64, height: 48)
  ) -> LayerProperties {
    var values = LayerProperties(kind: .gradient)
    values.bounds = CGRect(origin: .zero, size: frame.size)
    values.position = CGPoint(x: frame.midX, y: frame.midY)
    var gradient = GradientProperties()
    (gradient.kind, gradient.startPoint, gradient.endPoint) = (kind, start, end)
    (gradient.colors, gradient.locations) = (colors, locations)
    values.rare.values.ofKind = .gradient(gradient)
    return values
  }

  private static func picture(_ layers: [LayerProperties]) -> Bitmap {
    wholePicture(of: context(of: layers, in: canvas), at: 0, canvas: canvas).picture
  }

  private static let stops = [
    CGColor(red: 0.1, green: 0.8, blue: 0.3, alpha: 1),
    CGColor(red: 0.9, green: 0.2, blue: 0.5, alpha: 0.4),
    CGColor(red: 0.3, green: 0.1, blue: 1, alpha: 0.9),
  ]

  /// Returns the premultiplied levels of the exact color at the center of a pixel. Nil if the gradient has no color
  /// there, or if the pixel lies at a hard edge.
  private static func exact(
    _ values: LayerProperties, _ x: Int, _ y: Int
  ) -> SIMD4<Double>? {
    let gradient = values.rare.values.ofKind.gradient
    var problem: GradientStops.Problem?
    guard
      let stops = GradientStops(
        colors: gradient.colors ?? [], locations: gradient.locations, problem: &problem)
    else { return nil }
    let toPixels = Homography(values.matrix(in: nil))
    let unit = toPixels.inverse.map {
      let p = $0.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
      return CGPoint(x: p.x / values.bounds.width, y: p.y / values.bounds.height)
    }
    guard let unit, let t = gradient.geometry.parameter(at: unit) else { return nil }
    // A conic gradient has a hard edge at its start.
    if gradient.kind == .conic, t < 0.001 || t > 0.999 { return nil }
    let c = stops.color(at: t)
    return SIMD4(c.w, c.x * c.w, c.y * c.w, c.z * c.w) * 255
  }

  private static let geometries: [(GradientKind, CGPoint, CGPoint)] = [
    (.axial, CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)),
    (.axial, CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)),
    (.axial, CGPoint(x: 0.2, y: 0.1), CGPoint(x: 0.7, y: 0.9)),
    (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.9)),
    (.radial, CGPoint(x: 0.1, y: 0.2), CGPoint(x: -0.6, y: 0.9)),
    (.conic, CGPoint(x: 0.4, y: 0.6), CGPoint(x: 1, y: 0.3)),
  ]

  private static let transforms: [CATransform3D] = {
    var perspective = CATransform3D.identity
    perspective.m34 = -1.0 / 120
    return [
      .identity, CATransform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1),
      CATransform3D(scaleX: 0.7, y: -1.3),
      CATransform3D(rotationAngle: 0.9, x: 0.2, y: 1, z: 0).concatenating(perspective),
    ]
  }()

  /// The dither adds less than one level. The resolution of the ramp and the rounding to 8 bits add a little more.
  @Test func everyPixelIsWithinALevelOfItsColor() {
    for (kind, start, end) in Self.geometries {
      for (index, transform) in Self.transforms.enumerated() {
        var values = Self.layer(kind, from: start, to: end, Self.stops)
        values.transform = transform
        let picture = Self.picture([values])
        var count = 0
        for y in 0..<48 {
          for x in 0..<64 {
            guard let exact = Self.exact(values, x, y), Self.isInside(values, x, y) else { continue }
            count += 1
            for (level, should) in zip(picture[x, y].channels, [exact.x, exact.y, exact.z, exact.w]) {
              #expect(abs(Double(level) - should) < 1.15, "\(kind), transform \(index), (\(x), \(y))")
            }
          }
        }
        // The bound is a choice; it shows that the layer covers a good part of the 3072 pixels.
        #expect(count > 500, "\(kind), transform \(index)")
      }
    }
  }

  /// Returns true if the whole pixel lies inside of the layer.
  private static func isInside(_ values: LayerProperties, _ x: Int, _ y: Int) -> Bool {
    guard let inverse = Homography(values.matrix(in: nil)).inverse else { return false }
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      inverse.apply(CGPoint(x: Double(x) + $0.0, y: Double(y) + $0.1))
    }
    return corners.allSatisfy { values.bounds.insetBy(dx: 1e-6, dy: 1e-6).contains($0) }
  }

  /// Tests that there is no banding (P18): if the color rises by only half a level across the picture, squares of 8 ×
  /// 8 pixels have the exact average.
  @Test func theDitherKeepsTheAverage() {
    let (dark, light): (CGFloat, CGFloat) = (100.3 / 255, 100.8 / 255)
    let colors = [dark, light].map { CGColor(gray: $0, alpha: 1) }
    let values = Self.layer(.axial, from: .zero, to: CGPoint(x: 1, y: 0), colors)
    let picture = Self.picture([values])
    for square in 0..<8 {
      var sum = 0
      for y in 8..<16 { for x in square * 8..<square * 8 + 8 { sum += picture[x, y].channels[1] } }
      let exact = 100.3 + 0.5 * (Double(square) + 0.5) / 8
      // The 64 offsets of the dither are 1/64 of a level apart, so the mean of a square of one color is
      // exact within 1/128 of a level. The rest of the tolerance is a choice.
      #expect(abs(Double(sum) / 64 - exact) < 0.04, "square \(square)")
    }
  }

  @Test func colorsOfWholeLevelsAreNotDithered() {
    let color = CGColor(red: 10.0 / 255, green: 200.0 / 255, blue: 1, alpha: 1)
    let picture = Self.picture([Self.layer(.radial, from: .zero, to: CGPoint(x: 1, y: 1), [color])])
    for y in 0..<48 { for x in 0..<64 { #expect(picture[x, y] == 0xFF0A_C8FF) } }
  }

  /// A gradient that moves by whole pixels keeps its pixels, including the dither.
  @Test func aGradientMovesWithItsDither() {
    for (kind, start, end) in Self.geometries {
      func picture(_ x: Double, _ y: Double) -> Bitmap {
        let frame = CGRect(x: x, y: y, width: 40.5, height: 31)
        return Self.picture([Self.layer(kind, from: start, to: end, Self.stops, frame: frame)])
      }
      let first = picture(1.25, 2).part(x: 1, y: 2, width: 42, height: 31)
      for (dx, dy) in [(1, 0), (3, 7), (16, 13)] {
        let moved = picture(1.25 + Double(dx), 2 + Double(dy))
          .part(x: 1 + dx, y: 2 + dy, width: 42, height: 31)
        #expect(moved.difference(from: first).isNone, "\(kind) by \(dx), \(dy)")
      }
    }
  }

  /// Tests that the color of a pixel does not depend on where its row begins, whatever the transform is and also at
  /// hard edges.
  @Test func gradientsDrawnInTilesEqualThoseDrawnAtOnce() {
    for seed in rounds(120) {
      var random = SeededGenerator(seed: seed)
      let content = RandomContent(canvas: Self.canvas, &random)
      let layers = (0..<3).map { _ in
        var values = Self.layer(
          random.pick(GradientKind.allCases), from: CGPoint(x: random.pick([0, 0.5, 0.3]), y: 0.5),
          to: CGPoint(x: random.number(-1...1), y: random.pick([0.5, 1, 0.2])), Self.stops,
          random.pick([nil, [0.2, 0.2, 0.8]]))
        values.transform = content.transform(&random)
        values.cornerRadius = random.pick([0, 9])
        values.opacity = random.pick([1, 0.6])
        return values
      }
      let whole = wholePicture(
        of: context(of: layers, in: Self.canvas), at: 0, canvas: Self.canvas)
      let tiled = Bitmap(width: 64, height: 48)
      let rasterizer = Rasterizer()
      for y in stride(from: 0, to: 48, by: 7) {
        for x in stride(from: 0, to: 64, by: 13) {
          rasterizer.draw(whole.list, in: PixelRect(x: x, y: y, width: 13, height: 7), of: tiled)
        }
      }
      let difference = tiled.difference(from: whole.picture)
      #expect(difference.isNone, "\(random.seedText): \(difference)\n\(whole.list)")
    }
  }

  @Test func endColorsExtendAndHardEdgesAreHardL4_8() {
    let (a, b) = (
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    let values = Self.layer(
      .axial, from: CGPoint(x: 0.25, y: 0), to: CGPoint(x: 0.75, y: 0), [a, a, b, b], [0, 0.5, 0.5, 1])
    let picture = Self.picture([values])
    for x in 0..<64 { #expect(picture[x, 20] == (x < 32 ? 0xFFFF_0000 : 0xFF00_00FF), "\(x)") }
  }

  @Test func degenerateGradientsDrawNothing() {
    let point = CGPoint(x: 0.5, y: 0.5)
    let flat = Self.layer(.radial, from: point, to: CGPoint(x: 1, y: 0.5), Self.stops)
    let few = Self.layer(.axial, from: .zero, to: point, Self.stops, [0, 1])
    let none = Self.layer(.axial, from: .zero, to: point, [])
    let thin = Self.layer(
      .conic, from: point, to: .zero, Self.stops, frame: CGRect(x: 3, y: 3, width: 0, height: 9))
    #expect(Self.picture([flat, few, none, thin]).isBlank)
  }
}
