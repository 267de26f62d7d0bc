// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class SnowView: UIView {
  override static var layerClass: AnyClass { CAEmitterLayer.self }

  private var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    let flake = CAEmitterCell()
    flake.birthRate = 40
    flake.lifetime = 5
    flake.velocity = 60
    flake.velocityRange = 30
    flake.yAcceleration = 30
    flake.emissionLongitude = .pi / 2
    flake.emissionRange = .pi / 4
    flake.scale = 0.5
    flake.scaleRange = 0.3
    flake.color = UIColor.white.cgColor
    let image = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 10, height: 10)).image { _ in
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).fill(with: .normal, alpha: 1)
    }
    flake.contents = image.withTintColor(.white).cgImage
    emitter?.emitterShape = .line
    emitter?.emitterCells = [flake]
    emitter?.renderMode = .additive
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    emitter?.emitterPosition = CGPoint(x: bounds.midX, y: -10)
    emitter?.emitterSize = CGSize(width: bounds.width, height: 1)
  }
}
