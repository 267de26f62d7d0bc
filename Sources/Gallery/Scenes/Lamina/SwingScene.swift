import UIKit

/// A door that swings by itself, with the animation of listing 9.2
/// of the tutorial about timing. It fits an area of any size.
final class SwingScene: UIViewController {
  private let floorLayer = CALayer(), container = CALayer()
  private let door = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color(0xE7E2D8)
    floorLayer.name = "floor"
    floorLayer.backgroundColor = color(0xD6CFC1).cgColor
    floorLayer.anchorPoint = .zero
    view.layer.addSublayer(floorLayer)
    container.name = "container"
    container.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    view.layer.addSublayer(container)
    add(
      "door frame", color: color(0xFBF9F5),
      frame: CGRect(x: 76, y: 12, width: 148, height: 266))
    add(
      "doorway", color: color(0x2B2622),
      frame: CGRect(x: 86, y: 22, width: 128, height: 256))
    addDoor()
  }

  private func addDoor() {
    door.name = "door"
    door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
    door.position = CGPoint(x: 86, y: 150)
    // The hinge.
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    door.contents = UIImage(named: "door")?.cgImage
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    container.sublayerTransform = perspective
    container.addSublayer(door)

    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.toValue = -Double.pi / 2
    animation.duration = 2
    animation.repeatDuration = .infinity
    animation.autoreverses = true
    door.add(animation, forKey: nil)
  }

  // MARK: Layout

  /// The side of the square, in points of the container, that fills
  /// the view: the container and a margin of 50 points.
  private static let side: CGFloat = 400
  /// The distance from the middle of the container to the floor: half
  /// the height of the door.
  private static let floorOffset: CGFloat = 128

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    let scale = min(size.width, size.height) / Self.side
    let floorY = size.height / 2 + Self.floorOffset * scale
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    container.setAffineTransform(
      CGAffineTransform(scaleX: scale, y: scale))
    container.position = CGPoint(x: size.width / 2, y: size.height / 2)
    floorLayer.bounds = CGRect(
      x: 0, y: 0, width: size.width,
      height: max(0, size.height - floorY))
    floorLayer.position = CGPoint(x: 0, y: floorY)
    CATransaction.commit()
  }

  private func add(_ name: String, color: UIColor, frame: CGRect) {
    let part = CALayer()
    part.name = name
    part.frame = frame
    part.backgroundColor = color.cgColor
    container.addSublayer(part)
  }

  private func color(_ hex: Int) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255,
      green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
}
