import QuartzCore

extension GoldenScene {
  static let replicators = [
    replicatorCircle, replicatorDelay, replicatorNested, replicatorPictures, replicatorPerspective,
  ]

  private static func replicator(
    _ count: Int, _ frame: CGRect, _ transform: CATransform3D, of sublayer: CALayer
  ) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = frame
    replicator.instanceCount = count
    replicator.instanceTransform = transform
    replicator.addSublayer(sublayer)
    return replicator
  }

  private static let stageFrame = CGRect(x: 0, y: 0, width: 100, height: 100)

  /// Returns a rotation about z by one of `count` equal parts of a full turn.
  private static func turn(_ count: Double) -> CATransform3D {
    CATransform3DMakeRotation(2 * .pi / count, 0, 0, 1)
  }

  /// An activity indicator of twelve rounded bars. Each copy has less alpha and less green than the one before.
  private static let replicatorCircle = GoldenScene(name: "replicator-circle") { stage in
    let bar = box(46, 8, 8, 24, sun)
    bar.cornerRadius = 4
    let ring = replicator(12, stageFrame, turn(12), of: bar)
    ring.backgroundColor = ink
    ring.instanceAlphaOffset = -1.0 / 13
    ring.instanceGreenOffset = -0.06
    stage.addSublayer(ring)
  }

  /// Dots that shrink and fade one after the other (L4.21). At the time of the picture, the first dot is near the end
  /// of its cycle.
  private static let replicatorDelay = GoldenScene(
    name: "replicator-delay", time: 0.95,
    build: { stage in
      let dot = box(44, 10, 12, 12, coral)
      dot.cornerRadius = 6
      let ring = replicator(10, stageFrame, turn(10), of: dot)
      ring.instanceDelay = 0.1
      stage.addSublayer(ring)
    },
    start: { stage in
      let dot = stage.sublayers?.first?.sublayers?.first
      for (key, to) in [("transform.scale", 0.2), ("opacity", 0.1)] {
        let fade = CABasicAnimation(keyPath: key)
        (fade.fromValue, fade.toValue, fade.duration) = (1.0, to, 1)
        (fade.repeatCount, fade.fillMode) = (.infinity, .backwards)
        dot?.add(fade, forKey: key)
      }
    })

  /// Four rows of four boxes, each row smaller than the one above. The transforms and colors of nested replicators
  /// multiply (L4.22).
  private static let replicatorNested = GoldenScene(name: "replicator-nested") { stage in
    let square = box(4, 4, 12, 12, .white)
    (square.borderWidth, square.borderColor) = (2, ink)
    let row = replicator(
      4, CGRect(x: 0, y: 0, width: 100, height: 20), CATransform3DMakeTranslation(16, 0, 0), of: square)
    row.instanceRedOffset = -0.25
    let shrink = CATransform3DScale(CATransform3DMakeTranslation(0, 18, 0), 0.9, 0.9, 1)
    let rows = replicator(4, stageFrame, shrink, of: row)
    rows.instanceGreenOffset = -0.2
    stage.addSublayer(rows)
  }

  /// An image with an overlapping sublayer, and a box. Each copy is tinted.
  private static let replicatorPictures = GoldenScene(name: "replicator-pictures") { stage in
    let photo = box(6, 8, 26, 18, nil)
    photo.contents = picture(0xFFFF_FFFF, 0xFFB0_B0B0, width: 26, height: 18)
    photo.addSublayer(box(8, 4, 30, 10, .white))
    let photos = replicator(3, stageFrame, CATransform3DMakeTranslation(26, 24, 0), of: photo)
    photos.addSublayer(box(0, 16, 20, 20, sun))
    photos.instanceColor = coral
    photos.instanceBlueOffset = 0.3
    photos.instanceAlphaOffset = -0.3
    stage.addSublayer(photos)
  }

  /// Copies with perspective, which applies to each sublayer. The copies lie in one plane (L4.19).
  private static let replicatorPerspective = GoldenScene(name: "replicator-perspective") { stage in
    let card = box(8, 8, 36, 36, teal.copy(alpha: 0.6))
    card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
    let cards = replicator(4, stageFrame, turn(4), of: card)
    cards.sublayerTransform.m34 = -1.0 / 60
    stage.addSublayer(cards)
  }
}
