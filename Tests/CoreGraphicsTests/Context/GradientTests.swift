import CoreGraphics
import TestSupport
import Testing

@Suite struct GradientTests {
  private static func gradient(
    _ colors: [CGColor] = [.red, .blue], _ locations: [CGFloat]? = nil
  ) throws -> CGGradient {
    try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: locations))
  }

  /// Draws a horizontal gradient between two values of x, and returns the picture.
  private static func linear(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, from: CGFloat = 5, to: CGFloat = 15,
    _ prepare: (CGContext) -> Void = { _ in }
  ) throws -> Bitmap {
    try drawn { context in
      prepare(context)
      context.drawLinearGradient(
        gradient, start: CGPoint(x: from, y: 3), end: CGPoint(x: to, y: 3), options: options)
    }
  }

  @Test func aLinearGradientFillsItsBandL7_23() throws {
    let gradient = try Self.gradient()
    for options: CGGradientDrawingOptions in [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
      [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ] {
      let picture = try Self.linear(gradient, options)
      for x in 0..<20 {
        let t = (Double(x) + 0.5 - 5) / 10
        let isDrawn =
          (t >= 0 || options.contains(.drawsBeforeStartLocation))
          && (t <= 1 || options.contains(.drawsAfterEndLocation))
        let mix = min(max(t, 0), 1)
        let expected = CGColor(red: 1 - mix, green: 0, blue: mix, alpha: 1).premultipliedPixel()
        for y in [0, 19] {
          #expect(
            picture[x, y].channelDistance(to: isDrawn ? expected : 0) <= 1, "\(options) (\(x), \(y))")
        }
      }
    }
  }

  @Test func theGradientFollowsTheUserSpaceL7_23() throws {
    // Under the shear, lines of one color satisfy x + y = const.
    let picture = try Self.linear(Self.gradient(), [.drawsAfterEndLocation], from: 0, to: 20) {
      $0.concatenate(CGAffineTransform(1, 0, -1, 1, 0, 0))
    }
    for (x, y) in [(3, 9), (9, 3), (0, 12), (12, 0)] {
      #expect(picture[x, y].channelDistance(to: picture[6, 6]) <= 1, "(\(x), \(y))")
    }
    #expect(picture[2, 2].channelDistance(to: picture[6, 6]) > 20)
  }

  @Test func aSingleStopFillsItsBandL7_23() throws {
    let picture = try Self.linear(Self.gradient([.green]), [])
    #expect(picture.isPainted { x, _ in (5..<15).contains(x) })
    #expect(picture[9, 9] == 0xFF00_FF00)
  }

  @Test func locationsMayMeetAndStandInAnyOrder() throws {
    let hard = try Self.linear(
      Self.gradient([.red, .red, .blue, .blue], [0, 0.5, 0.5, 1]), [], from: 0, to: 20)
    #expect(hard[9, 0] == 0xFFFF_0000 && hard[10, 0] == 0xFF00_00FF)
    let sorted = try Self.linear(Self.gradient([.blue, .red], [1, 0]), [])
    let plain = try Self.linear(Self.gradient(), [])
    #expect(sorted.difference(from: plain).isNone)
  }

  @Test func colorsMixWithStraightAlphaL4_9() throws {
    let clearBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 0)
    let picture = try Self.linear(Self.gradient([.red, clearBlue]), [], from: 0, to: 20)
    // The center of pixel 10 is at x = 10.5, so the parameter is 10.5/20 = 0.525.
    let expected = CGColor(red: 0.475, green: 0, blue: 0.525, alpha: 0.475).premultipliedPixel()
    #expect(picture[10, 0].channelDistance(to: expected) <= 1)
  }

  @Test func gradientsNeedColorsAndMatchingLocations() {
    let space = CGColorSpaceCreateDeviceRGB()
    #expect(CGGradient(colorsSpace: space, colors: [] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: space, colors: ["red"] as CFArray, locations: nil) == nil)
    for locations: [CGFloat] in [[0], [0, 0.5, 1], [0, .nan]] {
      let colors = [CGColor.red, .blue] as CFArray
      #expect(CGGradient(colorsSpace: space, colors: colors, locations: locations) == nil)
    }
    let parts = CGGradient(
      colorSpace: space, colorComponents: [1, 0, 0, 1, 0, 0, 1, 1], locations: [0, 1], count: 2)
    #expect(parts != nil)
    #expect(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0], locations: nil, count: 2) == nil)
  }

  @Test func aGradientBetweenConcentricCirclesIsRadialL7_23() throws {
    let gradient = try Self.gradient()
    let picture = try drawn { context in
      let center = CGPoint(x: 10, y: 10)
      context.drawRadialGradient(
        gradient, startCenter: center, startRadius: 2, endCenter: center, endRadius: 8, options: [])
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let t = (hypot(Double(x) - 9.5, Double(y) - 9.5) - 2) / 6
        let isDrawn = (0...1).contains(t)
        let expected = CGColor(red: 1 - t, green: 0, blue: t, alpha: 1).premultipliedPixel()
        #expect(picture[x, y].channelDistance(to: isDrawn ? expected : 0) <= 1, "(\(x), \(y))")
      }
    }
  }

  /// Expects the gradient between two circles to agree with a search for the circle through each point. If there are
  /// several such circles, the one with the greatest parameter counts; if there is none, nothing is drawn.
  @Test func twoCirclesAgreeWithASearchL7_23() throws {
    var random = SeededGenerator(seed: 23)
    let gradient = try Self.gradient()
    for _ in 0..<12 {
      let ends = (0..<2).map { _ in
        (CGPoint(x: random.number(0...20), y: random.number(0...20)), random.number(0...7))
      }
      let picture = try drawn { context in
        context.drawRadialGradient(
          gradient, startCenter: ends[0].0, startRadius: CGFloat(ends[0].1), endCenter: ends[1].0,
          endRadius: CGFloat(ends[1].1), options: [])
      }
      for (x, y) in [(3, 3), (10, 10), (16, 5), (7, 14)] {
        let nearest = Self.search(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), ends)
        let color = nearest.map { CGColor(red: 1 - $0, green: 0, blue: $0, alpha: 1) }
        let expected = color?.premultipliedPixel() ?? 0
        #expect(
          picture[x, y].channelDistance(to: expected) <= 3, "\(random.seedText) (\(x), \(y)) \(ends)")
      }
    }
  }

  /// Returns the greatest parameter in 0…1 whose circle contains `p` on its boundary. It looks for changes of sign in
  /// 4000 steps.
  private static func search(_ p: CGPoint, _ ends: [(CGPoint, Double)]) -> Double? {
    func signedDistance(_ t: Double) -> Double {
      let (a, b) = (ends[0], ends[1])
      let center = CGPoint(
        x: a.0.x + (b.0.x - a.0.x) * CGFloat(t), y: a.0.y + (b.0.y - a.0.y) * CGFloat(t))
      return Double(hypot(p.x - center.x, p.y - center.y)) - (a.1 + (b.1 - a.1) * t)
    }
    for step in stride(from: 4000, to: 0, by: -1) {
      let (high, low) = (Double(step) / 4000, Double(step - 1) / 4000)
      if signedDistance(high) * signedDistance(low) <= 0 { return high }
    }
    return nil
  }

  @Test func aConicGradientGoesOnceRound() throws {
    let gradient = try Self.gradient([.red, .green, .blue, .red])
    let picture = try drawn { context in
      context.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: .pi / 2)
    }
    for (x, y, turn) in [(9, 19, 0.0), (0, 10, 0.25), (10, 0, 0.5), (19, 9, 0.75)] {
      let t = turn * 3
      let rgb = [max(0, 1 - t, t - 2), max(0, 1 - abs(t - 1)), max(0, 1 - abs(t - 2))]
      let expected = CGColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: 1).premultipliedPixel()
      // The pixel's center is 3° beside the ray, which changes a channel by 3 · 255 · 3/360, or 6 levels. The
      // tolerance of 30 is a choice.
      #expect(picture[x, y].channelDistance(to: expected) < 30, "(\(x), \(y))")
    }
  }

  @Test func gradientsAreClippedAndDrawnWithTheAlpha() throws {
    let picture = try Self.linear(Self.gradient([.green]), [], from: 0, to: 20) {
      $0.setAlpha(0.5)
      $0.clip(to: CGRect(x: 3, y: 3, width: 4, height: 4))
    }
    #expect(picture.isPainted { x, y in (3..<7).contains(x) && (3..<7).contains(y) })
    #expect(picture[4, 4].channelDistance(to: 0x8000_8000) <= 1)
  }
}
