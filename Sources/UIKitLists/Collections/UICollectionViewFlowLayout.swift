import UIKitCore

/// The parts of a flow layout that are invalid.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// A Boolean value that says whether the sizes are asked for again; true by default. If this or the other value is true,
  /// everything is computed again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// A Boolean value that says whether the attributes are computed again; true by default.
  open var invalidateFlowLayoutAttributes = true
}

/// A layout of lines of items, like the words of a text, with headers and footers of sections (Decision 0048).
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The estimate that lets the cells determine their sizes, for which `itemSize` is used until then. No app estimates
  /// such a size.
  public static let automaticSize = CGSize(width: 1e9, height: 1e9)

  /// The least distance of the lines in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance of the items of a line in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The size of the items in points; 50 by 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The estimated size of items that determine their sizes themselves; zero, the default, uses `itemSize`.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  /// The direction of scrolling; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of the headers, of which the extent in the direction of scrolling is used.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of the footers, of which the extent in the direction of scrolling is used.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The margins of the sections in points.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// A Boolean value that says whether headers stay visible while their section is; false by default.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// A Boolean value that says whether footers stay visible while their section is; false by default.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  private var arranged: [FlowSection] = []
  /// The view for which the sections were arranged; nil if they have to be arranged again.
  private weak var arrangedView: UICollectionView?
  /// The sizes that cells have determined.
  final var measured: [IndexPath: CGSize] = [:]

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  private var isVertical: Bool { scrollDirection == .vertical }
  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  // MARK: Computation

  open override func prepare() {
    super.prepare()
    arrange()
  }

  /// The arranged sections. A subclass may have changed a property in `prepare()` after it called `super`.
  private var sections: [FlowSection] {
    arrange()
    return arranged
  }

  /// Arranges the sections, unless that was done since they were marked.
  private func arrange() {
    guard let view = collectionView else { return arranged = [] }
    guard arrangedView !== view else { return }
    arrangedView = view
    arranged = []
    let inset = view.adjustedContentInset
    let breadth =
      isVertical
      ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
    var start: CGFloat = 0
    let delegate = flowDelegate
    for section in 0..<view.numberOfSections {
      let new = FlowSection(
        settings(section, of: view, delegate), start: start, breadth: max(0, breadth),
        isVertical: isVertical)
      arranged.append(new)
      start = new.end
    }
  }

  private func settings(
    _ section: Int, of view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSection.Settings {
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      size(IndexPath(item: item, section: section), in: view, delegate)
    }
    guard let delegate else {
      return .init(
        sizes: sizes, inset: sectionInset, lineSpacing: minimumLineSpacing,
        itemSpacing: minimumInteritemSpacing, header: headerReferenceSize,
        footer: footerReferenceSize)
    }
    return .init(
      sizes: sizes,
      inset: delegate.collectionView(view, layout: self, insetForSectionAt: section),
      lineSpacing: delegate.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: section),
      itemSpacing: delegate.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: section),
      header: delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: section),
      footer: delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: section))
  }

  private func size(
    _ path: IndexPath, in view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> CGSize {
    if let known = measured[path], estimatedItemSize != .zero { return known }
    if let delegate { return delegate.collectionView(view, layout: self, sizeForItemAt: path) }
    let isEstimated = estimatedItemSize != .zero && estimatedItemSize != Self.automaticSize
    return isEstimated ? estimatedItemSize : itemSize
  }

  // MARK: Attributes

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let inset = view.adjustedContentInset
    let length = sections.last?.end ?? 0
    return isVertical
      ? CGSize(width: max(0, view.bounds.width - inset.left - inset.right), height: length)
      : CGSize(width: length, height: max(0, view.bounds.height - inset.top - inset.bottom))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    for (index, section) in sections.enumerated() where section.start < end && section.end > start {
      for item in section.items(from: start, to: end) where section.frames[item].intersects(rect) {
        if let item = layoutAttributesForItem(at: IndexPath(item: item, section: index)) {
          found.append(item)
        }
      }
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        let path = IndexPath(item: 0, section: index)
        if let edge = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
          edge.frame.intersects(rect)
        {
          found.append(edge)
        }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].frames.indices.contains(indexPath.item)
    else { return nil }
    let attributes = makeAttributes()
    attributes.indexPath = indexPath
    attributes.frame = sections[indexPath.section].frames[indexPath.item]
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
    var frame = isHeader ? section.header : section.footer
    guard isVertical ? frame.height > 0 : frame.width > 0 else { return nil }
    let attributes = makeAttributes()
    attributes.indexPath = indexPath
    attributes.representedElementKind = elementKind
    attributes.representedElementCategory = .supplementaryView
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      frame = pinned(frame, in: section, isHeader: isHeader)
      // In front of the items, whose index is 0 unless a subclass sets it; the number is a choice.
      attributes.zIndex = 1024
    }
    attributes.frame = frame
    return attributes
  }

  private func makeAttributes() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return .make(type ?? UICollectionViewLayoutAttributes.self)
  }

  /// Returns the frame of a header or footer that stays visible.
  private func pinned(_ frame: CGRect, in section: FlowSection, isHeader: Bool) -> CGRect {
    guard let view = collectionView else { return frame }
    var frame = frame
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    let length = isVertical ? frame.height : frame.width
    let visible =
      isVertical
      ? (bounds.minY + inset.top, bounds.maxY - inset.bottom)
      : (bounds.minX + inset.left, bounds.maxX - inset.right)
    let wanted = isHeader ? visible.0 : visible.1 - length
    let natural = isVertical ? frame.minY : frame.minX
    let position =
      isHeader
      ? min(max(natural, wanted), section.end - length) : max(min(natural, wanted), section.start)
    if isVertical { frame.origin.y = position } else { frame.origin.x = position }
    return frame
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    return isVertical
      ? view.bounds.width != newBounds.width : view.bounds.height != newBounds.height
  }
  /// Returns a context. While the size of the view stays the same, only pinned headers and footers move.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = UICollectionViewFlowLayoutInvalidationContext()
    if collectionView?.bounds.size == newBounds.size {
      context.invalidateFlowLayoutAttributes = false
      context.invalidateFlowLayoutDelegateMetrics = false
    }
    return context
  }
  open override func invalidateLayout() {
    invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext())
  }
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { measured = [:] }
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || flow?.invalidateFlowLayoutAttributes != false
      || flow?.invalidateFlowLayoutDelegateMetrics != false
    {
      arrangedView = nil
    }
    super.invalidateLayout(with: context)
  }
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, measured[originalAttributes.indexPath] == nil else {
      return false
    }
    measured[originalAttributes.indexPath] = preferredAttributes.size
    return preferredAttributes.size != originalAttributes.size
  }

  /// Keeps the sizes that cells determined before an update, for the items that remain.
  final func keep(_ sizes: [IndexPath: CGSize], _ mapping: ListMapping) {
    for (path, size) in sizes {
      if let new = mapping.target(of: path) { measured[new] = size }
    }
  }

  /// True if the cell of an item still has to determine its size.
  final func needsSize(at path: IndexPath) -> Bool {
    estimatedItemSize != .zero && measured[path] == nil
  }
}
