import QuartzCore

// Shape layers (L4.1–L4.5).

extension GoldenScene {
  static let shapes = [
    shapeTrim, shapeDashes, shapeJoins, shapeCaps, shapeFillRules, shapeTurned, shapePerspective,
    shapeMorph, shapeClipped,
  ]

  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private static func lines(_ points: [CGPoint], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  /// Returns a layer with a stroke and no fill; the path is in points of the stage.
  private static func stroke(_ path: CGPath, _ color: CGColor, width: CGFloat) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = color
    layer.lineWidth = width
    return layer
  }

  /// Returns the curve of the tutorial's ship at 0.3 times its size, with its ends at height `y`.
  private static func ship(y: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: point(0, 150))
    path.addCurve(to: point(300, 150), control1: point(75, 0), control2: point(225, 300))
    var third = CGAffineTransform(a: 0.3, b: 0, c: 0, d: 0.3, tx: 5, ty: y - 45)
    return path.copy(using: &third) ?? path
  }

  private static func star(_ center: CGPoint, radius: CGFloat) -> CGPath {
    lines(
      (0..<5).map { index in
        let angle = CGFloat(index) * 0.8 * .pi - .pi / 2
        return point(center.x + radius * cos(angle), center.y + radius * sin(angle))
      }, closed: true)
  }

  /// Trimmed strokes (L4.4) of a curve, of a closed path that gets caps where it is cut, and of a path with two
  /// subpaths, whose lengths add up.
  private static let shapeTrim = GoldenScene(name: "shape-trim") { stage in
    let curve = stroke(ship(y: 22), teal, width: 4)
    (curve.strokeStart, curve.strokeEnd) = (0.1, 0.75)
    let ring = stroke(
      CGPath(ellipseIn: CGRect(x: 10, y: 52, width: 36, height: 36), transform: nil), coral, width: 8)
    (ring.strokeStart, ring.strokeEnd, ring.lineCap) = (0.15, 0.9, .round)
    let both = CGMutablePath()
    both.addRect(CGRect(x: 60, y: 54, width: 30, height: 12))
    both.addLines(between: [point(60, 80), point(92, 80), point(92, 90)])
    let pair = stroke(both, ink, width: 4)
    (pair.strokeStart, pair.strokeEnd) = (0.3, 0.85)
    [curve, ring, pair].forEach(stage.addSublayer)
  }

  /// Dashes (L4.3) with a phase, with an odd pattern, around corners, along a curve, and as dots.
  private static let shapeDashes = GoldenScene(name: "shape-dashes") { stage in
    let line = lines([point(5, 10), point(95, 10)])
    let low = lines([point(5, 20), point(95, 20)])
    let straight = stroke(line, ink, width: 4)
    straight.lineDashPattern = [12, 6]
    let shifted = stroke(low, ink, width: 4)
    (shifted.lineDashPattern, shifted.lineDashPhase) = ([10], 5)
    let frame = stroke(
      CGPath(rect: CGRect(x: 10, y: 32, width: 34, height: 24), transform: nil), coral, width: 5)
    frame.lineDashPattern = [14, 5]
    let dots = stroke(
      CGPath(ellipseIn: CGRect(x: 56, y: 30, width: 34, height: 28), transform: nil), teal, width: 5)
    (dots.lineDashPattern, dots.lineCap) = ([0, 9], .round)
    let wave = stroke(ship(y: 80), sun, width: 5)
    (wave.lineDashPattern, wave.lineCap, wave.strokeEnd) = ([8, 4, 2, 4], .butt, 0.8)
    [straight, shifted, frame, dots, wave].forEach(stage.addSublayer)
  }

  /// The three joins at a blunt and at a sharp corner, and a miter that exceeds the limit.
  private static let shapeJoins = GoldenScene(name: "shape-joins") { stage in
    for (row, join) in [CAShapeLayerLineJoin.miter, .round, .bevel].enumerated() {
      let y = CGFloat(row) * 32 + 6
      let blunt = stroke(
        lines([point(8, y + 22), point(26, y + 4), point(44, y + 22)]), coral, width: 9)
      let sharp = stroke(
        lines([point(54, y + 20), point(72, y + 12), point(54, y + 4)]), teal, width: 6)
      for layer in [blunt, sharp] { layer.lineJoin = join }
      stage.addSublayer(blunt)
      stage.addSublayer(sharp)
    }
    let cut = stroke(lines([point(84, 90), point(90, 50), point(96, 90)]), ink, width: 4)
    cut.miterLimit = 3
    stage.addSublayer(cut)
  }

  /// The three caps at the ends of a line and of a line without length; and a translucent stroke, which is not darker
  /// where it crosses itself.
  private static let shapeCaps = GoldenScene(name: "shape-caps") { stage in
    for (row, cap) in [CAShapeLayerLineCap.butt, .round, .square].enumerated() {
      let y = CGFloat(row) * 20 + 14
      let line = stroke(lines([point(18, y), point(52, y)]), teal, width: 12)
      line.lineCap = cap
      let mark = stroke(lines([point(18, y - 8), point(18, y + 8)]), ink, width: 1)
      let dot = stroke(lines([point(78, y), point(78, y)]), coral, width: 12)
      dot.lineCap = cap
      [line, mark, dot].forEach(stage.addSublayer)
    }
    let cross = stroke(
      lines([point(10, 74), point(90, 92), point(90, 76), point(10, 92)]), coral.copy(alpha: 0.5)!,
      width: 7)
    stage.addSublayer(cross)
  }

  private static let shapeFillRules = GoldenScene(name: "shape-fill-rules") { stage in
    for (index, rule) in [CAShapeLayerFillRule.nonZero, .evenOdd].enumerated() {
      let x = CGFloat(index) * 48
      let layer = CAShapeLayer()
      layer.path = star(point(26 + x, 28), radius: 22)
      (layer.fillRule, layer.fillColor) = (rule, coral)
      (layer.strokeColor, layer.lineWidth) = (ink, 1)
      let rings = CGMutablePath()
      rings.addEllipse(in: CGRect(x: 6 + x, y: 56, width: 40, height: 36))
      rings.addRoundedRect(
        in: CGRect(x: 16 + x, y: 64, width: 20, height: 20), cornerWidth: 6, cornerHeight: 6)
      let holes = CAShapeLayer()
      (holes.path, holes.fillRule, holes.fillColor) = (rings, rule, teal)
      stage.addSublayer(layer)
      stage.addSublayer(holes)
    }
  }

  /// Shapes that are rotated, scaled unequally in x and y, and placed at fractions of pixels. The opacity applies to
  /// fill and stroke together.
  private static let shapeTurned = GoldenScene(name: "shape-turned") { stage in
    for (index, angle) in [0.3, 1.1].enumerated() {
      let layer = CAShapeLayer()
      layer.position = point(28 + CGFloat(index) * 44.4, 30)
      layer.path = CGPath(
        roundedRect: CGRect(x: -18, y: -12, width: 36, height: 24), cornerWidth: 6, cornerHeight: 6,
        transform: nil)
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (sun, ink, 3)
      layer.lineDashPattern = index == 0 ? nil : [7, 4]
      layer.opacity = index == 0 ? 1 : 0.6
      layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      stage.addSublayer(layer)
    }
    let wide = stroke(
      CGPath(ellipseIn: CGRect(x: -8, y: -8, width: 16, height: 16), transform: nil), teal, width: 4)
    wide.position = point(50, 76)
    wide.setAffineTransform(CGAffineTransform(scaleX: 5, y: 1.5))
    stage.addSublayer(wide)
  }

  /// Shapes in perspective, which transforms each point of the path. One of the planes comes close to the viewer.
  private static let shapePerspective = GoldenScene(name: "shape-perspective") { stage in
    for (index, angle) in [0.9, 1.35].enumerated() {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 10, y: 4 + index * 48, width: 80, height: 44)
      let path = CGMutablePath()
      path.addRoundedRect(
        in: CGRect(x: 4, y: 2, width: 72, height: 40), cornerWidth: 10, cornerHeight: 10)
      path.addPath(star(point(40, 22), radius: 18))
      (layer.path, layer.fillRule, layer.fillColor) = (path, .evenOdd, teal)
      (layer.strokeColor, layer.lineWidth, layer.lineJoin) = (coral, 2, .round)
      var tilt = CATransform3DIdentity
      tilt.m34 = -1 / 60
      layer.transform = CATransform3DRotate(tilt, angle, 0.2, 1, 0)
      stage.addSublayer(layer)
    }
  }

  /// A shape halfway between a square and a kite, with a quarter of its stroke drawn (L4.5).
  private static let shapeMorph = GoldenScene(
    name: "shape-morph", time: 0.5,
    build: { stage in
      let layer = CAShapeLayer()
      layer.path = lines([point(20, 20), point(80, 20), point(80, 80), point(20, 80)], closed: true)
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (sun, ink, 4)
      stage.addSublayer(layer)
    },
    start: { stage in
      let morph = CABasicAnimation(keyPath: "path")
      morph.toValue = lines(
        [point(50, 4), point(96, 50), point(50, 96), point(40, 50)], closed: true)
      morph.duration = 1
      let draw = CABasicAnimation(keyPath: "strokeEnd")
      (draw.fromValue, draw.toValue, draw.duration) = (0, 0.5, 1)
      stage.sublayers?.first?.add(morph, forKey: nil)
      stage.sublayers?.first?.add(draw, forKey: nil)
    })

  /// A shape that extends beyond the bounds of its layer: without clipping on the left, and clipped by `masksToBounds`
  /// on the right.
  private static let shapeClipped = GoldenScene(name: "shape-clipped") { stage in
    for (index, isCut) in [false, true].enumerated() {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 10 + index * 46, y: 26, width: 36, height: 48)
      layer.backgroundColor = sun
      (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (10, 2, ink)
      layer.masksToBounds = isCut
      layer.path = star(point(18, 24), radius: 30)
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (coral, teal, 3)
      stage.addSublayer(layer)
    }
  }
}
