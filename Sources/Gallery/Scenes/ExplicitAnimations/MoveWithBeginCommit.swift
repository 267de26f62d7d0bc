import UIKit

final class MoveWithBeginCommit: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: MoveWithBeginCommit.tapped))
  }

  func tapped() {
    UIView.beginAnimations("view1Animation", context: nil)
    UIView.setAnimationDuration(0.2)
    UIView.setAnimationCurve(.easeIn)
    theView.frame.origin.x += 100
    theView.backgroundColor = .systemGreen
    theView.alpha = 0.5
    UIView.commitAnimations()
  }
}
