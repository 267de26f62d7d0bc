import QuartzCore

/// The white knob of sliders and switches, with a soft shadow.
@MainActor
final class KnobView: UIView {
  /// The color of the knob; nil is white.
  var color: UIColor? { didSet { backgroundColor = color ?? .white } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .white
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.22
    layer.shadowRadius = 3
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.borderColor = UIColor(white: 0, alpha: 0.06).cgColor
    layer.borderWidth = 0.5
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(bounds.width, bounds.height) / 2
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
  }
}

/// A bar with round ends, or an image instead of it.
@MainActor
final class TrackView: UIView {
  private let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { nil }

  /// Shows `image` or, if it is nil, a bar of a color.
  func show(_ image: UIImage?, or color: UIColor?) {
    if image != nil, picture.superview == nil { addSubview(picture) }
    picture.image = image
    backgroundColor = image == nil ? color : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    layer.cornerRadius = picture.image == nil ? bounds.height / 2 : 0
  }
}
