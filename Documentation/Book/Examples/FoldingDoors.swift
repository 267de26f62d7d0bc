import UIKit

/// Two halves of a picture of the old page, which fold away to the sides like doors.
final class FoldingDoors: UIViewController {
  var isNight = false

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBlue
    let sun = UIView(frame: CGRect(x: 120, y: 50, width: 80, height: 80))
    sun.layer.cornerRadius = 40
    sun.backgroundColor = .systemYellow
    view.addSubview(sun)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
      view.layer.render(in: context.cgContext)
    }
    isNight.toggle()
    view.backgroundColor = isNight ? .black : .systemBlue

    let stage = CALayer()
    stage.frame = view.bounds
    stage.sublayerTransform.m34 = -1 / 600
    view.layer.addSublayer(stage)
    CATransaction.setCompletionBlock { stage.removeFromSuperlayer() }
    for side in [CGFloat(0), 1] {
      let door = CALayer()
      door.anchorPoint = CGPoint(x: side, y: 0.5)
      door.bounds = CGRect(x: 0, y: 0, width: 160, height: 180)
      door.position = CGPoint(x: 320 * side, y: 90)
      door.contents = picture.cgImage
      door.contentsRect = CGRect(x: side / 2, y: 0, width: 0.5, height: 1)
      stage.addSublayer(door)

      let open = CABasicAnimation(keyPath: "transform.rotation.y")
      open.toValue = (side == 0 ? 0.5 : -0.5) * Double.pi
      open.duration = 1.2
      open.fillMode = .forwards
      open.isRemovedOnCompletion = false
      open.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      door.add(open, forKey: "open")
    }
  }
}
