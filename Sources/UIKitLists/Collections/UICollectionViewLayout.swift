import UIKitCore

/// The parts of a layout that are invalid.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// A Boolean value that says whether the data was read again.
  open internal(set) var invalidateEverything = false
  /// A Boolean value that says whether the numbers of items are read again.
  open internal(set) var invalidateDataSourceCounts = false
  /// The distance by which the content offset changes, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The change of the content size. It has no effect: the size is read again.
  open var contentSizeAdjustment = CGSize.zero
  /// The invalid items; nil if none were named. The whole layout is computed again in any case.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?

  /// Creates a context.
  public override init() { super.init() }
  /// Adds items to the invalid ones.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
}

/// The change of an item in an update.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of a change.
  public enum Action: Int, Sendable {
    /// A new item, a removed one, one that is read again, one at another place, or none.
    case insert, delete, reload, move, none
  }

  /// The item before the update; nil for a new one.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item after the update; nil for a removed one.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of the change.
  public let updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
    super.init()
  }
}

/// The arrangement of a collection's items. Subclasses compute it in `prepare()` and return the attributes of the views.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout; nil if none does. Overrides may require one, so that the layout itself uses
  /// `owner`.
  open var collectionView: UICollectionView? { owner }
  final weak var owner: UICollectionView?
  private var decorations: [String: UICollectionReusableView.Type] = [:]

  /// Creates a layout.
  public override init() { super.init() }
  /// Creates a layout with default values.
  public required init?(coder: NSCoder) { super.init() }

  /// The class of the attributes that the layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the invalidation contexts. It has no effect: the methods that create contexts may be overridden.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Computes the layout. Called before the attributes are used, and after each invalidation; does nothing by default.
  open func prepare() {}
  /// The size of the content in points; zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the attributes of all views in a rectangle; nil by default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// Returns the attributes of an item; nil by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// Returns the attributes of a supplementary view; nil by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a decoration view; nil by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Invalidation

  /// Marks the layout to be computed again.
  open func invalidateLayout() {
    invalidateLayout(with: UICollectionViewLayoutInvalidationContext())
  }
  /// Marks parts of the layout to be computed again.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    owner?.layoutInvalidated(by: context)
  }
  /// Returns true if the layout depends on the content offset or the size; by default only on the size.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    owner.map { $0.bounds.size != newBounds.size } ?? false
  }
  /// Returns a context for a change of the bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }
  /// Returns true if the size that a cell prefers changes the layout; false by default. Only flow layouts are asked.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  // MARK: Scrolling

  /// Returns the offset at which a drag ends, from the one where it would end and the velocity in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Returns the offset after an update or a change of the layout. It is not called.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  // MARK: Updates

  /// Called before an update is animated; does nothing by default.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called in the animation of an update; does nothing by default.
  open func finalizeCollectionViewUpdates() {}
  /// Returns the attributes from which a new item appears; by default its own with an alpha of 0.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes =
      layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    attributes?.alpha = 0
    return attributes
  }
  /// Returns the attributes to which a removed item goes; nil, the default, fades it out.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Called before another layout replaces this one; does nothing by default.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before this layout replaces another one; does nothing by default.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called after the replacement of a layout; does nothing by default.
  open func finalizeLayoutTransition() {}

  // MARK: Decoration views

  /// Registers the class of the decoration views of a kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }
  /// Returns a new decoration view; nil if no class was registered.
  final func makeDecoration(_ kind: String, frame: CGRect) -> UICollectionReusableView? {
    decorations[kind].map { UICollectionReusableView.make($0, frame: frame) }
  }
}
