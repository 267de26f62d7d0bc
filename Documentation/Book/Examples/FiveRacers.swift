import UIKit

/// Five balls that cover the same distance in the same time, by five curves.
final class FiveRacers: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 240) }
    set {}
  }

  let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    for (row, name) in names.enumerated() {
      let ball = CALayer()
      ball.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
      ball.position = CGPoint(x: 290, y: 32 + row * 44)
      ball.cornerRadius = 15
      ball.backgroundColor =
        UIColor(hue: CGFloat(row) / 5, saturation: 0.7, brightness: 0.8, alpha: 1).cgColor
      view.layer.addSublayer(ball)

      let run = CABasicAnimation(keyPath: "position.x")
      run.fromValue = 30
      run.duration = 2
      run.timingFunction = CAMediaTimingFunction(name: name)
      ball.add(run, forKey: "run")
    }
  }
}
