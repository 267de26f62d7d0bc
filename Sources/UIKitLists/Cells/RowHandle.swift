import UIKitCore

/// The handle at the right edge of a row by which the user moves it.
@MainActor
final class RowHandle: UIView {
  static let width: CGFloat = 44
  private let picture = UIImageView(image: RowHandle.image)

  /// Creates a handle, which calls a closure at each change of a drag.
  init(onDrag: @escaping (UIPanGestureRecognizer) -> Void) {
    super.init(frame: .zero)
    picture.tintColor = .tertiaryLabel
    addSubview(picture)
    let recognizer = UIPanGestureRecognizer()
    recognizer.addAction { onDrag($0) }
    addGestureRecognizer(recognizer)
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private static let image: UIImage =
    UIGraphicsImageRenderer(size: CGSize(width: 22, height: 14)).image { _ in
      let path = UIBezierPath()
      for y in [2, 7, 12] as [CGFloat] {
        path.move(to: CGPoint(x: 1, y: y))
        path.addLine(to: CGPoint(x: 21, y: y))
      }
      path.lineWidth = 2
      path.lineCapStyle = .round
      path.stroke()
    }
    .withRenderingMode(.alwaysTemplate)
}
