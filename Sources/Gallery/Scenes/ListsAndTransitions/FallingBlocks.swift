import UIKit

final class FallingBlocks: UIViewController {
  let gravity = UIGravityBehavior()
  let collision = UICollisionBehavior()
  let bounce = UIDynamicItemBehavior()
  lazy var animator = UIDynamicAnimator(referenceView: view)
  var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let ramp = UIBezierPath()
    ramp.move(to: CGPoint(x: 40, y: 130))
    ramp.addLine(to: CGPoint(x: 190, y: 200))
    let line = CAShapeLayer()
    line.path = ramp.cgPath
    line.strokeColor = UIColor.systemGray.cgColor
    line.lineWidth = 4
    line.lineCap = .round
    view.layer.addSublayer(line)
    collision.addBoundary(withIdentifier: "ramp" as NSString, for: ramp)
    collision.translatesReferenceBoundsIntoBoundary = true
    bounce.elasticity = 0.5
    for behavior in [gravity, collision, bounce] {
      animator.addBehavior(behavior)
    }
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: FallingBlocks.tapped)
    )
  }

  // A touch drops a block.
  func tapped(_ tap: UITapGestureRecognizer) {
    count += 1
    let block = UIView(frame: CGRect(x: 0, y: 0, width: 34, height: 34))
    block.center = tap.location(in: view)
    block.layer.cornerRadius = 4
    block.backgroundColor = UIColor(
      hue: CGFloat(count % 10) / 10, saturation: 0.7, brightness: 0.9,
      alpha: 1)
    view.addSubview(block)
    gravity.addItem(block)
    collision.addItem(block)
    bounce.addItem(block)
  }
}
