import UIKit

final class SpeedAndOffset: UIViewController {
  let speedLabel = UILabel(
    frame: CGRect(x: 270, y: 300, width: 60, height: 31))
  let timeOffsetLabel = UILabel(
    frame: CGRect(x: 270, y: 340, width: 60, height: 31))
  let speedSlider = UISlider(
    frame: CGRect(x: 50, y: 300, width: 210, height: 31))
  let timeOffsetSlider = UISlider(
    frame: CGRect(x: 50, y: 340, width: 210, height: 31))
  let bezierPath = UIBezierPath()
  let shipLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    let containerView = UIView(
      frame: CGRect(x: 40, y: 0, width: 300, height: 300))
    view.addSubview(containerView)

    bezierPath.move(to: CGPoint(x: 0, y: 150))
    bezierPath.addCurve(
      to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0),
      controlPoint2: CGPoint(x: 225, y: 300))

    let pathLayer = CAShapeLayer()
    pathLayer.path = bezierPath.cgPath
    pathLayer.fillColor = UIColor.clear.cgColor
    pathLayer.strokeColor = UIColor.systemRed.cgColor
    pathLayer.lineWidth = 3
    containerView.layer.addSublayer(pathLayer)

    shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    shipLayer.position = CGPoint(x: 0, y: 150)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    containerView.layer.addSublayer(shipLayer)

    speedSlider.maximumValue = 2
    speedSlider.value = 1
    for slider in [speedSlider, timeOffsetSlider] {
      slider.addAction(
        UIAction { [unowned self] _ in updateSliders() },
        for: .valueChanged)
      view.addSubview(slider)
    }
    view.addSubview(speedLabel)
    view.addSubview(timeOffsetLabel)
    updateSliders()

    let playButton = UIButton(type: .system)
    playButton.frame = CGRect(x: 150, y: 255, width: 80, height: 36)
    playButton.setTitle("Play", for: .normal)
    playButton.addAction(
      UIAction { [unowned self] _ in play() }, for: .touchUpInside)
    view.addSubview(playButton)
  }

  func updateSliders() {
    timeOffsetLabel.text = String(
      format: "%0.2f", timeOffsetSlider.value)
    speedLabel.text = String(format: "%0.2f", speedSlider.value)
  }

  func play() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.timeOffset = Double(timeOffsetSlider.value)
    animation.speed = speedSlider.value
    animation.duration = 1
    animation.path = bezierPath.cgPath
    animation.rotationMode = .rotateAuto
    animation.isRemovedOnCompletion = false
    shipLayer.add(animation, forKey: "slide")
  }
}
