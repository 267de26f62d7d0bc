internal import CViewRuntime
import QuartzCore

/// A rectangle that draws, lays out other views and receives touches, on a layer of its own (L8.29, L8.33).
///
/// The layer is the view's model: geometry and appearance live there, and the view is its delegate. Outside
/// animation blocks nothing of it animates.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency NSCoding {
  private let backing: CALayer
  final var viewState = UIViewState()

  /// The class of the view's layer, which is created with `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  public init(frame: CGRect) {
    backing = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    takeLayer(frame)
  }

  /// Interface files are not read: the view is empty, of no size.
  public required init?(coder: NSCoder) {
    backing = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    takeLayer(.zero)
  }

  @preconcurrency @MainActor public convenience override init() { self.init(frame: .zero) }

  open func encode(with coder: NSCoder) {}

  open var layer: CALayer { backing }

  private func takeLayer(_ frame: CGRect) {
    backing.delegate = self
    backing.contentsScale = UIScreen.main.scale
    backing.frame = frame
    if drawsItself { setNeedsDisplay() }
  }

  /// True if the class overrides `draw(_:)`. Unsafe, because Swift has no way to ask; see
  /// CViewRuntime.h.
  final var drawsItself: Bool {
    lamina_view_draws(
      unsafeBitCast(UIView.self as UIView.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(type(of: self) as UIView.Type, to: UnsafeMutableRawPointer.self))
  }

  // MARK: Geometry

  /// In the superview's coordinates; means little while `transform` is not the identity.
  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }
  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }
  /// The position of the anchor point in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      LayoutEngine.geometryChanged(of: self)
    }
  }
  /// About the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// Pixels a point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      superview?.subviewVisibilityChanged()
    }
  }
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  open var backgroundColor: UIColor? {
    get { currentBackgroundColor }
    set { setBackground(newValue) }
  }
  /// A promise that `draw(_:)` covers all of the bounds.
  open var isOpaque: Bool {
    get { viewState.isOpaque }
    set {
      viewState.isOpaque = newValue
      updateLayerOpacity()
    }
  }
  open var contentMode: UIView.ContentMode {
    get { viewState.contentMode }
    set { setContentMode(newValue) }
  }
  /// The superview's unless set; that of the topmost view is the system's blue.
  open var tintColor: UIColor! {
    get { viewState.tint ?? superview?.tintColor ?? .systemBlue }
    set { setTint(newValue) }
  }
  open var tintAdjustmentMode: UIView.TintAdjustmentMode = .automatic
  open func tintColorDidChange() {}
  /// A view whose picture's alpha multiplies this one's. It must be nobody's subview.
  open var mask: UIView? {
    get { viewState.mask }
    set {
      viewState.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  // MARK: The tree

  open var superview: UIView? { viewState.superview }
  /// From the back to the front.
  open var subviews: [UIView] { viewState.subviews }
  open var window: UIWindow? {
    sequence(first: self) { $0.superview }.lazy.compactMap { $0 as? UIWindow }.first
  }

  open func addSubview(_ view: UIView) { insert(view, at: viewState.subviews.count) }
  /// An index beyond the end appends.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 1)
  }
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 0)
  }
  open func removeFromSuperview() { leaveSuperview() }
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: viewState.subviews.count) }
  }
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  open var tag = 0
  /// This view or the first below it with that tag, in depth before breadth.
  open func viewWithTag(_ tag: Int) -> UIView? { findView(tagged: tag) }

  // MARK: Layout

  open var autoresizingMask: UIView.AutoresizingMask = []
  open var autoresizesSubviews = true
  /// True if the frame is set by its owner and constraints do not move the view.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { LayoutEngine.contentChanged(of: self) }
  }
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet {
      guard layoutMargins != oldValue else { return }
      LayoutEngine.contentChanged(of: self)
      layoutMarginsDidChange()
    }
  }
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  /// Windows of this system cover nothing of their content.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open func safeAreaInsetsDidChange() {}
  open func layoutMarginsDidChange() {}
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Arranges the subviews. Called before a commit when the layout was marked.
  open func layoutSubviews() {}
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out now, from the topmost superview that is marked.
  open func layoutIfNeeded() { LayoutEngine.layOut(self) }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// The size that the content needs; `noIntrinsicMetric` for a dimension without a natural size.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open func invalidateIntrinsicContentSize() { LayoutEngine.contentChanged(of: self) }
  /// For views whose height depends on their width, such as text in lines: `intrinsicSize(width:)` is asked.
  var needsWidthForHeight: Bool { false }
  func intrinsicSize(width: CGFloat) -> CGSize { intrinsicContentSize }
  /// The distance of the first baseline from the top, and of the last baseline from the bottom.
  var firstBaseline: CGFloat { 0 }
  var lastBaseline: CGFloat { 0 }
  /// A subview was hidden, or shows again.
  func subviewVisibilityChanged() {}
  open func setNeedsUpdateConstraints() { LayoutEngine.needsUpdate(self) }
  open func updateConstraintsIfNeeded() { LayoutEngine.updateConstraints() }
  /// Makes the constraints, for views that ask for it. Called before a layout.
  open func updateConstraints() {}
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Drawing

  open var clearsContextBeforeDrawing = true
  /// Draws into the current context, in the view's coordinates. Only a class with a drawing of its own gets
  /// a picture.
  open func draw(_ rect: CGRect) {}
  open func setNeedsDisplay() {
    if drawsItself || type(of: layer) != CALayer.self { layer.setNeedsDisplay() }
  }
  open func setNeedsDisplay(_ rect: CGRect) {
    if drawsItself || type(of: layer) != CALayer.self { layer.setNeedsDisplay(rect) }
  }

  // MARK: Events

  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { viewState.recognizers.isEmpty ? nil : viewState.recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { adopt(gestureRecognizer) }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    dismiss(gestureRecognizer)
  }
  /// Asked of the recognisers of this view and of those above it, when the touch began in this view.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The farthest view that `point`, in this view's coordinates, is in; by the model, not by what animates
  /// (L8.37).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, event) }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open override var next: UIResponder? { viewState.controller ?? superview }

  /// For views that scroll: `delta` in notches of the wheel, y away from the user; whether it was of use.
  func scrollWheel(by delta: CGPoint, at point: CGPoint) -> Bool { false }

  // MARK: Traits

  open var traitCollection: UITraitCollection { inheritedTraits }
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { traitsChanged(from: nil) } }
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: The layer's delegate

  /// NSNull outside animation blocks; inside, what animates the change (L8.8).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    AnimationStack.action(for: layer, of: self, key: event) ?? NSNull()
  }
  open func display(_ layer: CALayer) {
    if drawsItself || type(of: layer) != CALayer.self { layer.displayByDrawing() }
  }
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(of: layer, in: ctx) }
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }
}
