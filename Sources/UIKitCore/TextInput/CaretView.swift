import QuartzCore

/// The caret of an edited text. It blinks for ten seconds after it was shown or moved, as in GTK, while the window has
/// the input focus. After that, and in a window without focus, it stays visible.
@MainActor
final class CaretView: UIView {
  private static let key = "lamina.blink"
  static let width: CGFloat = 2
  /// The number of times that a caret that is not moved disappears. It does so once in a second.
  static let blinkCount = 10
  /// The caret that was shown last.
  private static weak var last: CaretView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }
  required init?(coder: NSCoder) { nil }

  /// A hidden caret does not blink, because its animation would make the window draw frames.
  override var isHidden: Bool {
    didSet { if isHidden != oldValue { blink() } }
  }

  /// Restarts the blinking, so that a caret that moves is visible.
  func blink() {
    layer.removeAnimation(forKey: Self.key)
    guard !isHidden else { return }
    Self.last = self
    Self.observation
    guard UIApplication.shared.applicationState == .active else { return }
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 0]
    blink.calculationMode = .discrete
    blink.duration = 1
    blink.repeatCount = Float(Self.blinkCount)
    layer.add(blink, forKey: Self.key)
  }

  /// The observation of the input focus, which begins with the first use.
  private static let observation: Void = {
    // The notifications are not observed, because any code may post them on any thread.
    UIApplication.shared.onActivityChange = { last?.blink() }
  }()
}
