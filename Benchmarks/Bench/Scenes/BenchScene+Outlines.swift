import QuartzCore

// The layers of the scenes `labels` (S8) and `strokes` (S10), and the paths of `strokes` and `masks` (S13).

@MainActor
extension BenchScene {
  /// Returns the layers of S8: 20 columns with 100 labels each. Each column scrolls to its end in 8 to 12 seconds, and
  /// back in the same time.
  static func labels() -> [CALayer] {
    (0..<20).map { number in
      let column = CALayer()
      column.bounds = CGRect(x: 0, y: 0, width: 64, height: 1600)
      column.anchorPoint = .zero
      column.position = CGPoint(x: 64 * number, y: 0)
      for row in 0..<100 { column.addSublayer(label(100 * number + row, row: row)) }
      let end = size.height - column.bounds.height
      let seconds = 8 + 4 * BenchFormulas.random(number, 4)
      column.add(.swinging("position.y", from: 0.0, to: end, seconds: seconds), forKey: "scroll")
      return column
    }
  }

  private static func label(_ index: Int, row: Int) -> CALayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 2, y: 16 * row, width: 60, height: 15)
    layer.string = "Label \(index)"
    layer.font = "DejaVu Sans" as CFString
    layer.fontSize = 11
    layer.foregroundColor = BenchFormulas.color(index)
    return layer
  }

  /// Returns an outline of S10 at a random position. It changes between two stars, and its stroke is trimmed at both
  /// ends.
  static func outline(_ index: Int) -> CALayer {
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    layer.position = BenchFormulas.point(index, xKey: 0, yKey: 1)
    layer.fillColor = nil
    layer.strokeColor = BenchFormulas.color(index)
    layer.lineWidth = 4
    layer.lineCap = .round
    layer.lineJoin = .round
    addMorph(to: layer, index, radius: 36)
    layer.add(.swinging("strokeStart", from: 0.0, to: 0.4, seconds: 2), forKey: "start")
    layer.add(.swinging("strokeEnd", from: 0.5, to: 1.0, seconds: 3), forKey: "end")
    return layer
  }

  /// Adds an endless animation of the path from a star to another one in two seconds, and back in the same time. The
  /// stars lie in the middle of the bounds.
  static func addMorph(to layer: CAShapeLayer, _ index: Int, radius: Double) {
    let middle = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    let depth = 0.3 + 0.4 * BenchFormulas.random(index, 2)
    let start = star(middle, radius: radius, depth: depth)
    layer.path = start
    layer.add(
      .swinging(
        "path", from: start, to: star(middle, radius: radius, depth: 1.4 - depth), seconds: 2,
        phase: 4 * BenchFormulas.random(index, 3)),
      forKey: "morph")
  }

  /// Returns a closed path of ten curves through points on two circles in turn. `depth` is the radius of the second one,
  /// as a fraction of `radius`.
  private static func star(_ middle: CGPoint, radius: Double, depth: Double) -> CGPath {
    func point(_ step: Double, _ scale: Double) -> CGPoint {
      let angle = step * .pi / 5
      return CGPoint(x: middle.x + scale * sin(angle), y: middle.y - scale * cos(angle))
    }
    func distance(_ step: Int) -> Double { step % 2 == 0 ? radius : radius * depth }
    let path = CGMutablePath()
    path.move(to: point(0, distance(0)))
    for step in 0..<10 {
      path.addCurve(
        to: point(Double(step + 1), distance(step + 1)),
        control1: point(Double(step) + 0.4, distance(step)),
        control2: point(Double(step) + 0.6, distance(step + 1)))
    }
    path.closeSubpath()
    return path
  }
}
