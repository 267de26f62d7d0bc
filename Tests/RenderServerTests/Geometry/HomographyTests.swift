import CoreGraphics
import RenderModel
import TestSupport
import Testing

@Suite struct HomographyTests {
  private static func random(_ random: inout SeededGenerator) -> Homography {
    func row() -> SIMD3<Double> {
      SIMD3(random.number(-2...2), random.number(-2...2), random.number(-0.01...0.01))
    }
    var map = Homography(row(), row(), SIMD3(random.number(-50...50), random.number(-50...50), 1))
    if random.once(in: 2) { (map.row1.z, map.row2.z) = (0, 0) }
    return map
  }

  @Test func theInverseUndoesTheMap() {
    var random = SeededGenerator(seed: 41)
    var count = 0
    for _ in 0..<500 {
      let map = Self.random(&random)
      guard abs(map.determinant) > 1e-3, let inverse = map.inverse else { continue }
      count += 1
      let point = CGPoint(x: random.number(-20...20), y: random.number(-20...20))
      let back = inverse.apply(map.apply(point))
      let error = hypot(back.x - point.x, back.y - point.y)
      #expect(error < 1e-8, "\(map), \(point), \(random.seedText)")
    }
    #expect(count > 300)
  }

  @Test func concatenatingAppliesTheReceiverFirst() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<100 {
      let (a, b) = (Self.random(&random), Self.random(&random))
      let point = CGPoint(x: random.number(-20...20), y: random.number(-20...20))
      let (once, twice) = (a.concatenating(b).apply(point), b.apply(a.apply(point)))
      #expect(hypot(once.x - twice.x, once.y - twice.y) <= 1e-8 * (1 + hypot(once.x, once.y)))
    }
  }

  @Test func singularMapsHaveNoInverse() {
    let singular = [
      Homography(CATransform3D()), Homography(CATransform3D(scaleX: 0, y: 2)),
      Homography(SIMD3(1, 2, 0), SIMD3(2, 4, 0), SIMD3(0, 0, 1)),
      Homography(SIMD3(.nan, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)),
    ]
    for map in singular { #expect(map.inverse == nil, "\(map)") }
  }

  @Test func aMapBetweenRectanglesMapsTheirCorners() {
    let (from, to) = (
      CGRect(x: 2, y: 3, width: 4, height: 5), CGRect(x: -1, y: 7, width: 8, height: 2.5)
    )
    let map = Homography(mapping: from, onto: to)
    #expect(zip(from.corners, to.corners).allSatisfy { map.apply($0) == $1 })
  }

  /// The part of a polygon that lies behind the eye is cut off before the polygon is mapped (L1.9).
  @Test func polygonsAreClippedAtTheNearPlane() {
    let square = CGRect(x: 0, y: 0, width: 10, height: 10).corners
    // w = 1 − x/5, so the right half of the square is behind the eye.
    let map = Homography(SIMD3(1, 0, -0.2), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let image = map.image(ofPolygon: square)
    #expect(image.count == 4)
    #expect(image.allSatisfy { $0.isFinite })
    #expect(image.contains(CGPoint(x: 0, y: 0)) && image.contains(CGPoint(x: 0, y: 10)))
    #expect(image.filter { $0.x > 1e4 }.count == 2, "the cut lies at w = 1e-5: \(image)")
    let behind = Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1))
      .concatenating(Homography(SIMD3(1, 0, 0.001), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    #expect(behind.image(ofPolygon: square).isEmpty)
    let parallel = Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1))
    #expect(parallel.image(ofPolygon: square).isEmpty)
    #expect(Homography.identity.image(ofPolygon: square) == square)
  }

  /// Computes the corners of the door in the tutorial (L1.9).
  @Test func theDoorStandsWhereL1_9SaysIt() {
    var parent = LayerProperties()
    parent.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    parent.rare.values.sublayerTransform.m34 = -1.0 / 500
    var door = LayerProperties()
    door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.position = CGPoint(x: 86, y: 150)
    door.transform = CATransform3D(rotationAngle: -.pi / 4, x: 0, y: 1, z: 0)
    let corners = door.bounds.corners.map(Homography(door.matrix(in: parent)).apply)
    let expected = [(86, 22), (182.369, -6.292), (182.369, 306.292), (86, 278)]
    for (corner, (x, y)) in zip(corners, expected) {
      #expect(abs(corner.x - x) < 1e-3 && abs(corner.y - y) < 1e-3, "\(corner)")
    }
  }
}
