import QuartzCore

// The layers of the scenes `cards` (S1), `sparse` (S4), `deep` (S5) and `shadows` (S7), most of which show no pictures.
// The parameter `index` is the number of the layer, from which its random numbers follow. In all animations, `seconds`
// is the duration in one direction; `swinging` takes as long again for the way back.

@MainActor
extension BenchScene {
  /// Returns a translucent rounded square of 64×64 points, without a position.
  private static func card(_ index: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.cornerRadius = 8
    layer.backgroundColor = BenchFormulas.color(index)
    layer.opacity = 0.8
    return layer
  }

  /// Returns a card of S1, which moves, and makes a full rotation every three seconds.
  static func movingCard(_ index: Int) -> CALayer {
    let layer = card(index)
    addMotion(to: layer, index)
    layer.add(
      .forever("transform.rotation.z", from: 0.0, to: 2 * Double.pi, seconds: 3), forKey: "turn")
    return layer
  }

  /// Returns the layers of S4: a thousand cards that do not move, and in front of them a picture of a disk that moves
  /// between the left and the right edge.
  static func sparse(_ pictures: BenchPictures) throws -> [CALayer] {
    let cards = (0..<1000).map { index in
      let layer = card(index)
      layer.position = BenchFormulas.point(index, xKey: 0, yKey: 1)
      let angle = 2 * CGFloat.pi * BenchFormulas.random(index, 4)
      layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      return layer
    }
    return cards + [crossing(try pictures.disk(0))]
  }

  /// Returns a layer of 128×128 points with a picture, which moves between the left and the right edge in four seconds.
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

  /// The size in points of the area in which the squares of S5 are: the width and the height of the scene, each
  /// multiplied by √10 and rounded, so that about a tenth of the squares is inside the scene.
  private static let deepArea = (width: 4048.0, height: 2277.0)

  /// Returns a square of S5, which moves and fades, at a random position in `deepArea`. The upper left corner of this
  /// area is that of the scene.
  static func deepSquare(_ index: Int) -> CALayer {
    func random(_ key: Int) -> Double { BenchFormulas.random(index, key) }
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.backgroundColor = BenchFormulas.color(index)
    let start = CGPoint(x: random(0) * deepArea.width, y: random(1) * deepArea.height)
    let end = CGPoint(
      x: start.x + (random(2) - 0.5) * 100, y: start.y + (random(3) - 0.5) * 100)
    layer.position = start
    layer.add(.swinging("position", from: start, to: end, seconds: 2), forKey: "position")
    layer.add(.swinging("opacity", from: 0.2, to: 1.0, seconds: 3), forKey: "opacity")
    return layer
  }

  /// Returns a box of S7, which moves and has a shadow.
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
