import UIKit

final class BlinkingImage: UIViewController {
  let imageView = UIImageView(
    frame: CGRect(x: 100, y: 100, width: 64, height: 64))

  override func viewDidLoad() {
    super.viewDidLoad()
    let mars = mars()
    UIGraphicsBeginImageContextWithOptions(mars.size, false, 0)
    let empty = UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    UIGraphicsEndImageContext()

    imageView.image = empty
    view.addSubview(imageView)
    imageView.animationImages = [mars, empty, mars, empty, mars]
    imageView.animationDuration = 2
    imageView.animationRepeatCount = 1
    imageView.startAnimating()
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    imageView.startAnimating()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      [self] in
      imageView.center.x = imageView.center.x < 200 ? 236 : 132
    }
  }

  func mars() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image {
      _ in
      UIColor(red: 0.80, green: 0.36, blue: 0.19, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 60, height: 60))
        .fill()
      UIColor(red: 0.62, green: 0.25, blue: 0.14, alpha: 1).setFill()
      for (x, y, size) in [
        (14, 18, 14), (36, 12, 8), (34, 34, 18), (18, 44, 9),
      ] {
        UIBezierPath(
          ovalIn: CGRect(x: x, y: y, width: size, height: size)
        ).fill()
      }
    }
  }
}
