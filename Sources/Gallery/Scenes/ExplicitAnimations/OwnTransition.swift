import UIKit

final class OwnTransition: UIViewController {
  var random = SceneRandom()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemTeal
    let card = UIView(
      frame: CGRect(x: 110, y: 52, width: 120, height: 140))
    card.backgroundColor = .white
    card.layer.cornerRadius = 16
    view.addSubview(card)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    // Put a picture of the current contents in front.
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    view.layer.render(in: context)
    let coverImage = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let coverView = UIImageView(image: coverImage)
    coverView.frame = view.bounds
    view.addSubview(coverView)

    view.backgroundColor = .random(using: &random)

    UIView.animate(
      withDuration: 1,
      animations: {
        coverView.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
          .rotated(by: .pi / 2)
        coverView.alpha = 0
      },
      completion: { _ in coverView.removeFromSuperview() })
  }
}
