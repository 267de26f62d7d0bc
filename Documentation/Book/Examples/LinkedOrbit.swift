import UIKit

/// A planet whose position is computed for every frame of the display.
final class LinkedOrbit: UIViewController {
  let planet = CALayer()
  var link: CADisplayLink?
  var angle = 0.0
  var lastTime: CFTimeInterval?

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 200) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.1, alpha: 1)
    let sun = CALayer()
    sun.frame = CGRect(x: 165, y: 85, width: 30, height: 30)
    sun.cornerRadius = 15
    sun.backgroundColor = UIColor.systemYellow.cgColor
    planet.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    planet.position = CGPoint(x: 260, y: 100)
    planet.cornerRadius = 7
    planet.backgroundColor = UIColor.systemTeal.cgColor
    [sun, planet].forEach(view.layer.addSublayer)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    link = CADisplayLink(target: self, action: LinkedOrbit.step)
    link?.add(to: .main, forMode: .common)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    link?.invalidate()
  }

  func step(_ link: CADisplayLink) {
    let passed = link.timestamp - (lastTime ?? link.timestamp)
    lastTime = link.timestamp
    let x = 150 + 110 * cos(angle), y = 100 + 60 * sin(angle)
    angle += passed * 14000 / (pow(x - 180, 2) + pow(y - 100, 2))
    CATransaction.setDisableActions(true)
    planet.position = CGPoint(x: x, y: y)
  }
}
