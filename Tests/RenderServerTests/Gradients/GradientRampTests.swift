import CoreGraphics
import RenderModel
import Testing

@testable import Raster

/// Compares the tables of colors of gradients with their definition.
@Suite struct GradientRampTests {
  private static let colors = [
    CGColor(red: 0.1, green: 0.8, blue: 0.3, alpha: 1),
    CGColor(red: 0.9, green: 0.2, blue: 0.5, alpha: 0.4),
    CGColor(red: 0.3, green: 0.1, blue: 1, alpha: 0),
    CGColor(red: 1, green: 1, blue: 1, alpha: 1),
  ]

  /// Stops that begin late, that end early, that lie between two entries, and several at the same place.
  private static let locations: [[Double]] = [
    [0, 0.25, 0.5, 1], [0.1, 0.300_1, 0.7, 0.9], [0.5, 0.5, 0.5, 0.5], [0, 0, 1, 1],
    [0.2, 0.6, 0.6, 0.6], [1, 1, 1, 1], [0, 0, 0, 0],
  ]

  private static func entry(_ color: SIMD4<Double>) -> UInt64 {
    let channels = [color.z * color.w, color.y * color.w, color.x * color.w, color.w]
    return channels.reversed().reduce(0) {
      $0 << 16 | UInt64(($1 * (255 * 256)).rounded(.toNearestOrEven))
    }
  }

  @Test("an entry is the color of the stops at its parameter", arguments: locations)
  func entriesAreColors(_ locations: [Double]) throws {
    var problem: GradientStops.Problem?
    let stops = try #require(
      GradientStops(colors: Self.colors, locations: locations, problem: &problem))
    let ramp = GradientRamp(stops)
    let wrong = (0...4096).filter {
      ramp.entries[$0] != Self.entry(stops.color(at: Double($0) / 4096))
    }
    #expect(wrong.isEmpty)
  }
}
