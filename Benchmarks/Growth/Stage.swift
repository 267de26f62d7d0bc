import QuartzCore

/// A layer tree that is drawn into a bitmap of 1280×720 pixels, at sixty frames per second of scene time.
@MainActor
final class Stage {
  static let size = CGSize(width: 1280, height: 720)

  let root = CALayer()
  private let renderer = CARenderer()
  private let canvas: CGContext?
  private var time = CACurrentMediaTime()

  init() {
    canvas = CGContext(
      data: nil, width: Int(Self.size.width), height: Int(Self.size.height), bitsPerComponent: 8,
      bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = .white
    renderer.bounds = root.bounds
  }

  /// Commits the tree below the root for the first time.
  func commit() {
    renderer.layer = root
    CATransaction.flush()
  }

  /// Advances the time by one frame and draws it.
  func frame() {
    time += 1.0 / 60
    renderer.beginFrame(atTime: time)
    if let canvas { renderer.render(into: canvas) }
    renderer.endFrame()
  }

  /// Adds layers of 8×8 points that are evenly distributed over `area`. The area may be smaller than the canvas.
  func addLayers(_ count: Int, in area: CGRect) {
    let columns = Int((Double(count) * area.width / area.height).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.position = CGPoint(
        x: area.minX + (Double(index % columns) + 0.5) * area.width / Double(columns),
        y: area.minY + (Double(index / columns) + 0.5) * area.height / Double(rows))
      layer.backgroundColor = Self.colors[index % Self.colors.count]
      root.addSublayer(layer)
    }
  }

  private static let colors = (0..<8).map {
    CGColor(red: CGFloat($0) / 8, green: 0.5, blue: 1 - CGFloat($0) / 8, alpha: 1)
  }

  /// Adds a layer of 64×64 points that moves between the left and the right edge of the lower half.
  func addMovingLayer() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.backgroundColor = .black
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 64, y: 560)
    animation.toValue = CGPoint(x: 1216, y: 560)
    animation.duration = 4
    animation.autoreverses = true
    animation.repeatCount = .infinity
    layer.add(animation, forKey: "position")
    root.addSublayer(layer)
  }
}
