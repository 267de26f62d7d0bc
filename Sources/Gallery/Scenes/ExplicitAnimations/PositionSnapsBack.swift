import UIKit

final class PositionSnapsBack: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    theView.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: PositionSnapsBack.tapped))
  }

  func tapped() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.byValue = CGPoint(x: 100, y: 0)
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    theView.layer.add(animation, forKey: "theViewMoveRight100")
  }
}
