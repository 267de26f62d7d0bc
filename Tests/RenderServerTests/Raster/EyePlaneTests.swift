import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests of planes that intersect the plane of the eye (L1.9): only what lies in front of the viewer is visible, and
/// it appears where the projection puts it.
@Suite struct EyePlaneTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 90, height: 70)

  /// Returns a layer that is rotated about its anchor point, often until a part of it is behind the viewer.
  private static func layer(_ seed: UInt64, contents: CGImage?) -> LayerProperties {
    var random = SeededGenerator(seed: seed)
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / random.number(20...60)
    var values = box(
      CGRect(x: 0, y: 0, width: random.number(60...4000), height: random.number(40...900)))
    values.anchorPoint = CGPoint(x: random.pick([0, 0.02, 0.5, 1]), y: random.number(0...1))
    values.position = CGPoint(x: random.number(10...80), y: random.number(10...60))
    values.transform = CATransform3D(
      rotationAngle: random.number(-1.5...1.5), x: random.number(-0.4...0.4), y: 1,
      z: random.number(-0.3...0.3)
    ).concatenating(perspective)
    values.contents = contents.map { .image($0) }
    if contents != nil { values.backgroundColor = nil }
    return values
  }

  private static func isCovered(_ values: LayerProperties, _ inverse: Homography, _ p: CGPoint) -> Bool
  {
    let source = inverse.homogeneous(p)
    let point = CGPoint(x: source.x / source.z, y: source.y / source.z)
    return source.z > 0 && values.bounds.contains(point)
  }

  /// Returns the coverage of a pixel in levels, computed from 16 × 16 points.
  private static func coverage(
    _ values: LayerProperties, _ inverse: Homography, _ x: Int, _ y: Int
  ) -> Double {
    var hits = 0
    for index in 0..<256 {
      let point = CGPoint(
        x: Double(x) + (Double(index % 16) + 0.5) / 16,
        y: Double(y) + (Double(index / 16) + 0.5) / 16)
      if isCovered(values, inverse, point) { hits += 1 }
    }
    return Double(hits) * 255 / 256
  }

  /// Compares the pictures of layers that reach behind the eye with the inverse of their projection, pixel by pixel.
  private func expectTruePicture(contents: CGImage?) {
    var crossing = 0
    for seed: UInt64 in 1...300 {
      let values = Self.layer(seed, contents: contents)
      let matrix = Homography(values.matrix(in: nil))
      let depths = values.bounds.corners.map { matrix.homogeneous($0).z }
      guard depths.contains(where: { $0 < 0 }), depths.contains(where: { $0 > 0 }) else { continue }
      let context = context(of: [values], in: Self.canvas)
      let picture = wholePicture(of: context, at: 0, canvas: Self.canvas).picture
      crossing += 1
      let wrong = Self.firstWrongPixel(picture, values)
      #expect(wrong == nil, "seed \(seed), \(values.bounds), \(values.transform.entries)")
      if wrong != nil { return }
    }
    // The bound is a choice; it shows that many of the 300 layers cross the plane of the eye.
    #expect(crossing > 50)
  }

  /// Returns a description of the first wrong pixel, or nil if there is none. A pixel is right if it is opaque or
  /// transparent, as its center is. Other pixels are compared with 256 samples. They may differ by 24 levels, because
  /// a thin wedge can fall between the samples.
  private static func firstWrongPixel(_ picture: Bitmap, _ values: LayerProperties) -> String? {
    guard let inverse = Homography(values.matrix(in: nil)).inverse else { return nil }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = Double(picture[x, y] >> 24)
        let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        if alpha == (isCovered(values, inverse, center) ? 255 : 0) { continue }
        let sampled = coverage(values, inverse, x, y)
        if abs(alpha - sampled) > 24 { return "(\(x), \(y)) has alpha \(alpha), not \(sampled)" }
      }
    }
    return nil
  }

  /// The distance of the eye is 50. A layer at 60 is behind it; divided by its negative w, it would be seen upside down.
  @Test(arguments: [0.0, 6]) func layersParallelToTheScreenAreNotSeenBehindTheEye(radius: CGFloat) {
    func isSeen(_ z: CGFloat, contents: CGImage?) -> Bool {
      var values = box(CGRect(x: 35, y: 25, width: 20, height: 20))
      var perspective = CATransform3D.identity
      perspective.m34 = -1 / 50
      values.transform = CATransform3D(translationX: 0, y: 0, z: z).concatenating(perspective)
      values.cornerRadius = radius
      values.contents = contents.map { .image($0) }
      let context = context(of: [values], in: Self.canvas)
      return wholePicture(of: context, at: 0, canvas: Self.canvas).picture[45, 35] != 0
    }
    var random = SeededGenerator(seed: 4)
    for contents in [nil, random.image(width: 8, height: 8, isOpaque: true)] {
      #expect([-60, 0, 40].allSatisfy { isSeen($0, contents: contents) })
      #expect(![50, 60, 600].contains { isSeen($0, contents: contents) })
    }
  }

  @Test func fillsThatCrossTheEyePlaneAreClipped() { expectTruePicture(contents: nil) }

  @Test func picturesThatCrossTheEyePlaneAreClipped() {
    var random = SeededGenerator(seed: 3)
    expectTruePicture(contents: random.image(width: 8, height: 8, isOpaque: true))
  }
}
