import TutorialLayers
import UIKit

/// A scene that draws into a white context of 100 × 100 points with its origin at the top left.
struct DrawingScene {
  let name: String
  let draw: @MainActor (CGContext) -> Void

  @MainActor static let all = [
    DrawingScene(name: "context-strokes", draw: strokes),
    DrawingScene(name: "context-shadows", draw: shadows),
    DrawingScene(name: "context-gradients", draw: gradients),
    DrawingScene(name: "context-blend-modes", draw: blendModes),
    DrawingScene(name: "context-clips", draw: clips),
    DrawingScene(name: "context-images", draw: images),
    DrawingScene(name: "context-groups", draw: groups),
    DrawingScene(name: "context-layers", draw: layers),
    DrawingScene(name: "context-clock", draw: clock),
    DrawingScene(name: "context-text", draw: glyphs),
    DrawingScene(name: "context-text-frame", draw: textFrame),
  ]
}

extension DrawingScene {
  private static let teal = CGColor(red: 0.1, green: 0.5, blue: 0.55, alpha: 1)
  private static let amber = CGColor(red: 0.95, green: 0.65, blue: 0.15, alpha: 1)

  /// Strokes with each cap and join, dashes, and a line whose width a transform distorts.
  @MainActor private static func strokes(_ context: CGContext) {
    context.setStrokeColor(teal)
    context.setLineWidth(7)
    let styles: [(CGLineCap, CGLineJoin)] = [(.butt, .miter), (.round, .round), (.square, .bevel)]
    for (index, (cap, join)) in styles.enumerated() {
      let x = CGFloat(index) * 32
      context.setLineCap(cap)
      context.setLineJoin(join)
      context.addLines(between: [
        CGPoint(x: x + 8, y: 30), CGPoint(x: x + 18, y: 10), CGPoint(x: x + 28, y: 30),
      ])
      context.strokePath()
    }
    context.setLineCap(.butt)
    context.setLineWidth(3)
    context.setLineDash(phase: 2, lengths: [8, 3, 2, 3])
    context.stroke(CGRect(x: 8, y: 44, width: 38, height: 46))
    context.setLineDash(phase: 0, lengths: [])
    context.translateBy(x: 74, y: 67)
    context.rotate(by: 0.5)
    context.scaleBy(x: 3, y: 1)
    context.strokeEllipse(in: CGRect(x: -5, y: -17, width: 10, height: 34))
  }

