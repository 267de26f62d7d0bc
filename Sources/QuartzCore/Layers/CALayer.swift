import CoreGraphics
import RenderModel

/// A rectangle with contents, geometry and timing, in a tree of such rectangles: the model of what is shown.
///
/// Coordinates are points with y down. Changes of a layer that was committed are animated (T8, T9). Use the layers of a
/// tree from one thread, normally the main thread. The arithmetic is in RenderModel's `LayerProperties`.
open class CALayer: CALayerProperties, CAMediaTiming {
  /// The kind of the class, which says which properties its layers declare.
  package class var kind: LayerKind { .plain }
  package final var kind: LayerKind { values.kind }

  /// The superlayer, also of a mask. Unsafe, because a weak reference would make every retain of the layer slower: a
  /// layer that is deallocated clears it in its sublayers, see `deinit`.
  @exclusivity(unchecked) final unowned(unsafe) var parent: CALayer?
  @exclusivity(unchecked) final var children: [CALayer] = []
  @exclusivity(unchecked) final var maskLayer: CALayer?
  @exclusivity(unchecked) final var attachedAnimations: [AttachedAnimation] = []
  /// The animations that were removed since the last commit.
  @exclusivity(unchecked) final var removedAnimations: [AnimationID] = []

  /// The context of the committed tree that the layer is part of; nil outside such a tree. Unsafe, because the layer
  /// does not retain it: a context retains its layers, and clears this reference when it is deallocated.
  @exclusivity(unchecked) package internal(set) final unowned(unsafe) var context: LayerContext?
  @exclusivity(unchecked) package internal(set) final var node = NodeID(index: -1)
  @exclusivity(unchecked) final var dirty = LayerChanges(rawValue: 0)

  /// The part that `setNeedsDisplay` marked.
  final var dirtyPart = DirtyPart.nothing
  /// The last bitmap that `draw(in:)` made.
  final var backingStore: CGImage?

  /// False when neither a subclass nor the delegate drew in `draw(in:)`.
  final var wasDrawn = false
  /// True while `displayIfNeeded()` draws a changed model: `presentation()` then shows the model (T8.1).
  final var isDisplayingModel = false
  /// True while `displayFrame()` draws a frame of an animation: a presentation copy then receives `draw(in:)` (L2.20).
  final var drawsPresentation = false

  /// The number that tells the layer from others in descriptions; 0 until it is needed.
  final var assignedNumber: UInt32 = 0

  /// The layer of which this is a presentation copy; nil for a model layer.
  @exclusivity(unchecked) final var modelLayer: CALayer?

  /// The actions for events, by key; nil by default. They take precedence over the class's actions and implicit ones
  /// (T9.8).
  open var actions: [String: any CAAction]?
  /// The values for keys that the layer does not set and, under `actions`, the actions for events (T7.11, T9.8).
  open var style: [AnyHashable: Any]?
  /// The object that provides the contents, the layout and the actions of the layer. It is not retained.
  open weak var delegate: (any CALayerDelegate)?
  /// The object that arranges the sublayers unless the delegate does (L2.21). It is retained.
  open var layoutManager: (any CALayoutManager)? { didSet { setNeedsLayout() } }
  /// The way in which the layer follows its superlayer's size. It is stored, but nothing is resized by it.
  open var autoresizingMask: CAAutoresizingMask = []

  /// Creates a layer with the class's defaults.
  public init() { super.init(kind: Self.kind) }

  /// Creates a presentation copy of `layer`. A subclass copies its own stored properties here; the properties that Core
  /// Animation declares are set afterwards (T7.13).
  public init(layer: Any) { super.init(kind: Self.kind) }

  /// Creates a layer with the class's defaults; there are no archives in Lamina, so `coder` is ignored.
  public required init?(coder: NSCoder) { super.init(kind: Self.kind) }

  /// Completes the values before they are copied into a commit; `time` is the context's time in seconds. Subclasses
  /// override it.
  func willCommit(at time: CFTimeInterval) {}

  /// Releases the subtree without recursion, because trees may be deep.
  deinit {
    var pending = releaseAttachedLayers()
    while var last = pending.popLast() {
      guard isKnownUniquelyReferenced(&last) else { continue }
      pending.append(contentsOf: last.releaseAttachedLayers())
    }
  }

  private func releaseAttachedLayers() -> [CALayer] {
    let released = attachedLayers
    for layer in released { layer.parent = nil }
    children = []
    maskLayer = nil
    return released
  }

  // MARK: Members that subclasses override

  /// The part of the layer's own coordinate space that it shows, in points. Negative sizes are standardized.
  /// Animatable.
  open var bounds: CGRect {
    get { values.bounds }
    set { set(.bounds, .rect(newValue)) }
  }
  /// The location of the anchor point in the superlayer's coordinates, in points. Animatable.
  open var position: CGPoint {
    get { values.position }
    set { set(.position, .point(newValue)) }
  }
  /// The bounding box of the transformed bounds in the superlayer's coordinates (L1.7). It is never stored: setting it
  /// sets `position` and `bounds` (L1.8).
  open var frame: CGRect {
    get { values.frame }
    set { setPositionAndBounds(forFrame: newValue) }
  }

