import UIKit

final class Countdown: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let colorOne = UIColor(
    red: 0, green: 157 / 255, blue: 248 / 255, alpha: 1
  ).cgColor
  let colorTwo = UIColor(
    red: 206 / 255, green: 7 / 255, blue: 85 / 255, alpha: 1
  ).cgColor
  let colorThree = UIColor(
    red: 245 / 255, green: 180 / 255, blue: 51 / 255, alpha: 1
  ).cgColor
  lazy var gradientColors = [
    [colorOne, colorTwo], [colorTwo, colorThree],
    [colorThree, colorOne], [colorOne, colorThree],
  ]
  var currentGradient = 0
  let gradientLayer = CAGradientLayer()

  let countDownLabel = UILabel()
  let countDownTexts = ["Ready?", "3", "2", "1", "Go!"]
  var currentCountDownStep = -1 {
    didSet {
      if currentCountDownStep >= countDownTexts.count {
        currentCountDownStep = 0
      }
      countDownLabel.text = countDownTexts[currentCountDownStep]
      animateCountDownLabel()
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    gradientLayer.frame = view.bounds
    gradientLayer.colors = gradientColors[currentGradient]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0)
    gradientLayer.endPoint = CGPoint(x: 1, y: 1)
    gradientLayer.drawsAsynchronously = true
    view.layer.insertSublayer(gradientLayer, at: 0)

    countDownLabel.frame = view.bounds
    countDownLabel.textAlignment = .center
    countDownLabel.textColor = .white
    countDownLabel.font = .boldSystemFont(ofSize: 30)
    view.addSubview(countDownLabel)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    animateGradient()
    currentCountDownStep = 0
  }

  func animateGradient() {
    currentGradient = (currentGradient + 1) % gradientColors.count
    let animation = CABasicAnimation(keyPath: "colors")
    animation.duration = 3
    animation.toValue = gradientColors[currentGradient]
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    animation.delegate = self
    animation.setValue("GradientAnimation", forKey: "id")
    gradientLayer.add(animation, forKey: "gradientChangeAnimation")
  }

  func animateCountDownLabel() {
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.toValue = 6
    scale.duration = 1
    scale.timingFunction = CAMediaTimingFunction(
      controlPoints: 0.11, 0.9, 0.92, 0.13)
    scale.delegate = self
    scale.setValue("ScaleAnimation", forKey: "id")
    countDownLabel.layer.add(scale, forKey: "ScaleCountDownAnimation")

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 0.5
    fade.beginTime =
      countDownLabel.layer.convertTime(CACurrentMediaTime(), from: nil)
      + 0.5
    countDownLabel.layer.add(fade, forKey: "OpacityCountDownAnimation")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, let id = anim.value(forKey: "id") as? String else {
      return
    }
    if id == "GradientAnimation" {
      CATransaction.setDisableActions(true)
      gradientLayer.colors = gradientColors[currentGradient]
      animateGradient()
    } else if id == "ScaleAnimation" {
      currentCountDownStep += 1
    }
  }
}
