import CoreGraphics
import RenderModel
import Testing

/// Tests of the stops and the geometry of gradients that go beyond the test vectors (L4.7–L4.9, P15, P16).
@Suite struct GradientValueTests {
  private static let (black, white, red) = (
    CGColor.black, CGColor.white, CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  )

  private static func stops(
    _ colors: [CGColor], _ locations: [Double]?
  ) -> (stops: GradientStops?, problem: GradientStops.Problem?) {
    var problem: GradientStops.Problem?
    return (GradientStops(colors: colors, locations: locations, problem: &problem), problem)
  }

  @Test func stopsThatDrawNothing() {
    #expect(Self.stops([], nil) == (nil, nil))
    #expect(Self.stops([Self.black, Self.white], [0]) == (nil, .countsDiffer))
    #expect(Self.stops([Self.black], [0, 1]) == (nil, .countsDiffer))
    #expect(Self.stops([Self.black, Self.white], [0, .nan]) == (nil, .locationsNotFinite))
  }

  @Test func locationsAreBroughtIntoOrder() {
    let (stops, problem) = Self.stops([Self.black, Self.red, Self.white], [-0.5, 0.7, 0.4])
    #expect(stops?.locations == [0, 0.7, 0.7] && problem == .locationsUnsorted)
    #expect(Self.stops([Self.black, Self.white], [0.5, 3]).stops?.locations == [0.5, 1])
  }

  @Test func aHardEdgeBelongsToTheEarlierColorL4_9() throws {
    let stops = try #require(Self.stops([Self.black, Self.red, Self.white], [0.5, 0.5, 1]).stops)
    #expect(stops.color(at: 0.5) == SIMD4(0, 0, 0, 1))
    #expect(stops.color(at: 0.500_000_1).x > 0.99)
    #expect(stops.color(at: .nan).x.isFinite)
  }

  @Test func colorsAreClampedToTheRangeOfTheScreen() throws {
    let odd = CGColor(red: 2, green: .nan, blue: -1, alpha: 1)
    let stops = try #require(Self.stops([odd], nil).stops)
    #expect(stops.color(at: 0.3) == SIMD4(1, 0, 0, 1) && stops.isOpaque)
  }

  @Test func equalStartAndEndPointsL4_7() {
    let point = CGPoint(x: 0.3, y: 0.6)
    func parameter(_ kind: GradientKind) -> Double? {
      GradientGeometry(kind: kind, start: point, end: point).parameter(at: CGPoint(x: 0.1, y: 0.9))
    }
    #expect(parameter(.axial) == 1)
    #expect(parameter(.radial) == nil)
    #expect(parameter(.conic).map { $0 > 0 && $0 < 1 } == true)
  }

  @Test func geometryThatDrawsNothing() {
    let (a, b) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    #expect(GradientGeometry(kind: .radial, start: a, end: b).toParameter == nil)
    for kind in GradientKind.allCases {
      for x in [CGFloat.nan, .infinity] {
        let invalid = CGPoint(x: x, y: 0)
        #expect(GradientGeometry(kind: kind, start: a, end: invalid).toParameter == nil)
      }
    }
  }

  /// The square of the distance between the points is too small for a number, so it counts as 0.
  @Test func pointsThatAreAlmostEqual() {
    func parameter(_ kind: GradientKind) -> Double? {
      GradientGeometry(kind: kind, start: .zero, end: CGPoint(x: 1e-300, y: 1e-300))
        .parameter(at: CGPoint(x: 0.5, y: 0.5))
    }
    #expect(parameter(.axial) == 1)
    #expect(parameter(.radial) == Double.infinity)
    #expect(parameter(.conic) == 0.125)
  }
}