  /// The position in depth, in points; the viewer is toward +z. Siblings are painted by ascending `zPosition` (L1.12).
  /// 0 by default. Animatable.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set { set(.zPosition, .number(newValue)) }
  }
  /// The point of the layer that is at `position`, in units of the bounds. It may lie outside 0…1. (0.5, 0.5), the
  /// center, by default. Animatable.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { set(.anchorPoint, .point(newValue)) }
  }
  /// The transform of the layer about its anchor point; the identity by default. Animatable.
  open var transform: CATransform3D {
    get { values.transform }
    set { set(.transform, .transform(newValue)) }
  }
  /// A Boolean value that says whether the layer and its sublayers are not drawn; false by default.
  open var isHidden: Bool {
    get { values.has(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }
  /// A Boolean value that says whether contents and sublayers are clipped to the rounded bounds; false by default. The
  /// shadow is then not drawn (L2.2).
  open var masksToBounds: Bool {
    get { values.has(.masksToBounds) }
    set { set(.masksToBounds, .bool(newValue)) }
  }
  /// The opacity of the layer and its sublayers; 1 by default. It is clamped to 0…1 when the layer is drawn.
  /// Animatable.
  open var opacity: Float {
    get { Float(values.opacity) }
    set { set(.opacity, .number(Double(newValue))) }
  }
  /// The color that fills the rounded bounds, or a pattern; nil, the default, fills nothing. Animatable, unless one of
  /// the values is nil.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { set(.backgroundColor, PropertyValue(newValue)) }
  }
  /// The radius of the rounded corners in points; 0 by default. It is clamped to half the shorter side (L2.6).
  /// Animatable.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { set(.cornerRadius, .number(newValue)) }
  }
  /// The width of the border in points; 0, the default, draws none. The border is inside the bounds (L2.8). Animatable.
  open var borderWidth: CGFloat {
    get { values.borderWidth }
    set { set(.borderWidth, .number(newValue)) }
  }
  /// The color of the border; opaque black by default, and nil draws none. Animatable.
  open var borderColor: CGColor? {
    get { values.borderColor }
    set { set(.borderColor, PropertyValue(newValue)) }
  }
  /// The image that the layer shows, a `CGImage`; nil by default. Another value shows nothing and is reported. A change
  /// cross-fades. Animatable.
  open var contents: Any? {
    get { values.contents?.image }
    set {
      let value = PropertyValue(boxing: newValue, as: .contents)
      if value == nil {
        Issue.report(
          .unsupportedContents(type: Issue.typeName(of: newValue), layer: treePath))
      }
      set(.contents, value ?? .null)
    }
  }
  /// The number of pixels of the contents per point; 1 by default. Animatable.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { set(.contentsScale, .number(newValue)) }
  }
  /// The rate of the layer's time relative to its superlayer's; 1 by default, and 0 pauses its animations.
  open var speed: Float {
    get { values.timing.speed }
    set { set(.speed, .number(Double(newValue))) }
  }
  /// The number of cycles, which has no effect for a layer (T1.17).
  open var repeatCount: Float {
    get { values.timing.repeatCount }
    set { set(.repeatCount, .number(Double(newValue))) }
  }
  /// The layer whose alpha multiplies this layer and its sublayers; nil by default. The mask's frame is in this layer's
  /// coordinates. A layer that becomes a mask is removed from its superlayer (L2.11, L3.6).
  open var mask: CALayer? {
    get { currentMask }
    set { currentMask = newValue }
  }

  /// The filter, such as a `CAFilter`, that combines the layer with what lies behind it; nil, the default, draws it on
  /// top. An unknown filter is reported and has no effect (L2.15).
  open var compositingFilter: Any? {
    get { values.rare.values.compositingFilter?.value }
    set {
      if let newValue { reportIfUnknown(compositingFilter: newValue) }
      set(.compositingFilter, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  /// The filters, such as `CAFilter`s, that are applied in order to the layer with its sublayers; nil by default.
  /// Unknown ones are reported and have no effect (L2.14).
  open var filters: [Any]? {
    get { values.rare.values.filters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.filters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  /// The filters that are applied to what lies behind the layer, inside its rounded bounds; nil by default (L2.14).
  open var backgroundFilters: [Any]? {
    get { values.rare.values.backgroundFilters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.backgroundFilters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  /// The layer that has this layer as a sublayer or mask. A presentation copy returns a presentation copy (T8.2).
  open var superlayer: CALayer? { currentSuperlayer }
  /// The sublayers from the bottom to the top; nil when there are none, even after the last one was removed.
  ///
  /// Setting this property removes the new sublayers from their former superlayers, and removes the old sublayers that
  /// are not in the new array (L3.5).
  open var sublayers: [CALayer]? {
    get { currentSublayers }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The part of the bounds that is visible in the nearest scroll layer above; all of them without a scroll layer.
  open var visibleRect: CGRect { currentVisibleRect }

  override final func set(_ id: LayerProperty.ID, _ value: PropertyValue) {
    change(PropertyPath(root: .declared(id)), key: id.row.key, to: value)
  }

  /// Adds `layer` on top of the sublayers, after taking it from its superlayer (L3.1).
  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

  /// Inserts `layer` at an index of the sublayers. An index greater than their number adds it on top. If `layer` is a
  /// sublayer already, the index counts the other sublayers only (L3.1).
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Inserts `layer` directly below `sibling`: at the bottom if `sibling` is nil, and on top if it is not a sublayer
  /// (L3.2).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0, without: 0)
  }

  /// Inserts `layer` directly above `sibling`: on top if `sibling` is nil or is not a sublayer (L3.2).
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1, without: children.count)
  }

  /// Removes the layer from its superlayer, or from the layer that it masks (L3.6). Without a superlayer it does
  /// nothing.
  open func removeFromSuperlayer() { detachFromSuperlayer() }

  /// Adds a copy of `anim` in place of the animation with the same key (T3.23, T3.8). An animation without a key is
  /// removed only when it ends, or by `removeAllAnimations()` (T8.7).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  /// Removes the animation with that key. The next frame shows the model value (T8.9).
  open func removeAnimation(forKey key: String) {
    requireModel()
    detachAnimation(forKey: key)
  }
  /// Removes all animations, including those without a key.
  open func removeAllAnimations() {
    requireModel()
    detachAllAnimations()
  }

  /// Marks the contents as out of date; they are redrawn at the next commit (L2.19).
  open func setNeedsDisplay() { invalidateContents(in: nil) }
  /// Marks the layer for layout: `layoutSublayers()` is called at the next commit (L2.21).
  open func setNeedsLayout() { note(.layout) }

  /// Returns true if `p`, in the layer's coordinates, is in the bounds. The edges at maximum x and maximum y are
  /// excluded; rounded corners and masks are ignored (L1.16).
  open func contains(_ p: CGPoint) -> Bool {
    let box = values.bounds
    return p.x >= box.minX && p.x < box.maxX && p.y >= box.minY && p.y < box.maxY
  }

  /// Returns the deepest descendant, or the layer itself, that contains `p`, a point in the superlayer's coordinates
  /// (L1.17). Sublayers are tested by descending `zPosition`, and among equal ones by descending index.
  open func hitTest(_ p: CGPoint) -> CALayer? { findHit(p) }

  /// The values that a commit sends: `values`, to which a tiled layer adds its tiles.
  var committedValues: LayerProperties { values }

  /// Marks what was drawn in `rect`, in the layer's coordinates, as out of date; nil marks all of it.
  func invalidateContents(in rect: CGRect?) {
    dirtyPart.add(rect)
    note(.display)
  }

  /// Provides the contents. The default calls the delegate's `display(_:)`, or `draw(in:)` when there is no delegate.
  open func display() {
    if let delegate { delegate.display(self) } else { displayByDrawing() }
  }

  /// Returns the factor by which a picture of `width` × `height` pixels is reduced along each axis; 1 means the full
  /// size. It is called once for each picture: text layers, whose pictures share a limited amount of memory, count the
  /// bytes in this call (L2.24).
  func pictureReduction(width: Double, height: Double) -> Double { 1 }

  /// Draws in the layer's own coordinates. The default calls the delegate's `draw(_:in:)`.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { wasDrawn = false }
  }

  /// Draws the layer and its sublayers into `ctx`, with model values and without animations, in the layer's own
  /// coordinates. Its position, transform and superlayer do not matter, and layers that are marked for display are
  /// drawn first (L2.22).
  open func render(in ctx: CGContext) { renderSubtree(in: ctx) }

  /// Arranges the sublayers. The default calls the delegate's method, or the layout manager when there is no delegate.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Returns the size that the layout manager prefers, otherwise the size of the bounds in the superlayer's coordinates
  /// (L1.11).
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? values.frame.size
  }

  /// Returns true if a change of `key` makes the contents out of date. The default returns false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the action for an event, or nil. See `searchAction` for the order of the search.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Returns the action of the class for an event. The default returns nil, so that the search goes on to the implicit
  /// action (T9.8).
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns the default value of a property if it is a Boolean or is not zero; otherwise nil (T7.11).
  open class func defaultValue(forKey key: String) -> Any? { declaredDefault(forKey: key) }

  /// Returns the value of a property by its name, or the value that was set for any other key (T7.2, T7.3).
  open func value(forKey key: String) -> Any? { lookUp(keyPath: key) }
  /// Sets a property by its name, or stores a value for any other key. A value of a wrong type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { store(value, keyPath: key) }
  /// Returns the value at a key path, which reaches into structures: `position.x`, `transform.rotation.y` (T7.4, T7.5).
  open func value(forKeyPath keyPath: String) -> Any? { lookUp(keyPath: keyPath) }
  /// Sets the value at a key path, which reaches into structures (T7.4, T7.5).
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    store(value, keyPath: keyPath)
  }

  open override var description: String {
    "<\(type(of: self)):0x\(String(number, radix: 16)); \(treePath)>"
  }
}
