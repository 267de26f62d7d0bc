import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct BezierGeometryTests {
  private let geometry = BezierGeometry(size: CGSize(width: 200, height: 240))
  private let ease: SIMD4<Float> = [0.42, 0, 0.58, 1]

  @Test func theSquareIsASquareWithRoomForOvershoot() {
    let square = geometry.square
    #expect(square.width == square.height && abs(square.midX - 100) < 1e-9)
    #expect(square.minY >= square.height * BezierGeometry.headroom)
    #expect(geometry.point(0, 0) == CGPoint(x: square.minX, y: square.maxY))
    #expect(geometry.point(1, 1) == CGPoint(x: square.maxX, y: square.minY))
  }

  @Test func aHandleMovedToItsPositionIsUnchanged() {
    for handle in BezierGeometry.Handle.allCases {
      let position = geometry.position(of: handle, ease)
      #expect(geometry.moved(handle, to: position, ease) == ease)
    }
    let moved = geometry.moved(.first, to: geometry.point(0.17, 1.25), ease)
    #expect(moved == [0.17, 1.25, 0.58, 1])
  }

  @Test func xIsClampedAndYMayOvershoot() {
    let moved = geometry.moved(.second, to: geometry.point(1.5, -0.3), ease)
    #expect(moved == [0.42, 0, 1, -0.3])
    let far = BezierGeometry.nudged(.second, by: [-9, 99], ease)
    #expect(far == [0.42, 0, 0, BezierGeometry.heights.upperBound])
  }

  @Test func aHandleIsNudgedByHundredths() {
    var points = ease
    for _ in 0..<7 { points = BezierGeometry.nudged(.first, by: [0.01, -0.01], points) }
    #expect(points == [0.49, -0.07, 0.58, 1])
  }

  @Test("A handle that was typed to lie far outside is nudged from where it is")
  func nudgeFarOutside() {
    #expect(BezierGeometry.nudged(.first, by: [0, 0.5], [0.5, 8, 0.5, 1]) == [0.5, 8.5, 0.5, 1])
  }

  @Test func theNearestHandleIsFound() {
    #expect(geometry.handle(at: geometry.position(of: .first, ease), ease) == .first)
    #expect(geometry.handle(at: geometry.position(of: .second, ease), ease) == .second)
    #expect(geometry.handle(at: CGPoint(x: 100, y: 120), [0, 0, 1, 1]) == nil)
    let outside: SIMD4<Float> = [0.5, 3, 0.5, 1]
    let position = geometry.position(of: .first, outside)
    #expect(position.y >= 0, "a handle beyond the pad is shown at its edge")
    #expect(geometry.handle(at: position, outside) == .first)
  }

  @Test func namedCurvesHaveTitlesAndOthersTheirPoints() {
    #expect(NamedCurve.title(of: .easeInEaseOut) == "easeInEaseOut")
    #expect(NamedCurve.title(of: .standard) == "default")
    #expect(NamedCurve.title(of: .init(0.1, 0.2, 0.3, 0.4)) == "(0.10, 0.20, 0.30, 0.40)")
    for named in NamedCurve.all { #expect(named.function.curve == named.curve) }
    #expect(NamedCurve.all[1].function.description == "easeIn")
  }
}
