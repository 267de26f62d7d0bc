import UIKitCore

/// A scrolling collection of items that a layout arranges. Only the visible ones have cells.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The direction of scrolling.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The category of a view.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The place to which an item is scrolled.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// The vertical middle.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The bottom edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// The horizontal middle.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The views that are visible, and those that can be reused.
  final let items = ItemViews()
  private var layout: UICollectionViewLayout
  /// The numbers of the items of each section; nil if they have to be read.
  final var counts: [Int]?
  final var needsPreparation = true
  /// True while the layout is being prepared. Marks that the layout sets meanwhile are those of this preparation.
  final var isPreparing = false
  /// True if the preparation of the layout changed the bounds, for which the layout is asked again.
  final var isMovedByPreparation = false
  final var isLayingOut = false
  /// The attributes of the view for which the data source is being asked; nil otherwise.
  final var making: UICollectionViewLayoutAttributes?
  private let delayedReload = DelayedReload()
  /// The updates that are being collected; nil outside of updates.
  final var updates: ListUpdates<Void>?
  final var updateDepth = 0
  final var selection: Set<IndexPath> = []
  /// The item that a touch highlights.
  final var highlighted: IndexPath?
  private weak var collectionDelegate: (any UICollectionViewDelegate)?

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    setUp()
  }
  /// Creates a collection view with the values and the layout of an interface file; with a flow layout for other coders.
  public required init?(coder: NSCoder) {
    let made = coder.interface?.makeObject(forKey: "collectionViewLayout")
    layout = made as? UICollectionViewLayout ?? UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }

  private func setUp() {
    backgroundColor = .systemBackground
    layout.owner = self
    targetAdjustment = { [weak self] target, velocity in
      self?.layout.targetContentOffset(
        forProposedContentOffset: target, withScrollingVelocity: velocity) ?? target
    }
  }

  // MARK: Data

  /// The object that provides the items. It is not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      if dataSource !== oldValue { items.removeAll(from: self) }
      dataChanged()
    }
  }
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      dataChanged()
    }
  }
  /// The delegate, if it is one of a collection view.
  final var typedDelegate: (any UICollectionViewDelegate)? { collectionDelegate }

  /// Marks the numbers of items and the layout to be read again.
  final func dataChanged() {
    counts = nil
    needsPreparation = true
    // Layouts of every class get the context of flow layouts, whose additional values the others ignore.
    let context = UICollectionViewFlowLayoutInvalidationContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
  }

  /// Reads everything from the data source, and removes the selection. While cells are being placed, for example from the
  /// delegate's `willDisplay`, this is done in a later turn of the main run loop.
  open func reloadData() {
    guard !isLayingOut else { return delayedReload.post { [weak self] in self?.reloadData() } }
    unhighlight()
    items.removeAll(from: self)
    selection = []
    dataChanged()
  }

  // MARK: Layout

  /// The layout. A new one replaces it without an animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// Replaces the layout, with an animation of 0.3 seconds if asked to.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let old = self.layout
    guard old !== layout else { return }
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in items.views.values { view.willTransition(from: old, to: layout) }
    old.owner = nil
    self.layout = layout
    layout.owner = self
    needsPreparation = true
    layout.invalidateLayout()
    let change = {
      self.prepareIfMarked()
      self.applyToVisible()
    }
    let finish: (Bool) -> Void = { finished in
      old.finalizeLayoutTransition()
      layout.finalizeLayoutTransition()
      for view in self.items.views.values { view.didTransition(from: old, to: layout) }
      self.setNeedsLayout()
      completion?(finished)
    }
    guard animated, window != nil else {
      change()
      return finish(true)
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: change,
      completion: finish)
  }
  /// Called when the layout is marked.
  final func layoutInvalidated(by context: UICollectionViewLayoutInvalidationContext) {
    guard !isPreparing else { return }
    needsPreparation = true
    let shift = context.contentOffsetAdjustment
    if shift != .zero {
      contentOffset = CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y)
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation { layOutItems() }
  }

  open override var contentInset: UIEdgeInsets {
    didSet { if contentInset != oldValue { layout.invalidateLayout() } }
  }
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      invalidate(for: newValue)
      super.bounds = newValue
    }
  }
  open override var frame: CGRect {
    get { super.frame }
    set {
      invalidate(for: CGRect(origin: super.bounds.origin, size: newValue.size))
      super.frame = newValue
    }
  }
  /// Asks the layout if other bounds make it invalid. During the initialization it is not the layout of this view yet.
  private func invalidate(for new: CGRect) {
    guard new != super.bounds, layout.owner === self,
      layout.shouldInvalidateLayout(forBoundsChange: new)
    else { return }
    if isPreparing { isMovedByPreparation = true }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: new))
    setNeedsLayout()
  }

  // MARK: Appearance and selection

  /// The view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// A Boolean value that says whether the user can select items; true by default.
  open var allowsSelection = true
  /// A Boolean value that says whether several items can be selected; false by default.
  open var allowsMultipleSelection = false
  /// A Boolean value that says whether cells are prepared before they are visible. It has no effect: they are not.
  open var isPrefetchingEnabled = true

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let view = touches.first?.view { touchBegan(in: view) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { touchEnded(touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    unhighlight()
  }
}
