import QuartzCore

/// Returns a tree with about 5,000 living particles of 16 points on a canvas of 1280×720 points. The particles
/// rotate, fade, and have different sizes and colors.
@MainActor
func makeParticles(isAdditive: Bool) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
  root.backgroundColor = .black
  let cell = CAEmitterCell()
  cell.contents = glow(16)
  (cell.birthRate, cell.lifetime) = (2500, 2)
  (cell.velocity, cell.velocityRange, cell.emissionRange) = (150, 200, 2 * .pi)
  (cell.scaleRange, cell.spin, cell.alphaSpeed) = (0.5, 2, -0.4)
  (cell.redRange, cell.greenRange) = (0.5, 0.5)
  let emitter = CAEmitterLayer()
  emitter.frame = root.bounds
  emitter.emitterCells = [cell]
  emitter.emitterPosition = CGPoint(x: 640, y: 360)
  emitter.renderMode = isAdditive ? .additive : .oldestFirst
  root.addSublayer(emitter)
  return root
}

/// Returns a white spot that fades towards its edge.
@MainActor
private func glow(_ size: Int) -> CGImage? {
  guard let context = makeContext(width: size, height: size) else { return nil }
  for step in 0..<size / 2 {
    context.setFillColor(CGColor(gray: 1, alpha: 0.2))
    context.fill(
      CGRect(x: step, y: step, width: size - 2 * step, height: size - 2 * step))
  }
  return context.makeImage()
}
