import UIKit

final class ImageTransition: UIViewController {
  let imageView = UIImageView(
    frame: CGRect(x: 30, y: 40, width: 240, height: 160))
  let images = (1...4).compactMap { UIImage(named: "picture-\($0)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    imageView.image = images.first
    view.addSubview(imageView)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    let transition = CATransition()
    transition.type = .fade
    transition.duration = 1
    imageView.layer.add(transition, forKey: nil)
    // Show the next picture.
    let index = images.firstIndex { $0 === imageView.image } ?? 0
    imageView.image = images[(index + 1) % images.count]
  }
}
