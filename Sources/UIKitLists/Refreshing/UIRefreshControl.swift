import UIKitCore

/// A control above the content of a scroll view. When the user pulls the content down far enough it sends `valueChanged`
/// and shows that the content is being refreshed, until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The height of the control in points, and the distance of the drag at which it is opaque. The control starts when the
  /// drag ends at 0.8 of that distance or more. The numbers are choices.
  private static let (height, threshold): (CGFloat, CGFloat) = (60, 90)
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var addedInset: CGFloat = 0
  /// A Boolean value that says whether the content is being refreshed.
  open private(set) var isRefreshing = false
  /// The text below the spinner; nil by default.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// Creates a control. A scroll view sets its size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a control with default values.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    spinner.hidesWhenStopped = false
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 12)
    addSubview(spinner)
    addSubview(label)
  }

  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      super.tintColor = newValue
      if let newValue { spinner.color = newValue }
    }
  }

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  /// Shows that the content is being refreshed, without sending an event.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    spinner.startAnimating()
    guard let scrollView else { return }
    addedInset = Self.height
    scrollView.contentInset.top += addedInset
  }

  /// Ends the refreshing, and hides the control.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.stopAnimating()
    let (inset, view) = (addedInset, scrollView)
    addedInset = 0
    guard let view else { return }
    let isAtTop = view.contentOffset.y < -view.contentInset.top + inset
    UIView.animate(withDuration: 0.3) {
      view.contentInset.top -= inset
      if isAtTop { view.contentOffset.y = -view.contentInset.top }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasText = attributedTitle != nil
    spinner.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasText ? 10 : 0))
    label.frame = CGRect(x: 0, y: bounds.midY + 8, width: bounds.width, height: 16)
  }
}

extension UIRefreshControl: ScrollPullControl {
  package func scrolled(_ view: UIScrollView) {
    let pull = -view.contentOffset.y - view.contentInset.top + addedInset
    frame = CGRect(x: 0, y: min(-pull, -Self.height), width: view.bounds.width, height: Self.height)
    alpha = isRefreshing ? 1 : min(max(pull / Self.threshold, 0), 1)
  }

  package func dragEnded(_ view: UIScrollView) {
    let pull = -view.contentOffset.y - view.contentInset.top
    guard !isRefreshing, isEnabled, pull >= Self.threshold * 0.8 else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

extension UIScrollView {
  /// The control that the user pulls down to refresh the content; nil if there is none.
  public final var refreshControl: UIRefreshControl? {
    get { pullControl as? UIRefreshControl }
    set {
      guard newValue !== refreshControl else { return }
      refreshControl?.endRefreshing()
      refreshControl?.removeFromSuperview()
      pullControl = newValue
      guard let newValue else { return }
      alwaysBounceVertical = true
      insertSubview(newValue, at: 0)
      newValue.scrolled(self)
    }
  }
}
