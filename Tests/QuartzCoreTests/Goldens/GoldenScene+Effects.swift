import QuartzCore

// Effects that apply to the picture of a layer with its sublayers.

extension GoldenScene {
  static let effects = [
    mask, maskAnimated, rasterized, shadow, shadowShapes, shadowGroup, blendModes, patternColor,
  ]

  /// A round mask, a half-transparent mask with an opaque middle, and a rotated mask of a rotated layer (L2.11).
  private static let mask = GoldenScene(name: "mask") { stage in
    stage.addSublayer(box(0, 44, 100, 12, ink))
    let round = box(6, 6, 40, 40, coral)
    round.mask = box(4, 4, 32, 32, .black)
    round.mask?.cornerRadius = 16
    let soft = box(54, 6, 40, 40, teal)
    soft.borderWidth = 4
    soft.mask = box(0, 0, 40, 40, CGColor(gray: 0, alpha: 0.5))
    soft.mask?.addSublayer(box(10, 10, 20, 20, .black))
    let turned = box(30, 56, 40, 36, sun)
    turned.addSublayer(box(8, 8, 60, 10, ink))
    turned.mask = box(5, 5, 30, 26, .black)
    turned.mask?.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    turned.setAffineTransform(CGAffineTransform(rotationAngle: -0.3))
    [round, soft, turned].forEach(stage.addSublayer)
  }

  /// The middle of a wipe, which is an animation of the mask's position.
  private static let maskAnimated = GoldenScene(
    name: "mask-animated", time: 0.5,
    build: { stage in
      let card = box(10, 20, 80, 60, teal)
      card.cornerRadius = 10
      card.mask = box(-80, 0, 80, 60, .black)
      stage.addSublayer(card)
    },
    start: { stage in
      let wipe = CABasicAnimation(keyPath: "position.x")
      (wipe.byValue, wipe.duration) = (80, 1)
      stage.sublayers?.first?.mask?.add(wipe, forKey: nil)
    })

  /// A layer that is rasterized at the scale of the screen on the left, and at half that scale on the right (L2.17).
  private static let rasterized = GoldenScene(name: "rasterized") { stage in
    for (x, scale) in [(8.0, 1.0), (56, 0.5)] {
      let holder = box(x, 12, 36, 76, sun)
      (holder.cornerRadius, holder.shouldRasterize, holder.opacity) = (12, true, 0.8)
      holder.rasterizationScale = scale
      let bar = box(4, 30, 36, 10, coral)
      bar.setAffineTransform(CGAffineTransform(rotationAngle: 0.6))
      holder.addSublayer(bar)
      stage.addSublayer(holder)
    }
  }

  /// Shadows that are soft, hard, offset, colored, and rotated with their layer (L2.12).
  private static let shadow = GoldenScene(name: "shadow") { stage in
    let soft = box(12, 10, 30, 30, .white)
    (soft.cornerRadius, soft.shadowOpacity) = (8, 0.6)
    (soft.shadowRadius, soft.shadowOffset) = (5, CGSize(width: 0, height: 4))
    let hard = box(58, 10, 28, 28, teal)
    (hard.shadowOpacity, hard.shadowRadius) = (1, 0)
    (hard.shadowOffset, hard.shadowColor) = (CGSize(width: 5, height: 5), ink)
    let turned = box(16, 60, 30, 20, sun)
    (turned.shadowOpacity, turned.shadowRadius) = (0.8, 3)
    (turned.shadowOffset, turned.shadowColor) = (CGSize(width: 6, height: 6), coral)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    let clipped = box(62, 58, 28, 28, coral)
    (clipped.shadowOpacity, clipped.masksToBounds) = (1, true)
    [soft, hard, turned, clipped].forEach(stage.addSublayer)
  }

  /// Shadows in the shape of a border, of sublayers (P14), of an image with holes, and of a masked layer (P11).
  private static let shadowShapes = GoldenScene(name: "shadow-shapes") { stage in
    let ring = box(10, 10, 32, 32, nil)
    (ring.cornerRadius, ring.borderWidth, ring.borderColor) = (16, 5, coral)
    let parts = box(58, 10, 32, 32, nil)
    parts.addSublayer(box(0, 0, 14, 14, teal))
    parts.addSublayer(box(16, 14, 20, 20, sun))
    let photo = box(10, 58, 32, 32, nil)
    photo.contents = picture(0x0000_0000, 0xFF29_A199, width: 8, height: 8)
    photo.magnificationFilter = .nearest
    let masked = box(58, 58, 32, 32, coral)
    masked.mask = box(0, 0, 44, 24, .black)
    for layer in [ring, parts, photo, masked] {
      (layer.shadowOpacity, layer.shadowRadius) = (0.7, 2)
      layer.shadowOffset = CGSize(width: 3, height: 4)
      stage.addSublayer(layer)
    }
  }

  /// The shadow of a translucent layer shows through the layer, except when the layer is rasterized (L2.4).
  private static let shadowGroup = GoldenScene(name: "shadow-group") { stage in
    for (x, isRasterized) in [(8.0, false), (56, true)] {
      let card = box(x, 14, 32, 64, .white)
      (card.opacity, card.shadowOpacity, card.shadowRadius) = (0.5, 1, 0)
      card.shadowOffset = CGSize(width: 6, height: 6)
      card.shouldRasterize = isRasterized
      card.addSublayer(box(6, 20, 20, 20, coral))
      stage.addSublayer(card)
    }
  }

  /// Twelve compositing filters over an opaque and a translucent color (L2.15).
  private static let blendModes = GoldenScene(name: "blend-modes") { stage in
    stage.addSublayer(box(0, 0, 50, 100, coral))
    stage.addSublayer(box(50, 0, 50, 100, teal.copy(alpha: 0.6)))
    let names = [
      "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "differenceBlendMode",
      "colorDodgeBlendMode", "softLightBlendMode", "plusL", "sourceAtop", "xor", "destOut",
      "luminosityBlendMode", "hueBlendMode",
    ]
    for (index, name) in names.enumerated() {
      let row = box(10, 2 + CGFloat(index) * 8, 80, 7, sun)
      row.opacity = index.isMultiple(of: 2) ? 1 : 0.7
      row.compositingFilter = name
      stage.addSublayer(row)
    }
  }

  /// Pattern colors (L2.5) of a layer with rounded corners, of one with a pattern of two pixels for each point, of a
  /// rotated layer, and of one whose bounds do not begin at 0.
  private static let patternColor = GoldenScene(name: "pattern-color") { stage in
    let image = picture(0xFF29_A199, 0xFFF2_6B54, width: 9, height: 6)
    let round = box(6, 6, 50, 40, CGColor(pattern: PatternTile(image: image)))
    round.cornerRadius = 12
    let fine = box(62, 6, 30, 40, CGColor(pattern: PatternTile(image: image, scale: 2), alpha: 0.5))
    let turned = box(14, 58, 40, 26, CGColor(pattern: PatternTile(image: image)))
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    let scrolled = box(62, 58, 30, 30, CGColor(pattern: PatternTile(image: image)))
    scrolled.bounds.origin = CGPoint(x: 100, y: -30)
    [round, fine, turned, scrolled].forEach(stage.addSublayer)
  }
}
