import QuartzCore

/// A small picture about one topic, which is made with the public API in a layer of 100 × 100 points: the stage.
@MainActor struct GoldenScene {
  let name: String
  /// The time at which the picture is taken, in seconds after the commit of the scene.
  var time = 0.0
  /// True if contents such as text stay upright in flipped layers, so that the scene on a flipped stage is not its
  /// mirror image.
  var isUpright = false
  /// Adds layers to the stage, and animations that begin at the commit.
  let build: (CALayer) -> Void
  /// Adds the animations that must start after the layers of `build` were committed.
  var start: (CALayer) -> Void = { _ in }

  /// The scenes of all topics; each topic has a file.
  static let all =
    basics
    + effects
    + replicators
    + emitters
    + filters
    + depth
    + gradients
    + shapes
    + texts
    + scrolling
    + contentsAndEdges
}

extension GoldenScene {
  private static let basics = [
    solid, rounded, border, opacityGroup, perspectiveDoor, imageGravities, masksToBoundsRounded,
    crossfade,
  ]

  nonisolated static let ink = CGColor(red: 0.13, green: 0.19, blue: 0.31, alpha: 1)
  nonisolated static let coral = CGColor(red: 0.95, green: 0.42, blue: 0.33, alpha: 1)
  nonisolated static let teal = CGColor(red: 0.16, green: 0.63, blue: 0.6, alpha: 1)
  nonisolated static let sun = CGColor(red: 0.98, green: 0.79, blue: 0.27, alpha: 1)

