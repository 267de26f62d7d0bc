import QuartzCore

/// Returns the tree of the door in the tutorial's listing 9.2, which swings endlessly, on a canvas of 1280×720
/// points.
@MainActor
func makeDoor() -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
  root.backgroundColor = CGColor(red: 0.9, green: 0.88, blue: 0.84, alpha: 1)
  let container = CALayer()
  container.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
  container.position = CGPoint(x: 640, y: 360)
  container.setAffineTransform(CGAffineTransform(scaleX: 1.5, y: 1.5))
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  container.sublayerTransform = perspective
  root.addSublayer(container)
  let door = CALayer()
  door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
  door.position = CGPoint(x: 86, y: 150)
  door.anchorPoint = CGPoint(x: 0, y: 0.5)
  door.contents = checkerboard(width: 256, height: 512)
  container.addSublayer(door)
  let swing = CABasicAnimation(keyPath: "transform.rotation.y")
  swing.toValue = -Double.pi / 2
  swing.duration = 2
  swing.repeatDuration = .infinity
  swing.autoreverses = true
  door.add(swing, forKey: "swing")
  return root
}

/// Returns a tree with twelve copies of a bar that fades in and out. Each copy is delayed by a twelfth of a second
/// more than the one before.
@MainActor
func makeIndicator() -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
  let indicator = CAReplicatorLayer()
  indicator.frame = root.bounds
  (indicator.instanceCount, indicator.instanceDelay) = (12, 1.0 / 12)
  indicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
  let bar = CALayer()
  bar.frame = CGRect(x: 94, y: 20, width: 12, height: 50)
  (bar.cornerRadius, bar.backgroundColor) = (6, .white)
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue) = (1.0, 0.1)
  (fade.duration, fade.repeatCount) = (1, .infinity)
  bar.add(fade, forKey: "fade")
  indicator.addSublayer(bar)
  root.addSublayer(indicator)
  return root
}

/// Returns an image of brown squares of 16×16 pixels in two shades.
@MainActor
private func checkerboard(width: Int, height: Int) -> CGImage? {
  guard let context = makeContext(width: width, height: height) else { return nil }
  for y in stride(from: 0, to: height, by: 16) {
    for x in stride(from: 0, to: width, by: 16) {
      let shade = (x + y) % 32 == 0 ? 0.3 : 0.7
      context.setFillColor(CGColor(red: shade, green: shade * 0.7, blue: shade * 0.4, alpha: 1))
      context.fill(CGRect(x: x, y: y, width: 16, height: 16))
    }
  }
  return context.makeImage()
}

/// Returns a bitmap context; nil if the size is empty or too large.
@MainActor
func makeContext(width: Int, height: Int) -> CGContext? {
  CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
}

/// Returns a tree of `count` visible layers that draw nothing, each with `animations` endless animations. With it,
/// evaluation can be measured without drawing; hidden layers would not be evaluated.
@MainActor
func makeAnimatedLayers(_ count: Int, animations: Int) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
  for _ in 0..<count {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    for index in 0..<animations {
      let animation = CABasicAnimation(keyPath: index.isMultiple(of: 2) ? "opacity" : "position.x")
      animation.fromValue = 0.0
      animation.toValue = 1.0
      animation.duration = 1
      animation.repeatCount = .infinity
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: "\(index)")
    }
    root.addSublayer(layer)
  }
  return root
}

/// Returns a tree of `count` black layers of one point, side by side.
@MainActor
func makePlainLayers(_ count: Int) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
  for index in 0..<count {
    let layer = CALayer()
    layer.frame = CGRect(x: index, y: 0, width: 1, height: 1)
    layer.backgroundColor = .black
    root.addSublayer(layer)
  }
  return root
}

/// Returns an animation of the opacity from 0 to 1 within one second.
@MainActor
func makeFade() -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0.0
  animation.toValue = 1.0
  animation.duration = 1
  animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  return animation
}