  @MainActor private static func shadows(_ context: CGContext) {
    context.setFillColor(amber)
    context.setShadow(offset: CGSize(width: 4, height: 5), blur: 6)
    context.fill(CGRect(x: 8, y: 8, width: 32, height: 26))
    context.setShadow(offset: .zero, blur: 12, color: teal)
    context.fillEllipse(in: CGRect(x: 58, y: 8, width: 30, height: 30))
    context.setShadow(offset: CGSize(width: 5, height: 5), blur: 0, color: teal)
    context.setStrokeColor(amber)
    context.setLineWidth(5)
    context.stroke(CGRect(x: 12, y: 56, width: 26, height: 30))
    context.setShadow(offset: CGSize(width: 3, height: 4), blur: 5, color: .black)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 58, y: 56, width: 20, height: 20))
    context.setFillColor(teal)
    context.fillEllipse(in: CGRect(x: 66, y: 64, width: 24, height: 24))
    context.endTransparencyLayer()
  }

  @MainActor private static func gradients(_ context: CGContext) {
    let colors = [teal, amber, CGColor(red: 0.8, green: 0.1, blue: 0.2, alpha: 0.2)]
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
        locations: [0, 0.4, 1])
    else { return }
    inside(context, CGRect(x: 4, y: 4, width: 44, height: 44)) {
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 40, y: 34), options: [])
    }
    inside(context, CGRect(x: 52, y: 4, width: 44, height: 44)) {
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 66, y: 20), startRadius: 3,
        endCenter: CGPoint(x: 74, y: 26), endRadius: 20, options: .drawsAfterEndLocation)
    }
    inside(context, CGRect(x: 4, y: 52, width: 44, height: 44)) {
      context.drawConicGradient(gradient, center: CGPoint(x: 26, y: 74), angle: .pi / 4)
    }
    inside(context, CGRect(x: 52, y: 52, width: 44, height: 44)) {
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 62, y: 64), startRadius: 8,
        endCenter: CGPoint(x: 86, y: 84), endRadius: 3,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
  }

  /// Runs `body` while the context is clipped to `rect`.
  private static func inside(_ context: CGContext, _ rect: CGRect, _ body: () -> Void) {
    context.saveGState()
    context.clip(to: rect)
    body()
    context.restoreGState()
  }

  /// A cell for each blend mode in the order of raw values: a disc that is drawn onto a square on a
  /// transparent background. Both have an alpha of 0.8.
  @MainActor private static func blendModes(_ context: CGContext) {
    for (index, mode) in CGBlendMode.allCases.enumerated() {
      context.saveGState()
      context.translateBy(x: CGFloat(index % 6) * 16 + 2, y: CGFloat(index / 6) * 19 + 2)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setBlendMode(mode)
      context.setFillColor(CGColor(red: 0.1, green: 0.4, blue: 0.7, alpha: 0.8))
      context.fillEllipse(in: CGRect(x: 3, y: 4, width: 11, height: 11))
      context.endTransparencyLayer()
      context.restoreGState()
    }
  }

  @MainActor private static func clips(_ context: CGContext) {
    inside(context, CGRect(x: 4, y: 4, width: 44, height: 44)) {
      context.addEllipse(in: CGRect(x: 6, y: 6, width: 40, height: 40))
      context.addEllipse(in: CGRect(x: 16, y: 16, width: 20, height: 20))
      context.clip(using: .evenOdd)
      stripes(context)
    }
    inside(context, CGRect(x: 52, y: 4, width: 44, height: 44)) {
      context.translateBy(x: 74, y: 26)
      context.rotate(by: 0.4)
      context.clip(to: CGRect(x: -16, y: -16, width: 32, height: 32))
      context.translateBy(x: -74, y: -26)
      stripes(context)
    }
    inside(context, CGRect(x: 4, y: 52, width: 92, height: 44)) {
      guard let mask = ramp else { return }
      context.clip(to: CGRect(x: 8, y: 56, width: 84, height: 36), mask: mask)
      stripes(context)
    }
  }

  private static func stripes(_ context: CGContext) {
    for index in 0..<20 {
      context.setFillColor(index.isMultiple(of: 2) ? teal : amber)
      context.fill(CGRect(x: CGFloat(index) * 5, y: 0, width: 5, height: 100))
    }
  }

  /// A mask whose alpha rises to the right.
  private static var ramp: CGImage? {
    guard let context = CGContext(width: 64, height: 1, isFlipped: true) else { return nil }
    for x in 0..<64 {
      context.setFillColor(CGColor(gray: 0, alpha: CGFloat(x) / 63))
      context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
    }
    return context.makeImage()
  }

  /// A small picture of an arrow that points up.
  private static var arrow: CGImage? {
    guard let context = CGContext(width: 16, height: 16, isFlipped: true) else { return nil }
    context.setFillColor(teal)
    context.addLines(between: [
      CGPoint(x: 8, y: 0), CGPoint(x: 15, y: 8), CGPoint(x: 1, y: 8),
    ])
    context.fillPath()
    context.setFillColor(amber)
    context.fill(CGRect(x: 5, y: 8, width: 6, height: 8))
    return context.makeImage()
  }

  /// Pictures that are interpolated, not interpolated, rotated and tiled. Those that Core Graphics draws are upside
  /// down; those that UIKit draws are upright.
  @MainActor private static func images(_ context: CGContext) {
    guard let arrow else { return }
    context.draw(arrow, in: CGRect(x: 4, y: 4, width: 30, height: 30))
    context.interpolationQuality = .none
    UIImage(cgImage: arrow).draw(in: CGRect(x: 36, y: 4, width: 30, height: 30))
    context.interpolationQuality = .default
    UIImage(cgImage: arrow, scale: 1, orientation: .right)
      .draw(in: CGRect(x: 68, y: 4, width: 28, height: 28), blendMode: .normal, alpha: 0.5)
    inside(context, CGRect(x: 4, y: 40, width: 44, height: 56)) {
      context.draw(arrow, in: CGRect(x: 4, y: 40, width: 12, height: 12), byTiling: true)
    }
    context.translateBy(x: 74, y: 68)
    context.rotate(by: 0.6)
    UIImage(cgImage: arrow).draw(in: CGRect(x: -16, y: -16, width: 32, height: 32))
  }

  /// Overlapping discs with an alpha of 0.6: each by itself, and as one group.
  @MainActor private static func groups(_ context: CGContext) {
    stripes(context)
    context.setAlpha(0.6)
    discs(context, y: 6)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    discs(context, y: 54)
    context.endTransparencyLayer()
  }

  private static func discs(_ context: CGContext, y: CGFloat) {
    for (x, color) in [(8, CGColor.white), (30, .black), (52, .red)] {
      context.setFillColor(color)
      context.fillEllipse(in: CGRect(x: CGFloat(x), y: y, width: 40, height: 40))
    }
  }

  /// A layer that `render(in:)` draws under a transform (L2.22).
  @MainActor private static func layers(_ context: CGContext) {
    let panel = CALayer()
    panel.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    panel.backgroundColor = amber
    panel.cornerRadius = 10
    panel.borderWidth = 3
    panel.opacity = 0.8
    let child = CALayer()
    child.frame = CGRect(x: 30, y: 20, width: 40, height: 30)
    child.backgroundColor = teal
    child.contents = arrow
    child.contentsGravity = .resizeAspect
    panel.addSublayer(child)
    context.translateBy(x: 18, y: 8)
    context.rotate(by: 0.3)
    panel.render(in: context)
    context.translateBy(x: 10, y: 56)
    context.scaleBy(x: 0.6, y: -0.6)
    panel.render(in: context)
  }

  /// The tutorial's clock at ten past ten.
  @MainActor private static func clock(_ context: CGContext) {
    let face = ClockFace()
    face.time = 10 + 1.0 / 6
    face.setNeedsDisplay()
    context.scaleBy(x: 0.5, y: 0.5)
    face.render(in: context)
  }
}
