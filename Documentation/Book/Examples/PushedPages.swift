import UIKit

/// A page whose color and number change, with a push from the right.
final class PushedPages: UIViewController {
  let page = UILabel(frame: CGRect(x: 70, y: 30, width: 180, height: 120))
  var number = 1

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let window = UIView(frame: page.frame)
    window.clipsToBounds = true
    page.frame = window.bounds
    page.textAlignment = .center
    page.textColor = .white
    page.font = .boldSystemFont(ofSize: 60)
    window.addSubview(page)
    view.addSubview(window)
    show(1)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 0.6
    page.layer.add(push, forKey: nil)
    show(number + 1)
  }

  func show(_ number: Int) {
    self.number = number
    page.text = "\(number)"
    page.backgroundColor = UIColor(
      hue: CGFloat(number % 7) / 7, saturation: 0.7, brightness: 0.8, alpha: 1)
  }
}
