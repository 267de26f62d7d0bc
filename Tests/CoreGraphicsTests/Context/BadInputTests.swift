import CoreGraphics
import TestSupport
import Testing

/// Checks that no numbers, however unusual, make a context crash or hang, and that the context can be used
/// afterwards.
@Suite struct BadInputTests {
  private static let oddNumbers: [CGFloat] = [
    .nan, .infinity, -.infinity, 0, -1, 1e308, -1e308, 1e-308, 1e18, 5e6, 3,
  ]

  /// Calls the drawing functions of the context with numbers that `n` returns.
  private static func drawEverything(_ context: CGContext, _ n: () -> CGFloat) {
    let rect = CGRect(x: n(), y: n(), width: n(), height: n())
    context.saveGState()
    context.setLineWidth(n())
    context.setMiterLimit(n())
    context.setAlpha(n())
    context.setLineDash(phase: n(), lengths: [n(), n()])
    context.setShadow(offset: CGSize(width: n(), height: n()), blur: n(), color: .red)
    context.setFillColor(CGColor(red: n(), green: n(), blue: n(), alpha: n()))
    context.fill(rect)
    context.stroke(rect)
    context.fillEllipse(in: rect)
    context.strokeEllipse(in: rect)
    context.move(to: CGPoint(x: n(), y: n()))
    context.addCurve(
      to: CGPoint(x: n(), y: n()), control1: CGPoint(x: n(), y: n()), control2: CGPoint(x: n(), y: n()))
    context.addQuadCurve(to: CGPoint(x: n(), y: n()), control: CGPoint(x: n(), y: n()))
    context.drawPath(using: .eoFillStroke)
    context.draw(solid(0xFFFF_0000, width: 3, height: 3), in: rect)
    context.draw(solid(0xFFFF_0000, width: 3, height: 3), in: rect, byTiling: true)
    drawGradients(context, n)
    context.clear(rect)
    context.clip(to: rect, mask: solid(0x80FF_0000, width: 3, height: 3))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(rect)
    context.endTransparencyLayer()
    TextLayout("odd", attributes: TextAttributes(font: CTFont(name: "DejaVu Sans", size: n())))
      .draw(in: context, at: rect.origin)
    context.restoreGState()
  }

  /// Draws gradients with numbers that `n` returns.
  private static func drawGradients(_ context: CGContext, _ n: () -> CGFloat) {
    guard let gradient = CGGradient(space: nil, colors: [.red, .blue], locations: nil) else { return }
    context.drawLinearGradient(
      gradient, start: CGPoint(x: n(), y: n()), end: CGPoint(x: n(), y: n()),
      options: [.drawsAfterEndLocation])
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: n(), y: n()), startRadius: n(),
      endCenter: CGPoint(x: n(), y: n()), endRadius: n(), options: [.drawsBeforeStartLocation])
    context.drawConicGradient(gradient, center: CGPoint(x: n(), y: n()), angle: n())
  }

  /// Checks that the context still fills a rectangle correctly after the calls that `note` names.
  private static func expectUsable(_ context: CGContext, _ note: String) throws {
    context.setFillColor(.green)
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.fill(CGRect(x: 3, y: 3, width: 5, height: 5))
    let picture = try #require(context.makeImage()).bitmap
    let isDrawn = picture.isPainted { x, y in (3..<8).contains(x) && (3..<8).contains(y) }
    #expect(isDrawn && picture[4, 4] == 0xFF00_FF00, "\(note)")
  }

  @Test func unusualNumbersDoNotHarmTheContext() throws {
    var random = SeededGenerator(seed: 404)
    let context = try #require(CGContext(width: 20, height: 20, isFlipped: true))
    for _ in 0..<150 {
      Self.drawEverything(context) { random.once(in: 2) ? random.pick(Self.oddNumbers) : 7 }
      try Self.expectUsable(context, random.seedText)
    }
  }

  @Test func singularAndInfiniteTransformsDrawNothing() throws {
    for bad in [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 1, 1, 1, 0, 0),
      CGAffineTransform(.nan, 0, 0, 1, 0, 0), CGAffineTransform(1, 0, 0, 1, .infinity, 0),
      CGAffineTransform(), CGAffineTransform(scaleX: 1e200, y: 1e200),
    ] {
      let context = try #require(CGContext(width: 20, height: 20, isFlipped: true))
      context.saveGState()
      context.concatenate(bad)
      Self.drawEverything(context) { 7 }
      _ = (context.boundingBoxOfClipPath, context.path, context.currentPointOfPath)
      context.restoreGState()
      // A scale of 1e200 can be inverted, so something may be drawn.
      if bad.a != 1e200 { #expect(try #require(context.makeImage()).bitmap.isBlank, "\(bad)") }
      try Self.expectUsable(context, "\(bad)")
    }
  }

  @Test func veryLongLinesAndVeryFineDashesEnd() throws {
    let start = ContinuousClock.now
    let picture = try drawn { context in
      context.setLineWidth(2)
      for lengths: [CGFloat] in [[1e-9, 1e-9], [0.001], [1, 1], [0.06]] {
        context.setLineDash(phase: 0, lengths: lengths)
        context.strokeLineSegments(between: [CGPoint(x: -1e9, y: 5), CGPoint(x: 1e9, y: 5)])
        context.strokeEllipse(in: CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
      }
    }
    // The gaps of each pattern are as long as its dashes, so fine dashes cover half of a pixel. The limit of
    // 0.4 is a choice.
    #expect(picture.alpha(10, 5) > 0.4)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func enormousShapesCoverTheContext() throws {
    for rect in [CGRect.infinite, CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)] {
      let picture = try drawn { context in
        context.scaleBy(x: 2, y: 2)
        context.clip(to: rect)
        context.fill(rect)
      }
      #expect(picture.isPainted { _, _ in true }, "\(rect)")
    }
  }

  @Test func hugeBlursAreFaintAndFast() throws {
    let start = ContinuousClock.now
    let picture = try drawn { context in
      context.setShadow(offset: .zero, blur: 1e9, color: .black)
      context.fill(CGRect(x: 5, y: 5, width: 2, height: 2))
    }
    #expect(picture.alpha(0, 0) < 0.01)
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
