import CoreGraphics
import RenderServer

/// A rectangle with contents, geometry and timing in a tree of such rectangles: the model.
///
/// Coordinates are points with y down; the arithmetic is in RenderServer's `LayerProperties`. Changes
/// of a layer that was committed are animated (T8, T9). Use layers from one thread, normally the main.
open class CALayer: NSObject, CAMediaTiming {
  // Unchecked as in `LayerContext`.
  /// The model values, as a value that commits copy out.
  @exclusivity(unchecked) final var values: LayerProperties

  /// Which properties are declared for layers of this class.
  package class var kind: LayerKind { .plain }
  package final var kind: LayerKind { values.kind }

  /// Unsafe, because a layer that is weakly referenced pays for it at every retain: a layer that goes away
  /// says so to those below it, see `deinit`.
  @exclusivity(unchecked) final unowned(unsafe) var parent: CALayer?
  @exclusivity(unchecked) final var children: [CALayer] = []
  @exclusivity(unchecked) final var maskLayer: CALayer?
  @exclusivity(unchecked) final var attachedAnimations: [AttachedAnimation] = []
  /// Taken off since the last commit.
  @exclusivity(unchecked) final var removedAnimations: [AnimationID] = []

  /// Set while the layer is part of a committed tree. Unsafe for the same reason: a context holds its layers,
  /// and lets go of them when it goes away.
  @exclusivity(unchecked) package internal(set) final unowned(unsafe) var context: LayerContext?
  @exclusivity(unchecked) package internal(set) final var node = NodeID(index: -1)
  @exclusivity(unchecked) final var dirty: LayerChanges = []

  /// What `setNeedsDisplay` marked.
  final var dirtyPart = DirtyPart.nothing
  /// The last picture that `draw(in:)` made.
  final var backingStore: CGImage?

  /// False when `draw(in:)` fell through to nobody.
  final var wasDrawn = false
  /// While a changed model is drawn.
  final var isDisplayingModel = false
  /// While a frame of an animation is drawn.
  final var drawsPresentation = false

  /// For a presentation copy, the layer that it shows.
  @exclusivity(unchecked) final var modelLayer: CALayer?

  /// Overrides of the actions for events, by key (T9.8).
  open var actions: [String: any CAAction]?
  /// Values and, under "actions", actions for what the layer does not set itself (T7.11, T9.8).
  open var style: [AnyHashable: Any]?
  open weak var delegate: (any CALayerDelegate)?
  /// Lays the sublayers out where no delegate does (L2.21).
  open var layoutManager: (any CALayoutManager)? { didSet { setNeedsLayout() } }
  open var autoresizingMask: CAAutoresizingMask = []

  public override init() {
    values = LayerProperties(kind: Self.kind)
    super.init()
  }

  /// Makes a presentation copy. A subclass copies its own stored fields here; the framework fills in
  /// the properties of `layer` afterwards (T7.13).
  public init(layer: Any) {
    values = LayerProperties(kind: Self.kind)
    super.init()
  }

  public required init?(coder: NSCoder) {
    values = LayerProperties(kind: Self.kind)
    super.init()
  }

  /// Before the values are copied into a commit of absolute media time `time`: the last moment to complete
  /// them.
  func willCommit(at time: CFTimeInterval) {}

  /// Without recursion: trees may be deep.
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

  // MARK: What subclasses override

  /// The visible window of the layer's own coordinate space. Negative sizes are standardised.
  open var bounds: CGRect {
    get { values.bounds }
    set { set(.bounds, .rect(newValue)) }
  }
  /// Where the anchor lies, in superlayer coordinates.
  open var position: CGPoint {
    get { values.position }
    set { set(.position, .point(newValue)) }
  }
  /// The bounding box in superlayer coordinates, through the transform (L1.7). Never stored: setting
  /// it sets position and bounds (L1.8).
  open var frame: CGRect {
    get { values.frame }
    set { place(inFrame: newValue) }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

  /// An index beyond the end appends; for a layer that is a sublayer already it counts without it.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Directly below `sibling`; at the bottom for nil, at the top for a stranger (L3.2).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0, without: 0)
  }

  /// Directly above `sibling`; at the top for nil or a stranger.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1, without: children.count)
  }

  /// Does nothing for a layer without a superlayer; takes a mask off its owner (L3.6).
  open func removeFromSuperlayer() { detachFromSuperlayer() }

  /// Adds a copy of `anim`, which replaces one with the same key (T3.23, T3.8). nil as the key adds one
  /// that only `removeAllAnimations` or its end takes off (T8.7).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

  /// `p` is in the layer's coordinates; half open, corners and masks do not matter (L1.16).
  open func contains(_ p: CGPoint) -> Bool {
    let box = values.bounds
    return p.x >= box.minX && p.x < box.maxX && p.y >= box.minY && p.y < box.maxY
  }

  /// The farthest descendant, or the layer itself, that contains `p`, which is in superlayer
  /// coordinates (L1.17). Sublayers are asked from the top down.
  open func hitTest(_ p: CGPoint) -> CALayer? { findHit(p) }

  /// What a commit sends.
  var committedValues: LayerProperties { values }

  /// What was drawn before in `rect` is out of date; nil is all of it.
  func invalidateContents(in rect: CGRect?) {
    dirtyPart.add(rect)
    note(.display)
  }

  /// Draws the contents. The default asks the delegate's `display(_:)`, else `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { displayByDrawing() }
  }

  /// Draws in the layer's own coordinates. The default asks the delegate.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { wasDrawn = false }
  }

  /// Draws the layer and its sublayers with their model values, no animations, in the layer's own
  /// coordinates; its position, transform and superlayer do not matter (L2.22). Layers that need display
  /// draw first.
  open func render(in ctx: CGContext) { renderSubtree(in: ctx) }

  /// Arranges the sublayers. The default asks the delegate, else the layout manager.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// The layout manager's answer, else the bounds' size as the superlayer sees it (L1.11).
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? values.frame.size
  }

  /// Whether a change of `key` makes the contents out of date.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for an event; see `searchAction` for where it is looked for.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  open class func defaultValue(forKey key: String) -> Any? { declaredDefault(forKey: key) }

  open func value(forKey key: String) -> Any? { lookUp(keyPath: key) }
  open func setValue(_ value: Any?, forKey key: String) { store(value, keyPath: key) }
  /// Key paths reach into structures: `position.x`, `transform.rotation.y` (T7.4, T7.5).
  open func value(forKeyPath keyPath: String) -> Any? { lookUp(keyPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    store(value, keyPath: keyPath)
  }

  open override var description: String { "<\(type(of: self)) \(treePath)>" }

  /// The names, or classes and indices, from the root to this layer: for messages.
  /// Of a very deep layer, both ends.
  package final var treePath: String {
    let chain = pathToRoot
    let half = 20
    if chain.count <= 2 * half { return Self.names(chain) }
    return Self.names(chain.suffix(half)) + "/…/" + Self.names(chain.prefix(half))
  }

  private static func names(_ chain: some BidirectionalCollection<CALayer>) -> String {
    chain.reversed().map(\.ownName).joined(separator: "/")
  }

  private var ownName: String {
    if let name { return name }
    let index = parent?.children.firstIndex { $0 === self }
    return "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
  }
}

/// Draws and arranges a layer in the place of a subclass. Every member has a default.
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents; the default draws through `draw(_:in:)`.
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  /// nil goes on searching, NSNull stops with no action (T9.8).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.wasDrawn = false }
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