  static func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// Returns a picture with two vertical bands and a frame. It is symmetric in y, because images stay upright when the
  /// geometry of their layers is flipped.
  static func picture(_ a: UInt32, _ b: UInt32, width: Int = 12, height: Int = 8) -> CGImage {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isFrame = x == 0 || y == 0 || x == width - 1 || y == height - 1
        bitmap[x, y] = isFrame ? 0xFF22_3050 : x < width / 3 ? b : a
      }
    }
    return CGImage(adopting: bitmap)
  }

  private static let solid = GoldenScene(name: "solid") { stage in
    stage.addSublayer(box(10, 10, 50, 40, coral))
    stage.addSublayer(box(40, 30, 45, 55, teal.copy(alpha: 0.6)))
    stage.addSublayer(box(20.5, 70.25, 30, 12.5, ink))
    let turned = box(55, 8, 30, 30, sun)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    stage.addSublayer(turned)
  }

  /// Rounded corners, which are quarters of circles (P8). Radii of more than half a side are clamped (L2.6).
  private static let rounded = GoldenScene(name: "rounded") { stage in
    let all = box(8, 8, 50, 34, coral)
    all.cornerRadius = 12
    let some = box(50, 34, 42, 30, teal)
    (some.cornerRadius, some.maskedCorners) = (15, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    let circle = box(12, 54, 32, 32, sun)
    circle.cornerRadius = 99
    let turned = box(56, 68, 30, 18, ink)
    turned.cornerRadius = 6
    turned.setAffineTransform(CGAffineTransform(rotationAngle: -0.5))
    [all, some, circle, turned].forEach(stage.addSublayer)
  }

  /// Borders, which lie inside of the bounds and above the sublayers (L2.8, P10).
  private static let border = GoldenScene(name: "border") { stage in
    let plain = box(8, 8, 40, 30, sun)
    plain.borderWidth = 3
    let round = box(54, 10, 38, 38, nil)
    (round.cornerRadius, round.borderWidth, round.borderColor) = (14, 6, coral)
    let above = box(10, 50, 40, 40, ink)
    (above.borderWidth, above.borderColor) = (5, teal.copy(alpha: 0.7))
    above.addSublayer(box(-4, 12, 30, 14, sun))
    let thin = box(60, 58, 28, 28, nil)
    (thin.cornerRadius, thin.borderWidth, thin.borderColor) = (8, 1.5, ink)
    thin.setAffineTransform(CGAffineTransform(rotationAngle: 0.6))
    [plain, round, above, thin].forEach(stage.addSublayer)
  }

  /// A translucent layer drawn as a group on the left, and without a group on the right (L2.4).
  private static let opacityGroup = GoldenScene(name: "opacity-group") { stage in
    stage.addSublayer(box(0, 44, 100, 12, ink))
    for (x, isGrouped) in [(6.0, true), (54.0, false)] {
      let parent = box(x, 14, 40, 72, coral)
      parent.opacity = 0.5
      parent.allowsGroupOpacity = isGrouped
      parent.addSublayer(box(12, 20, 40, 32, sun))
      stage.addSublayer(parent)
    }
  }

  /// A door that is opened by 45° about its left edge, seen from a distance of 150 points (L1.9).
  private static let perspectiveDoor = GoldenScene(name: "perspective-door") { stage in
    stage.sublayerTransform.m34 = -1.0 / 150
    stage.addSublayer(box(20, 10, 60, 80, ink))
    let door = box(20, 10, 60, 80, coral)
    door.borderWidth = 3
    door.borderColor = ink
    (door.anchorPoint, door.position) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 20, y: 50))
    for y in [10.0, 44] { door.addSublayer(box(12, y, 36, 26, sun)) }
    let knob = box(50, 37, 6, 6, .white)
    knob.cornerRadius = 3
    door.addSublayer(knob)
    door.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
    stage.addSublayer(door)
  }

  /// A picture with the nine gravities that place it and the three that resize it (L2.9).
  private static let imageGravities = GoldenScene(name: "image-gravities") { stage in
    let gravities: [CALayerContentsGravity] = [
      .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight, .resize,
      .resizeAspect, .resizeAspectFill,
    ]
    for (index, gravity) in gravities.enumerated() {
      let cell = box(CGFloat(4 + index % 4 * 24), CGFloat(4 + index / 4 * 32), 20, 26, sun)
      cell.contents = picture(0xFF29_A199, 0xFFF2_6B54)
      cell.contentsGravity = gravity
      cell.masksToBounds = gravity == .resizeAspectFill
      stage.addSublayer(cell)
    }
  }

  private static let masksToBoundsRounded = GoldenScene(name: "masks-to-bounds-rounded") { stage in
    let card = box(10, 8, 52, 52, sun)
    (card.cornerRadius, card.masksToBounds) = (16, true)
    card.addSublayer(box(-10, 26, 80, 14, coral))
    let inner = box(30, -12, 30, 70, teal.copy(alpha: 0.7))
    inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
    card.addSublayer(inner)
    let photo = box(56, 52, 36, 36, nil)
    (photo.cornerRadius, photo.masksToBounds) = (18, true)
    photo.contents = picture(0xFF29_A199, 0xFFF2_6B54, width: 18, height: 18)
    let turned = box(12, 66, 34, 24, ink)
    turned.masksToBounds = true
    turned.addSublayer(box(10, 8, 40, 8, coral))
    turned.setAffineTransform(CGAffineTransform(rotationAngle: -0.2))
    [card, photo, turned].forEach(stage.addSublayer)
  }

  /// Contents that cross-fade on the left (T3.20) and a transition on the right (L5.4), both at 0.4 of their duration.
  private static let crossfade = GoldenScene(
    name: "crossfade", time: 0.4,
    build: { stage in
      stage.addSublayer(box(0, 40, 100, 20, ink))
      let image = box(6, 14, 40, 72, nil)
      image.contents = picture(0xFF29_A199, 0xFFF2_6B54)
      let holder = box(54, 14, 40, 72, nil)
      holder.addSublayer(box(0, 0, 30, 72, coral))
      [image, holder].forEach(stage.addSublayer)
    },
    start: { stage in
      guard let layers = stage.sublayers, layers.count == 3 else { return }
      let change = CABasicAnimation(keyPath: "contents")
      (change.toValue, change.duration) = (picture(0x8040_2010, 0xFFFA_CA45), 1)
      layers[1].add(change, forKey: nil)
      let fade = CATransition()
      fade.duration = 1
      layers[2].add(fade, forKey: nil)
      layers[2].sublayers = [box(10, 18, 30, 36, sun)]
    })
}
