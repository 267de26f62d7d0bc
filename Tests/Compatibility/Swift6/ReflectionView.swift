// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class ReflectionView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }
  private let ball = UIView(frame: CGRect(x: 80, y: 20, width: 40, height: 40))

  override init(frame: CGRect) {
    super.init(frame: frame)
    let replicator = layer as! CAReplicatorLayer
    replicator.instanceCount = 2
    var transform = CATransform3DIdentity
    transform = CATransform3DTranslate(transform, 0, bounds.height * 0.2, 0)
    transform = CATransform3DScale(transform, 1, -1, 0)
    replicator.instanceTransform = transform
    replicator.instanceAlphaOffset = -0.6
    ball.backgroundColor = .systemRed
    ball.layer.cornerRadius = 20
    addSubview(ball)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    UIView.animate(withDuration: 0.7, delay: 0, options: [.autoreverse, .repeat, .curveEaseIn]) {
      self.ball.center.y = 85
    }
  }
}
