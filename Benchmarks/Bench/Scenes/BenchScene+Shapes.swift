import QuartzCore

// The layers of the scenes S1, S4, S5 and S7, most of which show no pictures.

@MainActor
extension BenchScene {
  private static func card(_ index: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.cornerRadius = 8
    layer.backgroundColor = BenchFormulas.color(index)
    layer.opacity = 0.8
    return layer
  }

  /// Returns a card that moves, and makes a full rotation every three seconds.
  static func movingCard(_ index: Int) -> CALayer {
    let layer = card(index)
    addMotion(to: layer, index)
    layer.add(
      .forever("transform.rotation.z", from: 0.0, to: 2 * Double.pi, seconds: 3), forKey: "turn")
    return layer
  }

  /// Returns a thousand cards that do not move, and in front of them a picture that moves between the left and the
  /// right edge.
  static func sparse(_ pictures: BenchPictures) throws -> [CALayer] {
    let cards = (0..<1000).map { index in
      let layer = card(index)
      layer.position = BenchFormulas.point(index, xKey: 0, yKey: 1)
      let angle = 2 * CGFloat.pi * BenchFormulas.random(index, 4)
      layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      return layer
    }
    return cards + [crossing(try pictures.soft(0))]
  }

  private static func crossing(_ picture: CGImage) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
    layer.contents = picture
    layer.position = CGPoint(x: 64, y: size.height / 2)
    let end = CGPoint(x: size.width - 64, y: size.height / 2)
    layer.add(
      .swinging("position", from: layer.position, to: end, seconds: 4), forKey: "position")
    return layer
  }

  /// Returns a square at a random position in an area of 4048×2277 points, of which the scene shows only one corner.
  static func deepSquare(_ index: Int) -> CALayer {
    func random(_ key: Int) -> Double { BenchFormulas.random(index, key) }
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.backgroundColor = BenchFormulas.color(index)
    let start = CGPoint(x: random(0) * 4048, y: random(1) * 2277)
    let end = CGPoint(
      x: start.x + (random(2) - 0.5) * 100, y: start.y + (random(3) - 0.5) * 100)
    layer.position = start
    layer.add(.swinging("position", from: start, to: end, seconds: 2), forKey: "position")
    layer.add(.swinging("opacity", from: 0.2, to: 1.0, seconds: 3), forKey: "opacity")
    return layer
  }

  /// Returns a box with a shadow that moves.
  static func shadowedBox(_ index: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
    layer.cornerRadius = 12
    layer.backgroundColor = .white
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 6)
    addMotion(to: layer, index)
    return layer
  }
}
