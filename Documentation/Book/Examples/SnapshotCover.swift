import UIKit

/// A new background appears while a picture of the old one shrinks, turns and fades.
final class SnapshotCover: UIViewController {
  let heading = UILabel(frame: CGRect(x: 0, y: 65, width: 320, height: 50))
  var number = 1

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    heading.textAlignment = .center
    heading.textColor = .white
    heading.font = .boldSystemFont(ofSize: 40)
    view.addSubview(heading)
    show(1)
  }

  func show(_ number: Int) {
    self.number = number
    heading.text = "Page \(number)"
    view.backgroundColor = number % 2 == 0 ? .systemOrange : .systemIndigo
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
      view.layer.render(in: context.cgContext)
    }
    let cover = UIImageView(image: picture)
    cover.frame = view.bounds
    view.addSubview(cover)
    show(number + 1)

    UIView.animate(
      withDuration: 1,
      animations: {
        cover.transform = CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 0.2, y: 0.2)
        cover.alpha = 0
      },
      completion: { _ in cover.removeFromSuperview() })
  }
}
