import QuartzCore

extension GoldenScene {
  static let emitters = [snow, confetti, fire, fireworks, emitterOrder, emitterDepth]

  /// Returns a white disc that is opaque in the middle and fades out towards its edge. `softness` is the fraction of
  /// the radius in which it fades.
  static func glow(_ size: Int, softness: Double) -> CGImage {
    let bitmap = Bitmap(width: size, height: size)
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) + 0.5 - Double(size) / 2, Double(y) + 0.5 - Double(size) / 2)
        let inside = 1 - (dx * dx + dy * dy).squareRoot() / (Double(size) / 2)
        let level = UInt32(min(max(inside / softness, 0), 1) * 255)
        bitmap[x, y] = level << 24 | level << 16 | level << 8 | level
      }
    }
    return CGImage(adopting: bitmap)
  }

  /// Returns a white square of `size` pixels.
  static func square(_ size: Int) -> CGImage {
    let bitmap = Bitmap(width: size, height: size)
    for y in 0..<size { for x in 0..<size { bitmap[x, y] = 0xFFFF_FFFF } }
    return CGImage(adopting: bitmap)
  }

  private static func emitter(_ cells: CAEmitterCell...) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    emitter.backgroundColor = ink
    emitter.emitterCells = cells
    return emitter
  }

  private static func cell(
    _ rate: Float, _ lifetime: Float, _ contents: CGImage?
  ) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = rate
    cell.lifetime = lifetime
    cell.contents = contents
    return cell
  }

  /// Snow that falls from a line above the layer, clipped to rounded bounds.
  private static let snow = GoldenScene(name: "emitter-snow", time: 5) { stage in
    let flake = cell(14, 6, glow(8, softness: 0.6))
    (flake.emissionLongitude, flake.emissionRange) = (.pi, 0.5)
    (flake.velocity, flake.velocityRange, flake.yAcceleration) = (18, 10, 1)
    (flake.scale, flake.scaleRange, flake.alphaRange) = (0.7, 0.6, 0.4)
    let emitter = emitter(flake)
    emitter.emitterShape = .line
    emitter.emitterPosition = CGPoint(x: 50, y: -4)
    emitter.emitterSize = CGSize(width: 100, height: 0)
    (emitter.cornerRadius, emitter.masksToBounds) = (24, true)
    stage.addSublayer(emitter)
  }

  /// Rotating pieces of paper in random colors, which are thrown up and fall.
  private static let confetti = GoldenScene(name: "emitter-confetti", time: 1.2) { stage in
    let paper = cell(60, 3, square(8))
    (paper.emissionLongitude, paper.emissionRange) = (-.pi / 2, 1.2)
    (paper.velocity, paper.velocityRange, paper.yAcceleration) = (130, 60, 150)
    (paper.spin, paper.spinRange, paper.scale, paper.scaleRange) = (2, 8, 0.7, 0.4)
    paper.color = CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
    (paper.redRange, paper.greenRange, paper.blueRange) = (0.8, 0.8, 0.8)
    let emitter = emitter(paper)
    emitter.emitterPosition = CGPoint(x: 50, y: 90)
    emitter.seed = 4
    stage.addSublayer(emitter)
  }

  /// A volume of particles: on the left flattened into the plane of its rotated layer, on the right in three dimensions
  /// (L4.23).
  private static let emitterDepth = GoldenScene(name: "emitter-depth", time: 2) { stage in
    stage.sublayerTransform.m34 = -1.0 / 90
    for (index, preservesDepth) in [false, true].enumerated() {
      let dot = cell(20, 4, square(9))
      (dot.color, dot.scale) = (index == 0 ? teal : coral, 0.8)
      (dot.redRange, dot.greenRange, dot.spinRange) = (0.5, 0.5, 3)
      let cloud = emitter(dot)
      cloud.frame = CGRect(x: 4 + index * 48, y: 20, width: 44, height: 60)
      (cloud.emitterShape, cloud.emitterMode) = (.cuboid, .volume)
      cloud.emitterPosition = CGPoint(x: 22, y: 30)
      (cloud.emitterSize, cloud.emitterDepth) = (CGSize(width: 36, height: 50), 70)
      (cloud.preservesDepth, cloud.renderMode) = (preservesDepth, .backToFront)
      cloud.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
      stage.addSublayer(cloud)
    }
  }

  /// Red particles whose colors add up to yellow and white.
  private static let fire = GoldenScene(name: "emitter-fire", time: 2) { stage in
    let flame = cell(120, 1, glow(16, softness: 1))
    (flame.emissionLongitude, flame.emissionRange) = (-.pi / 2, 0.5)
    (flame.velocity, flame.velocityRange) = (50, 30)
    (flame.scale, flame.scaleSpeed) = (1.2, -0.6)
    flame.color = CGColor(red: 0.8, green: 0.35, blue: 0.1, alpha: 0.5)
    flame.alphaSpeed = -0.4
    let emitter = emitter(flame)
    emitter.renderMode = .additive
    emitter.emitterShape = .rectangle
    emitter.emitterPosition = CGPoint(x: 50, y: 80)
    emitter.emitterSize = CGSize(width: 40, height: 4)
    stage.addSublayer(emitter)
  }

  /// Rockets, which are invisible themselves, leave trails and burst into sparks (L4.30). The layer is rotated and
  /// scaled.
  private static let fireworks = GoldenScene(name: "emitter-fireworks", time: 2.35) { stage in
    let trail = cell(40, 0.5, glow(6, softness: 1))
    (trail.scale, trail.alphaSpeed, trail.velocity, trail.emissionRange) = (0.6, -1.6, 4, 6)
    (trail.beginTime, trail.duration) = (0, 0.9)
    let spark = cell(800, 0.9, glow(6, softness: 1))
    (spark.beginTime, spark.duration) = (0.9, 0.08)
    (spark.velocity, spark.emissionRange, spark.yAcceleration) = (40, 2 * .pi, 40)
    (spark.scale, spark.scaleSpeed, spark.alphaSpeed) = (0.7, -0.3, -0.9)
    spark.color = CGColor(red: 1, green: 0.7, blue: 0.3, alpha: 1)
    spark.greenRange = 0.5
    let rocket = cell(1.2, 1, nil)
    rocket.emitterCells = [trail, spark]
    (rocket.emissionLongitude, rocket.emissionRange) = (-.pi / 2, 0.7)
    (rocket.velocity, rocket.velocityRange, rocket.yAcceleration) = (95, 20, 60)
    let emitter = emitter(rocket)
    emitter.emitterPosition = CGPoint(x: 50, y: 96)
    emitter.renderMode = .additive
    emitter.setAffineTransform(CGAffineTransform(rotationAngle: 0.2).scaledBy(x: 0.8, y: 0.8))
    stage.addSublayer(emitter)
  }

  /// Particles of which the youngest is in front on the left, and the oldest on the right. They lie above the layer's
  /// border and below its sublayer (L4.29).
  private static let emitterOrder = GoldenScene(name: "emitter-order", time: 2.9) { stage in
    for (x, mode) in [(4.0, CAEmitterLayerRenderMode.oldestFirst), (52, .oldestLast)] {
      let tile = cell(2, 4, square(18))
      (tile.velocity, tile.emissionLongitude) = (18, .pi / 2)
      tile.color = CGColor(red: 1, green: 0.9, blue: 0.2, alpha: 1)
      (tile.greenSpeed, tile.spin) = (-0.3, 0.2)
      let emitter = emitter(tile)
      emitter.frame = CGRect(x: x, y: 10, width: 44, height: 80)
      (emitter.borderWidth, emitter.borderColor) = (6, teal)
      emitter.emitterPosition = CGPoint(x: 22, y: 8)
      emitter.renderMode = mode
      emitter.addSublayer(box(4, 34, 14, 10, .white))
      stage.addSublayer(emitter)
    }
  }
}
