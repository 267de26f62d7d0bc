// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class EqualizerBars: UIView {
  override static var layerClass: AnyClass { CAReplicatorLayer.self }

  override func didMoveToWindow() {
    guard let replicator = layer as? CAReplicatorLayer, let _ = window else { return }
    let bar = CALayer()
    bar.frame = CGRect(x: 10, y: 100, width: 20, height: 90)
    bar.backgroundColor = UIColor.systemMint.cgColor
    bar.cornerRadius = 4
    replicator.addSublayer(bar)
    replicator.instanceCount = 6
    replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    replicator.instanceDelay = 0.12
    replicator.instanceGreenOffset = -0.1
    let move = CABasicAnimation(keyPath: "position.y")
    move.toValue = bar.position.y - 70
    move.duration = 0.5
    move.autoreverses = true
    move.repeatCount = Float.infinity
    bar.add(move, forKey: "move")
  }
}
