// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class LikeButton: UIButton {
  private let explosion = CAEmitterLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let cell = CAEmitterCell()
    cell.name = "explosion"
    cell.alphaRange = 0.2
    cell.alphaSpeed = -1
    cell.lifetime = 0.7
    cell.lifetimeRange = 0.3
    cell.birthRate = 0
    cell.velocity = 80
    cell.velocityRange = 20
    cell.emissionRange = .pi * 2
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
        UIColor.systemPink.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
      }.cgImage
    explosion.emitterShape = .circle
    explosion.emitterMode = .outline
    explosion.emitterSize = CGSize(width: 25, height: 0)
    explosion.emitterCells = [cell]
    explosion.seed = 1366128504
    layer.addSublayer(explosion)
    setTitle("Like", for: .normal)
    setTitle("Liked", for: .selected)
    setTitleColor(.systemPink, for: .normal)
    setTitleColor(.systemRed, for: .selected)
    titleLabel?.font = .preferredFont(forTextStyle: .largeTitle)
    addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    explosion.emitterPosition = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func toggle() {
    isSelected.toggle()
    let pop = CASpringAnimation(keyPath: "transform.scale")
    pop.fromValue = 0.6
    pop.toValue = 1
    pop.damping = 7
    pop.duration = pop.settlingDuration
    layer.add(pop, forKey: "pop")
    explosion.beginTime = CACurrentMediaTime()
    explosion.setValue(200, forKeyPath: "emitterCells.explosion.birthRate")
  }
}
