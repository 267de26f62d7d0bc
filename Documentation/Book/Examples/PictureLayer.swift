import UIKit

/// A picture that is drawn once, and shown by three layers in three ways.
final class PictureLayer: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let gravities: [CALayerContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill]
    for (index, gravity) in gravities.enumerated() {
      let frame = CALayer()
      frame.frame = CGRect(x: 20 + index * 98, y: 30, width: 84, height: 120)
      frame.contents = sunset().cgImage
      frame.contentsGravity = gravity
      frame.masksToBounds = true
      frame.borderWidth = 2
      frame.borderColor = UIColor.darkGray.cgColor
      view.layer.addSublayer(frame)
    }
  }

  func sunset() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { context in
      UIColor.systemOrange.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 120, height: 80))
      UIColor.systemYellow.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 40, y: 22, width: 40, height: 40))
      UIColor.systemBlue.setFill()
      context.fill(CGRect(x: 0, y: 50, width: 120, height: 30))
    }
  }
}
