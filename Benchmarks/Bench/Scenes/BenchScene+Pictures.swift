import QuartzCore

// The layers of the scenes `images` (S2), `doors` (S3) and `crossfade` (S6), which show pictures. In all animations,
// `seconds` is the duration in one direction, and the way back takes as long again.

@MainActor
extension BenchScene {
  /// Returns the layers of S2: 300 pictures of disks that move, scale and fade.
  static func images(_ pictures: BenchPictures) throws -> [CALayer] {
    let images = try (0..<16).map(pictures.disk)
    return (0..<300).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
      layer.contents = images[index % images.count]
      addMotion(to: layer, index)
      let phase = 4 * BenchFormulas.random(index, 4)
      layer.add(
        .swinging("transform.scale", from: 0.5, to: 1.5, seconds: 2, phase: phase), forKey: "scale")
      layer.add(.swinging("opacity", from: 0.3, to: 1.0, seconds: 3), forKey: "opacity")
      return layer
    }
  }

  /// Returns the hinges of S3, a grid of 12×5, with a door each.
  static func doors(_ pictures: BenchPictures) throws -> [CALayer] {
    let images = try pictures.doors()
    return (0..<60).map { door($0, images[$0 % images.count]) }
  }

  /// Returns a door in a container layer at its hinge, which gives the door perspective. The viewpoint is in front of
  /// the hinge. Doors cover each other in the order of the layers, independently of their depth.
  private static func door(_ index: Int, _ picture: CGImage) -> CALayer {
    let hinge = CALayer()
    hinge.position = CGPoint(x: 40 + index % 12 * 100, y: 72 + index / 12 * 144)
    hinge.sublayerTransform.m34 = -1 / 500
    let door = CALayer()
    door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.contents = picture
    let open = 75 * Double.pi / 180
    door.add(
      .swinging(
        "transform.rotation.y", from: 0.0, to: open, seconds: 2, phase: Double(index) / 15),
      forKey: "swing")
    hinge.addSublayer(door)
    return hinge
  }

  /// Returns the two layers of S6, each as large as the scene. The upper one fades in and out.
  static func crossfade(_ pictures: BenchPictures) throws -> [CALayer] {
    let layers = try pictures.backdrops().map { picture in
      let layer = CALayer()
      layer.frame = CGRect(origin: .zero, size: size)
      layer.contents = picture
      return layer
    }
    layers.last?.add(.swinging("opacity", from: 0.0, to: 1.0, seconds: 1), forKey: "opacity")
    return layers
  }
}
