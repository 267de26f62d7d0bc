import QuartzCore

/// A control that decreases or increases a value by steps.
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
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = Self.size
    setUp()
    coder.interface?.restore(self)
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

  /// The frame, whose size cannot be changed.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// The value, clamped to `minimumValue`…`maximumValue`; 0 by default.
  open var value: Double = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  /// The smallest value; 0 by default.
  open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
  /// The largest value; 100 by default.
  open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
  /// The change of a step; 1 by default.
  open var stepValue: Double = 1
  /// A Boolean value that says whether changes are sent during a touch. It has no effect, as the value changes
  /// when the touch ends.
  open var isContinuous = true
  /// A Boolean value that says whether holding repeats the step. It has no effect, as the value changes when
  /// the touch ends.
  open var autorepeat = true
  /// A Boolean value that says whether a step beyond one end continues at the other; false by default.
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
