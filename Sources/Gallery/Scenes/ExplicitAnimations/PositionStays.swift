import UIKit

final class PositionStays: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    theView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PositionStays.tapped)
    )
  }

  func tapped() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.byValue = CGPoint(x: 100, y: 0)
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    // The square stays on the right, but touches find the view on
    // the left.
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    theView.layer.add(animation, forKey: "theViewMoveRight100")
  }
}
