import UIKit

final class TaggedHands: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let hourHand = UIView(), minuteHand = UIView(), secondHand = UIView()
  var timer: SceneTimer?

  override func viewDidLoad() {
    super.viewDidLoad()
    drawFace()
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
    guard animated else {
      hand.layer.transform = transform
      return
    }
    let animation = CABasicAnimation(keyPath: "transform")
    animation.toValue = transform
    animation.duration = 0.5
    animation.delegate = self
    animation.setValue(hand, forKey: "handView")
    // Without this, the hand would be shown at its old angle until
    // the delegate is called.
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    hand.layer.add(animation, forKey: "turn")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let hand = anim.value(forKey: "handView") as? UIView,
      let transform = (anim as? CABasicAnimation)?.toValue
        as? CATransform3D
    else { return }
    hand.layer.transform = transform
    // After a replaced animation, the key has its successor.
    if flag { hand.layer.removeAnimation(forKey: "turn") }
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

  func drawFace() {
    for hour in 0..<12 {
      let tick = UIView(
        frame: CGRect(x: 148, y: 40, width: 4, height: 10))
      tick.layer.anchorPoint = CGPoint(x: 0.5, y: 11)
      tick.center = CGPoint(x: 150, y: 150)
      tick.transform = CGAffineTransform(
        rotationAngle: CGFloat(hour) / 6 * .pi)
      tick.backgroundColor = .tertiaryLabel
      view.addSubview(tick)
    }
  }
}
