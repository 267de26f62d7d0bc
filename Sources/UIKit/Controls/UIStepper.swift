import QuartzCore

/// Less or more, a step at a time.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  private let signs = CAShapeLayer()
  private let line = UIView()
  private let press = UIView()
  private var side: Int?

  /// Creates a stepper. The size of the frame is ignored: a stepper is always 94 by 32 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = Self.size
    setUp()
  }

  private func setUp() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    press.layer.cornerRadius = 8
    press.backgroundColor = .systemFill
    for view in [press, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    line.backgroundColor = .separator
    signs.lineWidth = 1.75
    signs.lineCap = .round
    layer.addSublayer(signs)
  }

  /// Only its place can be set.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  open var value: Double = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
  open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
  open var stepValue: Double = 1
  open var isContinuous = true
  /// Kept: a step is taken when the finger goes up.
  open var autorepeat = true
  /// From one end to the other.
  open var wraps = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: bounds.midX - 0.5, y: 7, width: 1, height: bounds.height - 14)
    press.isHidden = side == nil
    press.frame = CGRect(
      x: side == 1 ? bounds.midX : 0, y: 0, width: bounds.width / 2, height: bounds.height)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    signs.path = signPath
    signs.strokeColor =
      (isEnabled ? UIColor.label : .tertiaryLabel)
      .resolvedColor(with: traitCollection).cgColor
    CATransaction.commit()
  }

  private var signPath: CGPath {
    let path = UIBezierPath()
    let (low, high, y) = (bounds.width / 4, bounds.width * 3 / 4, bounds.midY)
    for x in [low, high] {
      path.move(to: CGPoint(x: x - 7, y: y))
      path.addLine(to: CGPoint(x: x + 7, y: y))
    }
    path.move(to: CGPoint(x: high, y: y - 7))
    path.addLine(to: CGPoint(x: high, y: y + 7))
    return path.cgPath
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    side = touch.location(in: self).x < bounds.midX ? 0 : 1
    setNeedsLayout()
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let side { step(by: side == 0 ? -stepValue : stepValue) }
    side = nil
    setNeedsLayout()
  }
  open override func cancelTracking(with event: UIEvent?) {
    side = nil
    setNeedsLayout()
  }

  private func step(by step: Double) {
    let old = value
    let new = old + step
    if wraps, new > maximumValue {
      value = minimumValue
    } else if wraps, new < minimumValue {
      value = maximumValue
    } else {
      value = new
    }
    if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
