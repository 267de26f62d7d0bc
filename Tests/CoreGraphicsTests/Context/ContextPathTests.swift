import CoreGraphics
import TestSupport
import Testing

@Suite struct ContextPathTests {
  @Test func arcsFollowTheTransformL7_5() throws {
    let context = try #require(CGContext(width: 40, height: 40))
    context.translateBy(x: 20, y: 20)
    context.scaleBy(x: 2, y: 1)
    context.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi, clockwise: false)
    let box = try #require(context.path).boundingBoxOfPath
    #expect(abs(box.minX + 5) < 1e-4 && abs(box.maxX - 5) < 1e-4 && abs(box.maxY - 5) < 1e-4)
    #expect(abs(context.convertToDeviceSpace(box).width - 20) < 1e-3)
    context.beginPath()
    context.move(to: .zero)
    context.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    let end = context.currentPointOfPath
    #expect(abs(end.x - 10) < 1e-6 && abs(end.y - 4) < 1e-6)
  }

  /// The path is open. At the start of a closed path, Cairo joins the last dash to the first one, which
  /// `copy(dashing…)` does not (L7.11).
  @Test func aStrokedPathFillsWhatAStrokePaints() throws {
    func picture(_ finish: (CGContext) -> Void) throws -> Bitmap {
      try drawn { context in
        context.setLineWidth(3)
        context.setLineJoin(.round)
        context.setLineDash(phase: 1, lengths: [6, 2])
        context.addLines(
          between: [(4, 4), (15, 4), (15, 15), (4, 15)].map { CGPoint(x: $0.0, y: $0.1) })
        finish(context)
      }
    }
    let stroked = try picture { $0.strokePath() }
    let filled = try picture {
      $0.replacePathWithStrokedPath()
      $0.fillPath()
    }
    let difference = filled.difference(from: stroked)
    // The outline deviates by up to 1/100 of a unit (L7.11), which is 2.6 levels. The tolerance of 4 is a
    // choice.
    #expect(difference.greatest <= 4, "\(difference)")
  }

  @Test func pointsAreInsideFillsAndStrokesL7_10() throws {
    let context = try #require(CGContext(width: 40, height: 40))
    context.scaleBy(x: 2, y: 2)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 2, y: 2, width: 12, height: 12))
    context.addRect(CGRect(x: 6, y: 6, width: 4, height: 4))
    #expect(context.pathContains(CGPoint(x: 8, y: 8), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 8, y: 8), mode: .eoFill))
    #expect(context.pathContains(CGPoint(x: 1.5, y: 8), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 4, y: 4), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 4, y: 4), mode: .eoFillStroke))
    context.beginPath()
    #expect(!context.pathContains(.zero, mode: .fill))
  }

  /// Expects text to cast shadows and to be drawn with the context's alpha, as shapes are.
  @Test func textIsDrawnWithShadowAndAlphaLikeShapes() throws {
    let layout = TextLayout(
      "l", attributes: TextAttributes(font: CTFont(name: "DejaVu Sans", size: 16)))
    func picture(_ prepare: (CGContext) -> Void) throws -> Bitmap {
      try drawn(width: 40, height: 30) { context in
        prepare(context)
        layout.draw(in: context, at: CGPoint(x: 4, y: 4))
      }
    }
    let plain = try picture { _ in }
    let faint = try picture { $0.setAlpha(0.5) }
    let shadowed = try picture {
      $0.setShadow(offset: CGSize(width: 20, height: 3), blur: 0, color: .blue)
    }
    #expect(!plain.isBlank)
    for y in 0..<27 {
      for x in 0..<20 {
        #expect(abs(faint.alpha(x, y) - plain.alpha(x, y) / 2) < 0.02, "(\(x), \(y))")
        #expect(abs(shadowed.alpha(x + 20, y + 3) - plain.alpha(x, y)) < 0.01, "(\(x), \(y))")
      }
    }
  }
}
