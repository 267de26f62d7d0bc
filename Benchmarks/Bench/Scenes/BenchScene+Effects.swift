import QuartzCore

// The layers of the scenes `particles` (S9), `backdrop` (S11), `gradients` (S12) and `masks` (S13).

@MainActor
extension BenchScene {
  /// Returns the layers of S9: an emitter on black with about 5,000 living particles of 16 points, which rotate, fade
  /// and have different sizes and colors.
  static func particles() -> [CALayer] {
    let cell = CAEmitterCell()
    cell.contents = BenchPictures.spot(16)
    (cell.birthRate, cell.lifetime) = (2500, 2)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (150, 200, 2 * .pi)
    (cell.scaleRange, cell.spin, cell.alphaSpeed) = (0.5, 2, -0.4)
    (cell.redRange, cell.greenRange) = (0.5, 0.5)
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(origin: .zero, size: size)
    emitter.backgroundColor = CGColor(gray: 0, alpha: 1)
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: size.width / 2, y: size.height / 2)
    emitter.renderMode = .oldestFirst
    // The births began two seconds ago, so that the first frame has all particles.
    emitter.timeOffset = 2
    return [emitter]
  }

  /// Returns the layers of S11: 100 pictures of disks that move, and above them a panel of 600×400 points that blurs
  /// what is behind it.
  static func backdrop(_ pictures: BenchPictures) throws -> [CALayer] {
    let images = try (0..<16).map(pictures.disk)
    let disks = (0..<100).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
      layer.contents = images[index % images.count]
      addMotion(to: layer, index)
      return layer
    }
    return disks + [panel()]
  }

  private static func panel() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 340, y: 160, width: 600, height: 400)
    layer.backgroundColor = CGColor(gray: 1, alpha: 0.3)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(20.0, forKey: "inputRadius")
    layer.backgroundFilters = [blur]
    layer.masksToBounds = true
    return layer
  }

  /// Returns a gradient of S12 at a place of a grid of 20×10, which makes a full rotation every three seconds. A third
  /// of them each is axial, radial and conic.
  static func gradient(_ index: Int) -> CALayer {
    let layer = CAGradientLayer()
    let types: [CAGradientLayerType] = [.axial, .radial, .conic]
    layer.type = types[index % types.count]
    if layer.type != .axial {
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 72, height: 72)
    layer.colors = (0..<3).map { BenchFormulas.color(3 * index + $0) }
    layer.position = CGPoint(x: 32 + 64 * (index % 20), y: 36 + 72 * (index / 20))
    layer.add(
      .forever("transform.rotation.z", from: 0.0, to: 2 * Double.pi, seconds: 3), forKey: "turn")
    return layer
  }

  /// Returns the layers of S13: 100 moving pictures, each under a mask whose shape changes from a star to another one
  /// and back.
  static func masked(_ pictures: BenchPictures) throws -> [CALayer] {
    let images = try (0..<16).map(pictures.disk)
    return (0..<100).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
      layer.contents = images[index % images.count]
      let mask = CAShapeLayer()
      mask.frame = layer.bounds
      mask.position = CGPoint(x: 64, y: 64)
      addMorph(to: mask, index, radius: 64)
      layer.mask = mask
      addMotion(to: layer, index)
      return layer
    }
  }
}
