import UIKit

final class RepeatFields: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let durationField = UITextField(
    frame: CGRect(x: 20, y: 20, width: 80, height: 32))
  let repeatField = UITextField(
    frame: CGRect(x: 110, y: 20, width: 80, height: 32))
  let startButton = UIButton(type: .system)
  let shipLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 170)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    view.layer.addSublayer(shipLayer)

    durationField.text = "2"
    repeatField.text = "3.5"
    for field in [durationField, repeatField] {
      field.borderStyle = .roundedRect
      view.addSubview(field)
    }
    startButton.frame = CGRect(x: 200, y: 20, width: 80, height: 32)
    startButton.setTitle("Start", for: .normal)
    startButton.addAction(
      UIAction { [unowned self] _ in start() }, for: .touchUpInside)
    view.addSubview(startButton)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) { view.endEditing(true) }

  func setControlsEnabled(_ enabled: Bool) {
    for control: UIControl in [durationField, repeatField, startButton]
    {
      control.isEnabled = enabled
      control.alpha = enabled ? 1 : 0.25
    }
  }

  func start() {
    let animation = CABasicAnimation(keyPath: "transform.rotation")
    animation.duration = Double(durationField.text ?? "") ?? 0
    animation.repeatCount = Float(repeatField.text ?? "") ?? 0
    animation.byValue = Double.pi * 2
    animation.delegate = self
    shipLayer.add(animation, forKey: "rotateAnimation")
    setControlsEnabled(false)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    setControlsEnabled(true)
  }
}
