import QuartzCore

/// A view that shows a part of its content, which can be larger than the view. `contentOffset` is the origin of its
/// bounds.
///
/// Drags and the wheel scroll it. After a drag it decelerates, springs back at the edges or stops at pages.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The factor by which the speed decreases in each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The standard rate, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A fast rate, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The color of the indicators: dark for `default` and `black`, light for `white`.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark indicators for the first two, light ones for the last.
    case `default`, black, white
  }

  /// The dismissal of the first responder: never, or when a drag begins, for `interactive` as well.
  public enum KeyboardDismissMode: Int, Sendable {
    /// No dismissal, or a dismissal when a drag begins.
    case none, onDrag, interactive
  }

  /// The parts of the safe area that are added to the inset of the content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those in the directions that can be scrolled, for the first two; none of them; or all.
    case automatic, scrollableAxes, never, always
  }

  final let driver = ScrollDriver()
  final let indicators = ScrollIndicators()
  /// The recognizer of drags.
  public final let panGestureRecognizer = UIPanGestureRecognizer()
  /// The layout guide of the content; constraints to it set `contentSize`.
  public final let contentLayoutGuide = UILayoutGuide()
  /// The layout guide of the view's frame, which does not scroll.
  public final let frameLayoutGuide = UILayoutGuide()
  final var pinch: UIPinchGestureRecognizer?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
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

  /// The delegate, which is not retained.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// A control that follows drags beyond the top edge; nil if there is none.
  package final var pullControl: (any ScrollPullControl)?
  /// A function that changes the offset at which the deceleration of a drag ends. It receives that offset and the velocity
  /// in points per millisecond.
  package final var targetAdjustment: ((CGPoint, CGPoint) -> CGPoint)?

  // MARK: Content

  /// The point of the content at the top left corner of the view, in points. Setting it ends any movement; the value is
  /// not clamped to the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      driver.stop()
      scroll(to: newValue)
    }
  }
  /// The size of the content in points; zero by default.
  open var contentSize = CGSize.zero {
    didSet {
      followSafeArea()
      contentChanged()
      if KeyValueObservations.isActive {
        KeyValueObservations.mayHaveChanged(self, ["contentSize"])
      }
    }
  }
  /// The space around the content in points; zero by default.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      followInset()
      contentChanged()
    }
  }
  /// The space around the content: `contentInset`, and the safe area according to `contentInsetAdjustmentBehavior`.
  open var adjustedContentInset: UIEdgeInsets { contentInset.adding(safeAreaOfContent) }
  /// The treatment of the safe area, which `adjustedContentInset` includes in the directions that can be scrolled by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { followSafeArea() } }
  }
  /// Called when the safe area that `adjustedContentInset` includes changed; does nothing by default.
  open func adjustedContentInsetDidChange() {}
  /// The inset at whose edges the content was placed last.
  final var placedInset = UIEdgeInsets.zero

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    followSafeArea()
  }
  /// A Boolean value that says whether the indicators avoid the safe area. It has no effect.
  open var automaticallyAdjustsScrollIndicatorInsets = true

  /// Sets the content offset, with an animation of 0.3 seconds if asked to.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated, window != nil else { return self.contentOffset = contentOffset }
    driver.glide(to: contentOffset)
  }

  /// Scrolls by the smallest number of whole pixels that makes `rect`, in content coordinates, visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let rect = aroundPixels(rect)
    var target = contentOffset
    target.x = min(max(target.x, rect.maxX - bounds.width), rect.minX)
    target.y = min(max(target.y, rect.maxY - bounds.height), rect.minY)
    setContentOffset(onPixels(clamped(target)), animated: animated)
  }

  // MARK: Behavior

  /// A Boolean value that says whether drags and the wheel scroll the view; true by default.
  open var isScrollEnabled = true
  /// A Boolean value that says whether drags end at multiples of the view's size; false by default.
  open var isPagingEnabled = false
  /// A Boolean value that says whether drags can go beyond the edges and spring back; true by default.
  open var bounces = true
  /// A Boolean value that says whether drags bounce vertically even if the content fits; false by default.
  open var alwaysBounceVertical = false
  /// A Boolean value that says whether drags bounce horizontally even if the content fits; false by default.
  open var alwaysBounceHorizontal = false
  /// A Boolean value that says whether a drag stays on the axis along which it began; false by default.
  open var isDirectionalLockEnabled = false
  /// The rate of the deceleration after a drag; normal by default.
  open var decelerationRate = DecelerationRate.normal
  /// A Boolean value that says whether a tap on the status bar scrolls to the top. It has no effect, as there
  /// is none.
  open var scrollsToTop = true
  /// The dismissal of the first responder by drags; none by default.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// A Boolean value that says whether touches of subviews are delayed. It has no effect: they are delivered at
  /// once and canceled when a drag begins.
  open var delaysContentTouches = true
  /// A Boolean value that says whether a drag cancels touches of subviews. It has no effect: it always does.
  open var canCancelContentTouches = true

  /// A Boolean value that says whether the view follows a drag.
  open internal(set) var isTracking: Bool {
    get { driver.isTracking }
    set { driver.isTracking = newValue }
  }
  /// A Boolean value that says whether the view is dragged.
  open var isDragging: Bool { driver.isDragging }
  /// A Boolean value that says whether the view decelerates after a drag.
  open var isDecelerating: Bool { driver.isDecelerating }

  // MARK: Indicators

  /// A Boolean value that says whether the horizontal indicator appears while scrolling; true by default.
  open var showsHorizontalScrollIndicator = true
  /// A Boolean value that says whether the vertical indicator appears while scrolling; true by default.
  open var showsVerticalScrollIndicator = true
  /// The color of the indicators.
  open var indicatorStyle = IndicatorStyle.default
  /// The insets of both indicators. They have no effect.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  /// The insets of the vertical indicator. They have no effect.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the horizontal indicator. They have no effect.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    indicators.show(in: self)
    indicators.hideSoon()
  }

  // MARK: Zooming

  /// The smallest zoom scale; 1 by default.
  open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// The largest zoom scale; 1 by default, so that the view does not zoom.
  open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// A Boolean value that says whether zooming goes beyond the limits. It has no effect: it never does.
  open var bouncesZoom = true
  /// The scale of the delegate's zoomed view; 1 without one. A new scale is clamped to the limits, and the center stays
  /// in place.
  open var zoomScale: CGFloat {
    get { zoomedView?.transform.a ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }
  /// A Boolean value that says whether a pinch zooms the view.
  open internal(set) var isZooming = false
  /// A Boolean value that says whether the scale returns to its limits; always false.
  open var isZoomBouncing: Bool { false }
  /// The recognizer of pinches; nil if the scale limits are equal.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  /// Sets the zoom scale about the center, with an animation of 0.3 seconds if asked to.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard animated else { return zoom(to: scale, about: middle) }
    UIView.animate(withDuration: 0.3) { self.zoom(to: scale, about: middle) }
  }
  /// Zooms and scrolls so that a rectangle in the zoomed view's coordinates fills the view.
  open func zoom(to rect: CGRect, animated: Bool) { show(rect, animated) }

  // MARK: Changes

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.origin != old.origin { scrolled() }
      guard newValue.size != old.size else { return }
      followSafeArea()
      contentChanged()
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.frame
      super.frame = newValue
      if newValue != old { followSafeArea() }
    }
  }

  private func scrolled() {
    setNeedsLayout()
    indicators.arrange(in: self)
    if frameLayoutGuide.isReferenced { LayoutEngine.geometryChanged(of: self) }
    pullControl?.scrolled(self)
    delegate?.scrollViewDidScroll(self)
  }

  final func contentChanged() {
    indicators.arrange(in: self)
    if !driver.isActive, !isZooming { scroll(to: clamped(contentOffset)) }
  }

  /// Sets the offset without ending a movement.
  final func scroll(to offset: CGPoint) {
    guard offset != bounds.origin, offset.x.isFinite, offset.y.isFinite else { return }
    bounds.origin = offset
  }

  override func scrollWheel(by movement: WheelMovement) -> Bool {
    isScrollEnabled && driver.wheel(movement)
  }

  /// The distance in points by which a wheel step scrolls, and the duration in seconds of the movement. Fine movements
  /// of a touchpad are followed at once.
  package final var wheelStep: (distance: CGFloat, duration: TimeInterval) = (
    WheelMovement.pointsPerStep, 0
  )

  /// Returns true if a drag that began in a view of the content may scroll, which cancels the touches of that view. The
  /// default implementation returns true. Apple's returns false for controls, because there their touches are delayed
  /// until it is clear that no drag has begun.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  /// Returns false for drags along an axis that cannot scroll, so that other views can handle them.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === panGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    if let view = panGestureRecognizer.touchedView, view !== self, !touchesShouldCancel(in: view) {
      return false
    }
    let translation = panGestureRecognizer.translation(in: self)
    return isScrollEnabled
      && (abs(translation.x) > abs(translation.y) ? canScrollAcross : canScrollDown)
  }
}

/// An object that is notified of scrolling and zooming. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called after each change of the content offset.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after each change of the zoom scale.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when a drag ends, with a velocity in points per millisecond. The target of the deceleration may be
  /// changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a drag has ended.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the deceleration begins.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the deceleration has ended.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when the animation of `setContentOffset(_:animated:)` has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view to zoom; nil, the default, disables zooming.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when a pinch begins.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when a pinch has ended.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// Returns true if a tap on the status bar scrolls to the top. It is never called.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after scrolling to the top. It is never called.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}

extension UIScrollView: ContentGuideOwner {}

/// A control at the top of a scroll view that follows drags.
@MainActor
package protocol ScrollPullControl: AnyObject {
  /// Called after each change of the content offset.
  func scrolled(_ view: UIScrollView)
  /// Called when a drag ends, before the deceleration is computed.
  func dragEnded(_ view: UIScrollView)
}
