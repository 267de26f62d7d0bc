import UIKit

final class WindowSpeed: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    for column in 0..<3 {
      let square = UIView(
        frame: CGRect(
          x: 30 + 90 * column, y: 120, width: 60, height: 60))
      square.backgroundColor =
        [.systemRed, .systemGreen, .systemBlue][column]
      view.addSubview(square)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    // Run everything in the window a hundred times as fast, for
    // example to test what follows a long animation.
    view.window?.layer.speed = 100
    for (index, square) in view.subviews.enumerated() {
      let animation = CABasicAnimation(keyPath: "transform.rotation")
      animation.byValue = Double.pi * 2
      animation.duration = 100 * Double(index + 1)
      animation.repeatCount = .infinity
      square.layer.add(animation, forKey: nil)
    }
  }
}
