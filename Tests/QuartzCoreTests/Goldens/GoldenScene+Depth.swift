import QuartzCore

// Layers in three dimensions (L1.12–L1.15; pixels.md, facts 1 to 3).

extension GoldenScene {
  static let depth = [crossing, leaning]

  /// Two planes through each other, and a third through both.
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

  /// Painted by depth, not by array order; nothing is cut where nothing crosses.
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
}
