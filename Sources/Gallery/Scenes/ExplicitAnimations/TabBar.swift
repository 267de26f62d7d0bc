import UIKit

final class TabBar: UITabBarController, UITabBarControllerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    viewControllers = [
      Page("First", .systemOrange, picture: "picture-1"),
      Page("Second", .systemIndigo, picture: "picture-4"),
    ]
    delegate = self
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {
    // The transition is added to the container's layer, because the
    // pages' layers leave the tree.
    let transition = CATransition()
    transition.type = .fade
    transition.duration = 0.5
    view.layer.add(transition, forKey: nil)
  }
}

private final class Page: UIViewController {
  let color: UIColor
  let picture: String

  init(_ title: String, _ color: UIColor, picture: String) {
    self.color = color
    self.picture = picture
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    let imageView = UIImageView(image: UIImage(named: picture))
    imageView.frame = CGRect(x: 65, y: 28, width: 210, height: 140)
    view.addSubview(imageView)
  }
}
