import QuartzCore

/// A rectangle on a layer of its own that draws, contains other views and receives touches (L8.29, L8.33).
///
/// The layer holds the geometry and the appearance, and the view is its delegate. Changes animate only inside
/// animation blocks.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency NSCoding {
  private let backing: CALayer
  /// The state of the view that its layer does not hold.
  final var viewState = UIViewState()

  /// The class of the view's layer, which is created with `init()`; `CALayer` by default.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view with a frame in its superview's coordinates, in points.
  public init(frame: CGRect) {
    backing = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    takeLayer(frame)
  }

  /// Creates a view with the values and subviews of an interface file, or of an archive (`ObjectArchives`); an empty view of size
  /// zero for other coders.
  public required init?(coder: NSCoder) {
    backing = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    takeLayer(.zero)
    coder.interface?.configure(self)
  }

  /// Creates a view of size zero.
  @preconcurrency @MainActor public convenience override init() { self.init(frame: .zero) }

  /// Archives the view with its subviews and constraints. It does so only for `ObjectArchives`.
  open func encode(with coder: NSCoder) { (coder as? any ViewEncoding)?.add(self) }

  /// The layer that shows the view.
  open var layer: CALayer { backing }

  /// Prepares the layer: its delegate, scale and frame.
  private func takeLayer(_ frame: CGRect) {
    backing.delegate = self
    backing.contentsScale = UIScreen.main.scale
    backing.frame = frame
    if drawsItself { setNeedsDisplay() }
  }

  /// A Boolean value that says whether the class overrides `draw(_:)`.
  final var drawsItself: Bool { ClassTable.overridesDraw(type(of: self), of: UIView.self) }

  // MARK: Geometry

  /// The rectangle of the view in its superview's coordinates, in points. It is undefined unless `transform` is
  /// the identity.
  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }
  /// The rectangle of the view in its own coordinates, in points.
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
  /// The affine transform about the anchor point; the identity by default.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The three-dimensional transform about the anchor point; the identity by default.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// The number of pixels per point of the drawn content; the main screen's by default.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Appearance

  /// The opacity of the view and its subviews, from 0 to 1; 1 by default.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  /// A Boolean value that says whether the view and its subviews are hidden; false by default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      superview?.subviewVisibilityChanged()
    }
  }
  /// A Boolean value that says whether subviews are clipped to the bounds; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// The color behind the content; nil, the default, is transparent.
  open var backgroundColor: UIColor? {
    get { currentBackgroundColor }
    set { setBackground(newValue) }
  }
  /// A Boolean value that promises that `draw(_:)` covers all of the bounds with opaque content; true by
  /// default.
  open var isOpaque: Bool {
    get { viewState.isOpaque }
    set {
      viewState.isOpaque = newValue
      updateLayerOpacity()
    }
  }
  /// The placement of the content when the bounds change; `scaleToFill` by default.
  open var contentMode: UIView.ContentMode {
    get { viewState.contentMode }
    set { setContentMode(newValue) }
  }
  /// The accent color; the superview's unless set, and the system's blue at the top of the hierarchy.
  open var tintColor: UIColor! {
    get { viewState.tint ?? superview?.tintColor ?? .systemBlue }
    set { setTint(newValue) }
  }
  /// The dimming of the tint. It has no effect.
  open var tintAdjustmentMode: UIView.TintAdjustmentMode = .automatic
  /// Called when the tint color changed. Override it to update the content; it does nothing by default.
  open func tintColorDidChange() {}
  /// A view whose alpha channel masks this view. It must not have a superview.
  open var mask: UIView? {
    get { viewState.mask }
    set {
      viewState.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  // MARK: Hierarchy

  /// The view that contains this one; nil at the top of a hierarchy.
  open var superview: UIView? { viewState.superview }
  /// The views inside this one, from back to front.
  open var subviews: [UIView] { viewState.subviews }
  /// The window that contains the view; nil outside of windows.
  open var window: UIWindow? {
    sequence(first: self) { $0.superview }.lazy.compactMap { $0 as? UIWindow }.first
  }

  /// Adds a view in front of the other subviews, after removing it from its superview.
  open func addSubview(_ view: UIView) { insert(view, at: viewState.subviews.count) }
  /// Inserts a view at an index of `subviews`; an index beyond the end appends it.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts a view in front of another subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 1)
  }
  /// Inserts a view behind another subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 0)
  }
  /// Removes the view from its superview; does nothing without one.
  open func removeFromSuperview() { leaveSuperview() }
  /// Moves a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: viewState.subviews.count) }
  }
  /// Moves a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }
  /// Exchanges two subviews by their indices.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Called after a subview was added; does nothing by default.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed; does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; nil means that the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes; nil means that the view leaves its window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window changed.
  open func didMoveToWindow() {}
  /// Returns true if the view is `view` or inside of it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// A number that identifies the view for the app; 0 by default.
  open var tag = 0
  /// Returns this view or its first descendant with a tag, depth first; nil if there is none.
  open func viewWithTag(_ tag: Int) -> UIView? { findView(tagged: tag) }

  /// The name under which the state of the view is stored. It has no effect.
  open var restorationIdentifier: String?

  // MARK: Layout

  /// The parts of the geometry that change when the superview's size does; none by default.
  open var autoresizingMask: UIView.AutoresizingMask = []
  /// A Boolean value that says whether subviews are resized by their masks when the bounds change; true by
  /// default.
  open var autoresizesSubviews = true
  /// A Boolean value that says whether the view keeps the frame that is set; if false, constraints determine
  /// the frame. True by default.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { LayoutEngine.contentChanged(of: self) }
  }
  /// The margins for the layout of subviews in points; 8 on each side by default.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet {
      guard layoutMargins != oldValue else { return }
      LayoutEngine.contentChanged(of: self)
      layoutMarginsDidChange()
    }
  }
  /// A Boolean value that says whether the superview's margins count too. It has no effect.
  open var preservesSuperviewLayoutMargins = false
  /// A Boolean value that says whether the guide of the margins lies in the safe area; true by default.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { LayoutEngine.contentChanged(of: self) }
  }
  /// The insets of the safe area. They are zero, except where an app is shown on the screen of a device that has a status bar or
  /// round corners, and where a view controller adds insets.
  open var safeAreaInsets: UIEdgeInsets { SafeArea.insets(of: self) }
  /// Called when the safe area of the window changed, or when the view came into a window with one; does nothing by default.
  open func safeAreaInsetsDidChange() {}
  /// Called after `layoutMargins` changed; does nothing by default.
  open func layoutMarginsDidChange() {}
  /// A Boolean value that says whether the class adds its constraints in `updateConstraints()`; false by
  /// default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Arranges the subviews. Called before a commit if the layout was marked; by default sets the frames of the subviews
  /// that constraints determine.
  open func layoutSubviews() { LayoutEngine.apply(in: self) }
  /// Marks the layout, so that `layoutSubviews()` is called before the next commit.
  open func setNeedsLayout() {
    viewState.awaitsFramesOnly = false
    layer.setNeedsLayout()
  }
  /// Updates the layout of the view and its descendants now, from the topmost superview that is marked. New frames that
  /// constraints give to other views wait for the next commit, and do not count as a mark.
  open func layoutIfNeeded() { LayoutEngine.layOut(self) }
  /// Returns the size that fits the content best within `size`; the current size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Sets the size to the one that `sizeThatFits(_:)` returns.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// The natural size of the content in points; `noIntrinsicMetric` for a dimension without one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Tells the layout that the intrinsic content size changed.
  open func invalidateIntrinsicContentSize() { LayoutEngine.contentChanged(of: self) }
  /// A Boolean value that says whether the height depends on the width, as for multi-line text; the layout then
  /// calls `intrinsicSize(width:)`.
  var needsWidthForHeight: Bool { false }
  /// Returns the intrinsic size at a given width in points.
  func intrinsicSize(width: CGFloat) -> CGSize { intrinsicContentSize }
  /// The distance of the first baseline from the top, in points.
  var firstBaseline: CGFloat { 0 }
  /// The distance of the last baseline from the bottom, in points.
  var lastBaseline: CGFloat { 0 }
  /// Called after a subview was hidden or shown.
  func subviewVisibilityChanged() {}
  /// Marks the constraints, so that `updateConstraints()` is called before the next layout.
  open func setNeedsUpdateConstraints() { LayoutEngine.needsUpdate(self) }
  /// Calls `updateConstraints()` of all marked views now.
  open func updateConstraintsIfNeeded() { LayoutEngine.updateConstraints() }
  /// Creates or changes the view's constraints. Called before a layout if they were marked; does nothing by
  /// default.
  open func updateConstraints() {}
  /// The insets from the frame to the rectangle that the layout aligns; zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Returns the rectangle that the layout aligns for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The treatment of the view in right-to-left interfaces. It has no effect.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Drawing

  /// A Boolean value that says whether the content is cleared before drawing. It has no effect: it always is.
  open var clearsContextBeforeDrawing = true
  /// Draws the content into the current graphics context, in the view's coordinates. The layer has a backing
  /// store only if the class overrides this method.
  open func draw(_ rect: CGRect) {}
  /// Marks the whole content to be drawn before the next commit.
  open func setNeedsDisplay() {
    if drawsItself || type(of: layer) != CALayer.self { layer.setNeedsDisplay() }
  }
  /// Marks a rectangle of the content to be drawn before the next commit.
  open func setNeedsDisplay(_ rect: CGRect) {
    if drawsItself || type(of: layer) != CALayer.self { layer.setNeedsDisplay(rect) }
  }

  // MARK: Events

  /// A Boolean value that says whether the view and its subviews receive touches; true by default.
  open var isUserInteractionEnabled = true
  /// A Boolean value that says whether the view receives more than one touch at a time; false by default.
  open var isMultipleTouchEnabled = false
  /// A Boolean value that keeps touches from other views while this one has some. It has no effect.
  open var isExclusiveTouch = false
  /// The gesture recognizers of the view; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { viewState.recognizers.isEmpty ? nil : viewState.recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }
  /// Attaches a gesture recognizer to the view, after detaching it from its previous one.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { adopt(gestureRecognizer) }
  /// Detaches a gesture recognizer from the view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    dismiss(gestureRecognizer)
  }
  /// Returns true if a recognizer of this view or of a superview may begin. It is called for the touched view and its
  /// superviews up to the view of the recognizer.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns the frontmost view at a point in this view's coordinates: a descendant, this view, or nil if the point is
  /// outside. Model values are used, and animations are ignored (L8.37).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, event) }
  /// Returns true if a point in this view's coordinates is inside the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open override var next: UIResponder? { viewState.controller ?? superview }

  /// Scrolls by a movement of the wheel. Returns false if the view does not use the movement, which is the default.
  func scrollWheel(by movement: WheelMovement) -> Bool { false }

  // MARK: Traits

  /// The traits of the view: those of its superview or screen, with its own overrides.
  open var traitCollection: UITraitCollection { inheritedTraits }
  /// The light or dark style of the view and its descendants; unspecified, the default, inherits it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { traitsChanged(from: nil) } }
  }
  /// Called after the traits changed; nil if the previous ones are unknown. It does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The view that gets the focus of a keyboard or remote control; nil by default. It has no effect.
  open weak var preferredFocusedView: UIView? { nil }

  // MARK: The layer's delegate

  /// Returns the action that animates a change inside a block; NSNull outside of blocks (L8.8).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return NSNull() }
    return ViewActions.source?.action(for: layer, of: self, key: event) ?? NSNull()
  }
  /// Draws the content of a layer if the class draws, or if the layer's class is not `CALayer`.
  open func display(_ layer: CALayer) {
    if drawsItself || type(of: layer) != CALayer.self { layer.displayByDrawing() }
  }
  /// Draws the content of the view's layer by calling `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(of: layer, in: ctx) }
  /// Called before a layer draws its content; does nothing.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out the view for its layer.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }
}
