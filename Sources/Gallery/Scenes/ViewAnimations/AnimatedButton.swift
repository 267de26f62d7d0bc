import UIKit

final class AnimatedButton: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let w: CGFloat = 18
    let images = (0..<6).map { i in
      UIGraphicsImageRenderer(size: CGSize(width: w, height: w)).image {
        context in
        UIColor.red.setFill()
        let i = CGFloat(i)
        context.cgContext.fillEllipse(
          in: CGRect(x: i, y: i, width: w - i * 2, height: w - i * 2))
      }
    }
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 60, y: 60, width: 80, height: 44)
    button.setImage(
      UIImage.animatedImage(with: images, duration: 0.5), for: .normal)
    view.addSubview(button)
  }
}
