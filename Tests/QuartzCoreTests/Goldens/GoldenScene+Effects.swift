import QuartzCore

// What is done to a layer's picture as a whole.

extension GoldenScene {
  static let effects = [mask, maskAnimated, rasterized]

  /// L2.11: a soft mask with a hole, one that is moved and turned, one under a rotated layer.
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

  /// Half of a wipe: the mask's own animation.
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

  /// L2.17: left as it is, right at half the scale.
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
}
