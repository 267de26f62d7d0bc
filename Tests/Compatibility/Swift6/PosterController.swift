// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class PosterController: UIViewController {
  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
  private let card = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    card.backgroundColor = .systemOrange
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
      card.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      card.heightAnchor.constraint(equalTo: card.widthAnchor),
    ])
    blur.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    view.addSubview(blur)
    let long = UILongPressGestureRecognizer()
    long.minimumPressDuration = 1
    view.addGestureRecognizer(long)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    animateCard()
  }

  func animateCard() {
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) { [card] in
      card.transform = CGAffineTransform(rotationAngle: .pi / 4)
    }
  }

  override var prefersStatusBarHidden: Bool { true }
}
