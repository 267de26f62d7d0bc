import RenderModel
import Testing
import UIKit

@Suite @MainActor struct BezierPathTests {
  private func points(_ path: UIBezierPath) -> [String] {
    path.cgPath.elements.map { element in
      let points = element.points.map { "\(Double($0.x)) \(Double($0.y))" }
      let name =
        switch element {
        case .move: "m"
        case .line: "l"
        case .quad: "q"
        case .cubic: "c"
        case .close: "z"
        }
      return ([name] + points).joined(separator: " ")
    }
  }

  @Test func defaultsL7_12() {
    let path = UIBezierPath()
    #expect(path.lineWidth == 1 && path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    #expect(path.miterLimit == 10 && path.flatness == 0.6 && !path.usesEvenOddFillRule)
    #expect(path.isEmpty && path.currentPoint == .zero && path.bounds.isNull)
  }

  @Test func clockwiseIsTowardGrowingAnglesL7_12() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 15) < 1e-9)
    #expect(path.bounds.width < 5.01)
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(abs(other.bounds.width - 10) < 1e-6, "the arc of three quarters in the other direction")
  }

  @Test func buildingFollowsPathsRules() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(path.isEmpty, "there is no current point yet")
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 6, y: 2))
    path.addCurve(
      to: CGPoint(x: 0, y: 4), controlPoint1: CGPoint(x: 3, y: 6), controlPoint2: CGPoint(x: 1, y: 6))
    path.close()
    let expected = ["m 0.0 0.0", "l 4.0 0.0", "q 6.0 2.0 4.0 4.0", "c 3.0 6.0 1.0 6.0 0.0 4.0", "z"]
    #expect(points(path) == expected)
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 5, height: 5.5), "the bounding box is tight")
    path.apply(CGAffineTransform(translationX: 10, y: 0))
    #expect(path.currentPoint == CGPoint(x: 10, y: 0))
    path.append(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    // The path has five elements, and the rectangle adds five.
    #expect(path.cgPath.elements.count == 10)
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func reversingGoesBackAndKeepsTheStyleL7_12() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1))
    path.lineWidth = 7
    path.move(to: CGPoint(x: 5, y: 5))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 6, y: 5), controlPoint2: CGPoint(x: 9, y: 8))
    let back = path.reversing()
    #expect(
      points(back) == [
        "m 9.0 9.0", "c 9.0 8.0 6.0 5.0 5.0 5.0", "m 0.0 1.0", "l 2.0 1.0", "l 2.0 0.0",
        "l 0.0 0.0", "z",
      ])
    #expect(back.lineWidth == 7 && points(back.reversing()).contains("c 6.0 5.0 9.0 8.0 9.0 9.0"))
    // A segment after a close starts at the start of the closed subpath.
    let open = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1))
    open.addLine(to: CGPoint(x: -3, y: 0))
    #expect(points(open.reversing()).prefix(2) == ["m -3.0 0.0", "l 0.0 0.0"])
  }

  @Test func theFillRuleDecidesWhatIsInside() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 5, y: 5)) && path.contains(CGPoint(x: 1, y: 1)))
  }

  @Test func dashesAreCopiedInAndOut() {
    let path = UIBezierPath()
    let pattern: [CGFloat] = [4, 2, 1]
    path.setLineDash(pattern, count: 2, phase: 3)
    var (found, count, phase) = ([CGFloat](repeating: 0, count: 4), 0, CGFloat(0))
    path.getLineDash(&found, count: &count, phase: &phase)
    #expect(found == [4, 2, 0, 0] && count == 2 && phase == 3)
    let copy = path.copy() as? UIBezierPath
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 0 && phase == 0)
    copy?.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 2 && phase == 3)
  }

  /// The outline begins at the right end of the top left corner and runs clockwise (P7).
  @Test func roundedRectanglesHaveContinuousCornersL7_8() throws {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 80), cornerRadius: 10)
    let elements = path.cgPath.elements
    // The outline has a side and three curves for each corner, with no lines between the curves (P24).
    #expect(elements.count == 1 + 4 * 4 + 1 && elements.last == .close)
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
    let start = try #require(elements.first?.end)
    // The corner takes 1.52866483 times the radius of 10.
    #expect(abs(start.x - 15.286_648_3) < 1e-9 && start.y == 0)
    let corner = try #require(elements[1].end)
    #expect(abs(corner.x - (100 - 15.286_648_3)) < 1e-9 && corner.y == 0)
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 4, y: 4)))
    let plain = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: 0)
    #expect(plain.cgPath == CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)))
  }

  @Test func largeRadiiMakeCapsulesL2_7() {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 60, height: 20), cornerRadius: 50)
    for degrees in stride(from: 100.0, through: 260, by: 10) {
      let (x, y) = (10 + 10 * cos(degrees * .pi / 180), 10 + 10 * sin(degrees * .pi / 180))
      // The distance of a hundredth of the radius is a choice.
      let inner = CGPoint(x: 10 + (x - 10) * 0.99, y: 10 + (y - 10) * 0.99)
      let outer = CGPoint(x: 10 + (x - 10) * 1.01, y: 10 + (y - 10) * 1.01)
      #expect(path.contains(inner) && !path.contains(outer), "\(degrees)")
    }
  }

  /// These values were measured (P23) for 60 × 30 points and a radius of 12, whose continuous corner would be 18.3
  /// points long.
  @Test func cornersWithoutRoomBecomeHalfCirclesOrArcsP23() throws {
    let rect = CGRect(x: 0, y: 0, width: 60, height: 30)
    let capsule = UIBezierPath(roundedRect: rect, cornerRadius: 12)
    let start = try #require(capsule.cgPath.elements.first?.end)
    #expect(abs(start.x - 12 * 1.528_664_83) < 1e-6 && start.y == 0)
    let arcs = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 12, height: 12))
    #expect(arcs.cgPath.elements.first?.end == CGPoint(x: 12, y: 0))
    for degrees in stride(from: 185.0, through: 265, by: 10) {
      let direction = CGPoint(x: cos(degrees * .pi / 180), y: sin(degrees * .pi / 180))
      for (path, radius) in [(capsule, 15.0), (arcs, 12)] {
        func point(_ fraction: Double) -> CGPoint {
          CGPoint(
            x: radius + direction.x * radius * fraction, y: radius + direction.y * radius * fraction)
        }
        #expect(path.contains(point(0.995)) && !path.contains(point(1.005)), "\(radius), \(degrees)°")
      }
    }
  }

  @Test func onlyTheNamedCornersAreRoundL7_8() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 16, height: 8))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 39, y: 39)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
    #expect(path.contains(CGPoint(x: 1, y: 8.5)), "the ellipse is as high as its second radius")
    #expect(!path.contains(CGPoint(x: 8.5, y: 0.2)) && path.contains(CGPoint(x: 16.5, y: 0.2)))
  }

  @Test func drawingLeavesTheContextAsItWasL7_12() throws {
    let drawn = try draw(20, 20) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.setLineWidth(9)
      UIColor.red.set()
      let path = UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6))
      path.fill()
      path.lineWidth = 2
      UIColor.blue.setStroke()
      path.stroke()
      path.fill(with: .clear, alpha: 0.5)
      context.stroke(CGRect(x: 14, y: 4, width: 0, height: 12))
    }
    #expect(drawn[1, 1] == 0xFF00_00FF, "a stroke of two points")
    #expect(drawn[5, 5].channelAlpha == 0, "cleared")
    #expect(drawn[10, 10] == 0xFF00_00FF, "the line width of the context is nine again")
  }

  @Test func addClipIntersects() throws {
    let drawn = try draw(10, 10) {
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 6, height: 10)).addClip()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 6)).addClip()
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(drawn[5, 5] == 0xFFFF_0000 && drawn[6, 5] == 0 && drawn[5, 6] == 0)
  }
}

extension UInt32 {
  fileprivate var channelAlpha: UInt32 { self >> 24 }
}
