import QuartzCore

// CAGradientLayer (L4.6–L4.10).

extension GoldenScene {
  static let gradients = [
    gradientAxial, gradientRadial, gradientConic, gradientStops, gradientAlpha, gradientTransformed,
    gradientAnimated,
  ]

  private static func gradient(
    _ frame: CGRect, _ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint, _ colors: [CGColor],
    _ locations: [NSNumber]? = nil
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = frame
    (layer.type, layer.startPoint, layer.endPoint) = (type, start, end)
    (layer.colors, layer.locations) = (colors, locations)
    return layer
  }

  private static let (topLeft, center, bottomRight) = (
    CGPoint.zero, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)
  )

  /// Axial gradients of layers that are not square, in which the lines of equal color are sheared (L4.7).
  private static let gradientAxial = GoldenScene(name: "gradient-axial") { stage in
    let wide = gradient(
      CGRect(x: 6, y: 6, width: 88, height: 36), .axial, topLeft, bottomRight, [coral, teal, sun])
    let down = gradient(
      CGRect(x: 6, y: 48, width: 26, height: 46), .axial, CGPoint(x: 0.5, y: 0),
      CGPoint(x: 0.5, y: 1), [ink, sun])
    let across = gradient(
      CGRect(x: 38, y: 48, width: 26, height: 46), .axial, CGPoint(x: 0.25, y: 0),
      CGPoint(x: 0.75, y: 0), [ink, sun])
    let round = gradient(
      CGRect(x: 70, y: 48, width: 24, height: 46), .axial, topLeft, bottomRight, [teal, coral])
    (round.cornerRadius, round.borderWidth, round.borderColor) = (12, 2, ink)
    [wide, down, across, round].forEach(stage.addSublayer)
  }

  private static let gradientRadial = GoldenScene(name: "gradient-radial") { stage in
    let ellipse = gradient(
      CGRect(x: 6, y: 6, width: 88, height: 40), .radial, center, bottomRight, [sun, coral, ink])
    let corner = gradient(
      CGRect(x: 6, y: 52, width: 42, height: 42), .radial, topLeft, bottomRight, [.white, teal])
    let small = gradient(
      CGRect(x: 52, y: 52, width: 42, height: 42), .radial, center, CGPoint(x: 0.8, y: 0.6),
      [coral, sun, teal])
    [ellipse, corner, small].forEach(stage.addSublayer)
  }

  private static let gradientConic = GoldenScene(name: "gradient-conic") { stage in
    let right = gradient(
      CGRect(x: 6, y: 6, width: 42, height: 42), .conic, center, CGPoint(x: 1, y: 0.5),
      [coral, sun, teal, ink])
    let up = gradient(
      CGRect(x: 52, y: 6, width: 42, height: 42), .conic, center, CGPoint(x: 0.5, y: 0),
      [.white, ink])
    up.cornerRadius = 21
    let wide = gradient(
      CGRect(x: 6, y: 54, width: 88, height: 40), .conic, CGPoint(x: 0.26, y: 0.51),
      CGPoint(x: 1, y: 0.9), [coral, teal, coral])
    [right, up, wide].forEach(stage.addSublayer)
  }

  /// Gradients with hard edges, with end colors that continue beyond the first and last locations, and with a single
  /// color (L4.9).
  private static let gradientStops = GoldenScene(name: "gradient-stops") { stage in
    let flag = gradient(
      CGRect(x: 5, y: 6, width: 90, height: 24), .axial, topLeft, CGPoint(x: 1, y: 0),
      [ink, ink, .white, .white, coral, coral], [0, 0.333, 0.333, 0.667, 0.667, 1])
    let ends = gradient(
      CGRect(x: 5, y: 36, width: 90, height: 24), .axial, topLeft, CGPoint(x: 1, y: 0),
      [teal, sun, coral], [0.2, 0.5, 0.6])
    let rings = gradient(
      CGRect(x: 5, y: 66, width: 42, height: 28), .radial, center, bottomRight, [sun, sun, ink, ink],
      [0, 0.47, 0.47, 1])
    let one = gradient(
      CGRect(x: 53, y: 66, width: 42, height: 28), .conic, center, bottomRight, [teal])
    [flag, ends, rings, one].forEach(stage.addSublayer)
  }

  /// Gradients with translucent stops, through which the background color shows (L4.8). The colors are interpolated
  /// without premultiplied alpha.
  private static let gradientAlpha = GoldenScene(name: "gradient-alpha") { stage in
    stage.addSublayer(box(0, 40, 100, 20, ink))
    let clear = coral.copy(alpha: 0) ?? coral
    let fade = gradient(
      CGRect(x: 6, y: 8, width: 40, height: 84), .axial, CGPoint(x: 0.5, y: 0),
      CGPoint(x: 0.5, y: 1), [coral, clear])
    let over = gradient(
      CGRect(x: 54, y: 8, width: 40, height: 84), .axial, CGPoint(x: 0.5, y: 0),
      CGPoint(x: 0.5, y: 1), [coral, clear])
    (over.backgroundColor, over.opacity) = (sun, 0.7)
    [fade, over].forEach(stage.addSublayer)
  }

  private static let gradientTransformed = GoldenScene(name: "gradient-transformed") { stage in
    stage.sublayerTransform.m34 = -1.0 / 130
    let turned = gradient(
      CGRect(x: 8, y: 8, width: 38, height: 26), .axial, topLeft, bottomRight, [sun, coral])
    turned.cornerRadius = 8
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    let stretched = gradient(
      CGRect(x: 64, y: 10, width: 20, height: 20), .radial, center, bottomRight, [.white, teal])
    stretched.setAffineTransform(CGAffineTransform(a: 1.4, b: 0.3, c: -0.5, d: 1.1, tx: 0, ty: 0))
    let door = gradient(
      CGRect(x: 4, y: 46, width: 46, height: 46), .axial, topLeft, CGPoint(x: 1, y: 0),
      [ink, sun, ink])
    door.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
    let disc = gradient(
      CGRect(x: 52, y: 46, width: 46, height: 46), .conic, center, CGPoint(x: 1, y: 0.52),
      [coral, sun, teal])
    disc.cornerRadius = 23
    disc.transform = CATransform3DMakeRotation(-0.8, 1, 0.2, 0)
    [turned, stretched, door, disc].forEach(stage.addSublayer)
  }

  /// A gradient in the middle of an animation of its colors, locations and end point (L4.10).
  private static let gradientAnimated = GoldenScene(
    name: "gradient-animated", time: 0.5,
    build: { stage in
      stage.addSublayer(
        gradient(
          CGRect(x: 10, y: 10, width: 80, height: 80), .axial, topLeft, bottomRight, [coral, ink]))
    },
    start: { stage in
      for (keyPath, value) in [
        ("colors", [sun, CGColor.white] as Any), ("locations", [0.4, 0.6]),
        ("endPoint", CGPoint(x: 1, y: 0)),
      ] {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.toValue, animation.duration) = (value, 1)
        if keyPath == "locations" { animation.fromValue = [0, 1] }
        stage.sublayers?.first?.add(animation, forKey: nil)
      }
    })
}
