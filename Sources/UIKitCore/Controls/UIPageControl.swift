import QuartzCore

/// A control with a dot for each page. A tap right or left of the center selects the next or the previous page.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The diameter of a dot, and the distance between the centers of two dots, in points. Both are choices.
  private static let (dot, step): (CGFloat, CGFloat) = (7, 16)
  private var dots: [UIView] = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The number of pages; 0 by default.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(0, numberOfPages)
      currentPage = min(currentPage, max(0, numberOfPages - 1))
      makeDots()
    }
  }
  /// The index of the selected page, clamped to the existing pages.
  open var currentPage = 0 {
    didSet {
      currentPage = min(max(0, currentPage), max(0, numberOfPages - 1))
      setNeedsLayout()
    }
  }
  /// A Boolean value that says whether a single dot is hidden; false by default.
  open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
  /// The color of the dots; nil uses the system's tertiary label color.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The color of the selected page's dot; nil uses the system's label color.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// A Boolean value that says whether the display waits for `updateCurrentPageDisplay()`. It has no effect.
  open var defersCurrentPageDisplay = false
  /// Updates the display of the selected page.
  open func updateCurrentPageDisplay() { setNeedsLayout() }

  private func makeDots() {
    while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
    while dots.count < numberOfPages {
      let view = UIView()
      view.isUserInteractionEnabled = false
      view.layer.cornerRadius = Self.dot / 2
      addSubview(view)
      dots.append(view)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Returns the size in points that a number of pages needs.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: max(CGFloat(pageCount) * Self.step, 0) + 20, height: 26)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isAlone = hidesForSinglePage && numberOfPages <= 1
    let start = bounds.midX - CGFloat(dots.count - 1) * Self.step / 2
    for (index, dot) in dots.enumerated() {
      dot.isHidden = isAlone
      dot.bounds = CGRect(x: 0, y: 0, width: Self.dot, height: Self.dot)
      dot.center = CGPoint(x: start + CGFloat(index) * Self.step, y: bounds.midY)
      dot.backgroundColor =
        index == currentPage
        ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: numberOfPages)
  }
  open override func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, reaches(touch) else { return }
    let old = currentPage
    currentPage += touch.location(in: self).x > bounds.midX ? 1 : -1
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
