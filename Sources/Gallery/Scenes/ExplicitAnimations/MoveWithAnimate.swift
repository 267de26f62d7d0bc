import UIKit

final class MoveWithAnimate: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: MoveWithAnimate.tapped))
  }

  func tapped() {
    UIView.animate(
      withDuration: 0.2, delay: 0.5, options: .curveEaseIn,
      animations: { [self] in
        theView.frame.origin.x += 100
        theView.backgroundColor = .systemGreen
        theView.alpha = 0.5
      })
  }
}
