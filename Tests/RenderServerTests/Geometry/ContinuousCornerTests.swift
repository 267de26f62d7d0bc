import CoreGraphics
import RenderModel
import Testing

@Suite struct ContinuousCornerTests {
  /// The outline of a layer with continuous corners (P9, P24) is convex, also where the corners leave no straight
  /// part between them.
  @Test func outlinesAreConvexAndClockwise() {
    for (size, radius) in [((200.0, 100.0), 40.0), ((60, 30), 12), ((34, 34), 17), ((50, 80), 2)] {
      for corners in [15, 1, 6, 9] {
        let rect = CGRect(x: 3, y: -4, width: size.0, height: size.1)
        let shape = RoundedRect(rect, radius: radius, corners: corners)
        let points = shape.continuousOutline(tolerance: 0.01)
        for index in points.indices {
          let (a, b) = (points[index], points[(index + 1) % points.count])
          let c = points[(index + 2) % points.count]
          let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
          #expect(turn >= -1e-9, "\(size), radius \(radius), at \(b): \(turn)")
        }
        let box = CGRect(boundingBoxOf: points)
        // The limit of 0.7 is a choice.
        // Where two corners meet, the outline stays a little inside of the side.
        #expect(abs(box.width - rect.width) < 0.7 && abs(box.height - rect.height) < 0.7)
      }
    }
  }

  @Test func rectanglesWithoutRadiusAreUnchanged() {
    let rect = CGRect(x: 0, y: 0, width: 5, height: 6)
    #expect(RoundedRect(rect).continuousOutline(tolerance: 0.1) == rect.corners)
  }

  /// The curve begins at 1.52866 radii from the corner of the rectangle. A circular arc would begin at one radius.
  @Test func theCornerReachesFurtherThanACircle() throws {
    let shape = RoundedRect(CGRect(x: 0, y: 0, width: 200, height: 200), radius: 40)
    let top = shape.continuousOutline(tolerance: 0.01).filter { $0.y < 1e-9 }.map(\.x)
    #expect(abs(try #require(top.min()) - 40 * 1.528_664_83) < 1e-6)
  }
}
