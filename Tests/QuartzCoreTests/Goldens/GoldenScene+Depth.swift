import QuartzCore

// Layers in three dimensions (L1.12–L1.15, P1, P2, P3, P22).

extension GoldenScene {
  static let depth = [crossing, leaning, cubes, continuousCorners, shadowPath]

  /// Two planes that intersect, and a third plane that intersects both.
  private static let crossing = GoldenScene(name: "depth-crossing") { stage in
    stage.sublayerTransform.m34 = -1.0 / 200
    let angles = [(0.7, 0.0, 1.0, 0.0), (-0.7, 0.0, 1.0, 0.0), (1.1, 1.0, 0.0, 0.0)]
    for (index, (angle, x, y, z)) in angles.enumerated() {
      let plane = box(20, 20, 60, 60, [coral, teal, sun][index])
      (plane.borderWidth, plane.borderColor) = (3, ink)
      plane.transform = CATransform3DMakeRotation(angle, x, y, z)
      stage.addSublayer(plane)
    }
  }

  /// Layers that are painted in the order of depth, not in that of the sublayers. They do not intersect, so none is
  /// split.
  private static let leaning = GoldenScene(name: "depth-leaning") { stage in
    stage.sublayerTransform.m34 = -1.0 / 200
    for index in (0..<5).reversed() {
      let card = box(10 + CGFloat(index) * 9, 20, 40, 60, [coral, teal, sun, ink, .white][index])
      (card.borderWidth, card.borderColor, card.cornerRadius) = (2, ink, 6)
      card.zPosition = CGFloat(index) * 6
      card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      stage.addSublayer(card)
    }
  }

  /// The faces of a cube (L1.15), and beside the cube copies of a card, arranged around an axis (L4.22).
  private static let cubes = GoldenScene(name: "depth-cubes") { stage in
    stage.sublayerTransform.m34 = -1.0 / 250
    let cube = CATransformLayer()
    cube.position = CGPoint(x: 30, y: 36)
    cube.transform = CATransform3DRotate(CATransform3DMakeRotation(0.6, 1, 0, 0), 0.7, 0, 1, 0)
    for index in 0..<6 {
      let face = box(-16, -16, 32, 32, [coral, teal, sun][index / 2])
      (face.borderWidth, face.borderColor, face.opacity) = (2, ink, 0.9)
      let turn =
        index < 4
        ? CATransform3DMakeRotation(.pi / 2 * CGFloat(index), 0, 1, 0)
        : CATransform3DMakeRotation(index == 4 ? .pi / 2 : -.pi / 2, 1, 0, 0)
      face.transform = CATransform3DTranslate(turn, 0, 0, 16)
      cube.addSublayer(face)
    }
    let wheel = CAReplicatorLayer()
    wheel.frame = CGRect(x: 54, y: 46, width: 40, height: 40)
    (wheel.instanceCount, wheel.preservesDepth) = (6, true)
    wheel.instanceTransform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    wheel.instanceAlphaOffset = -0.1
    wheel.transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)
    let card = box(22, 8, 18, 24, teal)
    (card.borderWidth, card.borderColor) = (2, ink)
    wheel.addSublayer(card)
    [cube, wheel].forEach(stage.addSublayer)
  }

  /// Circular corners in the upper row and continuous ones (L2.7) in the lower row: plain, with a border, and with only
  /// one corner rounded.
  private static let continuousCorners = GoldenScene(name: "continuous-corners") { stage in
    for (row, curve) in [CALayerCornerCurve.circular, .continuous].enumerated() {
      let y = CGFloat(row) * 48 + 6
      let plain = box(6, y, 40, 40, coral)
      plain.cornerRadius = 12
      let ring = box(52, y, 42, 24, sun)
      (ring.cornerRadius, ring.borderWidth, ring.borderColor) = (9, 3, ink)
      let one = box(52, y + 28, 42, 12, teal)
      (one.cornerRadius, one.maskedCorners) = (5, [.layerMinXMinYCorner])
      for layer in [plain, ring, one] {
        layer.cornerCurve = curve
        stage.addSublayer(layer)
      }
    }
  }

  /// A shadow with another shape than the layer (L2.13).
  private static let shadowPath = GoldenScene(name: "shadow-path") { stage in
    let card = box(25, 14, 50, 50, .white)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.6, 3, .zero)
    card.shadowPath = CGPath(ellipseIn: CGRect(x: -10, y: 48, width: 70, height: 16), transform: nil)
    stage.addSublayer(card)
  }
}
