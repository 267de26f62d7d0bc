import UIKit

/// Eight pictures that an image view shows one after the other.
final class FlipBook: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let moon = UIImageView(frame: CGRect(x: 110, y: 40, width: 100, height: 100))
    moon.animationImages = (0..<8).map { phase(CGFloat($0) / 8) }
    moon.animationDuration = 1.6
    moon.startAnimating()
    view.addSubview(moon)
  }

  /// Draws the moon; 0 and 1 are the new moon.
  func phase(_ fraction: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { context in
      UIColor.darkGray.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      context.cgContext.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      context.cgContext.clip()
      UIColor.systemYellow.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 100 - 200 * fraction, y: 0, width: 100, height: 100))
    }
  }
}
