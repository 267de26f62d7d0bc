import UIKit

final class SnappingClock: UIViewController {
  let hourHand = UIView(), minuteHand = UIView(), secondHand = UIView()
  var timer: SceneTimer?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.addSublayer(face())
    add(hourHand, width: 8, length: 60, .label)
    add(minuteHand, width: 5, length: 86, .label)
    add(secondHand, width: 2, length: 96, .systemRed)
    updateHands(animated: false)
  }

  override func viewDidAppear(_ animated: Bool) {
    timer = .scheduledTimer(withTimeInterval: 1, repeats: true) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.updateHands(animated: true) }
    }
  }

  override func viewWillDisappear(_ animated: Bool) {
    timer?.invalidate()
  }

  func updateHands(animated: Bool, date: Date? = nil) {
    let time = Calendar.current.dateComponents(
      [.hour, .minute, .second], from: date ?? SceneCalendar.now())
    set(Double(time.hour ?? 0) / 12 * .pi * 2, of: hourHand, animated)
    set(
      Double(time.minute ?? 0) / 60 * .pi * 2, of: minuteHand, animated)
    set(
      Double(time.second ?? 0) / 60 * .pi * 2, of: secondHand, animated)
  }

  func set(_ angle: Double, of hand: UIView, _ animated: Bool) {
    let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    if animated {
      let animation = CABasicAnimation(keyPath: "transform")
      animation.fromValue = hand.layer.presentation()?.value(
        forKey: "transform")
      animation.toValue = transform
      animation.duration = 0.5
      // The hand moves slowly at first and then snaps.
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: 1, 0, 0.75, 1)
      hand.layer.add(animation, forKey: nil)
    }
    hand.layer.transform = transform
  }

  func add(
    _ hand: UIView, width: CGFloat, length: CGFloat, _ color: UIColor
  ) {
    hand.bounds = CGRect(x: 0, y: 0, width: width, height: length / 0.9)
    hand.center = CGPoint(x: 150, y: 150)
    hand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    hand.layer.cornerRadius = width / 2
    hand.backgroundColor = color
    view.addSubview(hand)
  }

  func face() -> CALayer {
    let dots = CAReplicatorLayer()
    dots.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    dots.instanceCount = 12
    dots.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    let dot = CALayer()
    dot.frame = CGRect(x: 146, y: 36, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.backgroundColor = UIColor.tertiaryLabel.cgColor
    dots.addSublayer(dot)
    return dots
  }
}
