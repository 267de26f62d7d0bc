import UIKit

final class MoveOnSpring: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: MoveOnSpring.tapped))
  }

  func tapped() {
    // The closer the damping is to 0, the more it swings.
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3,
      initialSpringVelocity: 1,
      options: .curveEaseIn,
      animations: { [self] in
        theView.frame.origin.x += 100
      })
  }
}
