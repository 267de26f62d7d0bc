import QuartzCore

/// Shows a part of a content that is larger than itself. What it shows begins at `contentOffset`, which is the
/// origin of its bounds.
///
/// Drags, the wheel, and what follows a drag move it: a slowing run, a spring at the edges, whole pages.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The factor by which the speed decreases in each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  final var driver = ScrollDriver()
  final let indicators = ScrollIndicators()
  public final let panGestureRecognizer = UIPanGestureRecognizer()
  public final let contentLayoutGuide = UILayoutGuide()
  public final let frameLayoutGuide = UILayoutGuide()
  final var pinch: UIPinchGestureRecognizer?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with an empty frame: interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    contentLayoutGuide.kind = .scrollContent
    frameLayoutGuide.kind = .scrollFrame
    addLayoutGuide(contentLayoutGuide)
    addLayoutGuide(frameLayoutGuide)
    indicators.attach(to: layer)
    driver.view = self
    panGestureRecognizer.addAction { [weak self] in self?.driver.dragged($0) }
    addGestureRecognizer(panGestureRecognizer)
  }

  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: The content

  /// The corner of the content that is at the view's; points of the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      driver.stop()
      scroll(to: newValue)
    }
  }
  open var contentSize = CGSize.zero { didSet { contentChanged() } }
  /// Added around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      if contentOffset.y == -oldValue.top, contentOffset.x == -oldValue.left {
        scroll(to: CGPoint(x: -contentInset.left, y: -contentInset.top))
      }
      contentChanged()
    }
  }
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open func adjustedContentInsetDidChange() {}
  open var automaticallyAdjustsScrollIndicatorInsets = true

  /// From where it is at a pace of its own, which ends within a third of a second.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated, window != nil else { return self.contentOffset = contentOffset }
    driver.glide(to: contentOffset)
  }

  /// Scrolls by the smallest distance that makes `rect`, in content coordinates, visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var target = contentOffset
    target.x = min(max(target.x, rect.maxX - bounds.width), rect.minX)
    target.y = min(max(target.y, rect.maxY - bounds.height), rect.minY)
    setContentOffset(clamped(target), animated: animated)
  }

  // MARK: What is allowed

  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// A drag that begins along an axis stays on it.
  open var isDirectionalLockEnabled = false
  open var decelerationRate = DecelerationRate.normal
  open var scrollsToTop = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Kept: views inside hear of touches at once, and lose them when a drag begins.
  open var delaysContentTouches = true
  open var canCancelContentTouches = true

  open internal(set) var isTracking: Bool {
    get { driver.isTracking }
    set { driver.isTracking = newValue }
  }
  open var isDragging: Bool { driver.isDragging }
  open var isDecelerating: Bool { driver.isDecelerating }

  // MARK: Indicators

  open var showsHorizontalScrollIndicator = true
  open var showsVerticalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open func flashScrollIndicators() {
    indicators.show(in: self)
    indicators.hideSoon()
  }

  // MARK: Zooming

  open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  open var bouncesZoom = true
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }
  open internal(set) var isZooming = false
  open var isZoomBouncing: Bool { false }
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard animated else { return zoom(to: scale, about: middle) }
    UIView.animate(withDuration: 0.3) { self.zoom(to: scale, about: middle) }
  }
  /// `rect` is in the zoomed view's coordinates.
  open func zoom(to rect: CGRect, animated: Bool) { show(rect, animated) }

  // MARK: Changes

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.origin != old.origin { scrolled() }
      if newValue.size != old.size { contentChanged() }
    }
  }

  private func scrolled() {
    setNeedsLayout()
    indicators.arrange(in: self)
    if frameLayoutGuide.isReferred { LayoutEngine.geometryChanged(of: self) }
    delegate?.scrollViewDidScroll(self)
  }

  private func contentChanged() {
    indicators.arrange(in: self)
    if !driver.isActive, !isZooming { scroll(to: clamped(contentOffset)) }
  }

  final func scroll(to offset: CGPoint) {
    guard offset != bounds.origin, offset.x.isFinite, offset.y.isFinite else { return }
    bounds.origin = offset
  }

  override func scrollWheel(by delta: CGPoint, at point: CGPoint) -> Bool {
    isScrollEnabled && driver.wheel(delta)
  }

  /// Drags that could not move it are left to others.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === panGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    let way = panGestureRecognizer.translation(in: self)
    return isScrollEnabled && (abs(way.x) > abs(way.y) ? canScrollAcross : canScrollDown)
  }
}

/// Hears of what a scroll view does. Every member has a default.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// `velocity` in points a millisecond; the target may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// After `setContentOffset(_:animated:)`.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}
