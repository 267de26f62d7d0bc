import UIKit

final class SwipeGallery: UIViewController {
  let bg = UIImageView(image: UIImage(named: "picture-1"))
  let types: [CATransitionType] = [
    .fade, .moveIn, .push, .reveal,
    // These types exist on Apple's systems, but are not public.
    CATransitionType(rawValue: "cube"),
    CATransitionType(rawValue: "suckEffect"),
    CATransitionType(rawValue: "oglFlip"),
    CATransitionType(rawValue: "rippleEffect"),
    CATransitionType(rawValue: "pageCurl"),
    CATransitionType(rawValue: "pageUnCurl"),
    CATransitionType(rawValue: "cameraIrisHollowOpen"),
    CATransitionType(rawValue: "cameraIrisHollowClose"),
  ]
  var random = SceneRandom()

  override func viewDidLoad() {
    super.viewDidLoad()
    bg.frame = view.bounds
    bg.contentMode = .scaleAspectFill
    bg.clipsToBounds = true
    view.addSubview(bg)

    let right = UISwipeGestureRecognizer(
      target: self, action: SwipeGallery.rightSwipe)
    right.direction = .right
    let left = UISwipeGestureRecognizer(
      target: self, action: SwipeGallery.leftSwipe)
    left.direction = .left
    view.addGestureRecognizer(right)
    view.addGestureRecognizer(left)
  }

  override func viewDidLayoutSubviews() { bg.frame = view.bounds }

  func fetchImage() -> UIImage? {
    UIImage(named: "picture-\(Int.random(in: 1...4, using: &random))")
  }

  func swipeTransition(_ subtype: CATransitionSubtype) -> CATransition {
    let transfer = CATransition()
    transfer.type = types.randomElement(using: &random) ?? .fade
    transfer.subtype = subtype
    transfer.duration = 1
    return transfer
  }

  func rightSwipe() {
    bg.image = fetchImage()
    bg.layer.add(swipeTransition(.fromLeft), forKey: "rightSwipe")
  }

  func leftSwipe() {
    bg.image = fetchImage()
    bg.layer.add(swipeTransition(.fromRight), forKey: "leftSwipe")
  }
}
