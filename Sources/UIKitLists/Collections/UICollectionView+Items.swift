import UIKitCore

extension UICollectionView {
  // MARK: Registration

  /// Registers the class of the cells with an identifier; nil removes it.
  public final func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard let cellClass else { return items.register(kind: nil, identifier: identifier, nil) }
    guard let type = cellClass as? UICollectionViewCell.Type else {
      preconditionFailure("\(cellClass) is not a class of collection cells")
    }
    items.register(kind: nil, identifier: identifier) {
      UICollectionReusableView.make(type, frame: $0)
    }
  }
  /// Registers a function that makes the cells with an identifier, such as the prototypes of an interface file.
  package final func register(
    forCellWithReuseIdentifier identifier: String, _ make: @escaping () -> UICollectionReusableView
  ) { items.register(kind: nil, identifier: identifier) { _ in make() } }
  /// Registers the class of the supplementary views of a kind with an identifier; nil removes it.
  public final func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    guard let viewClass else { return items.register(kind: elementKind, identifier: identifier, nil) }
    guard let type = viewClass as? UICollectionReusableView.Type else {
      preconditionFailure("\(viewClass) is not a class of supplementary views")
    }
    items.register(kind: elementKind, identifier: identifier) {
      UICollectionReusableView.make(type, frame: $0)
    }
  }
  /// Registers a function that makes the supplementary views of a kind with an identifier.
  package final func register(
    forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String,
    _ make: @escaping () -> UICollectionReusableView
  ) { items.register(kind: kind, identifier: identifier) { _ in make() } }

  /// Returns an unused cell with an identifier or a new one of a registered class. Traps if there is neither.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let found = items.dequeue(nil, identifier, frame: frame(ofKind: nil, at: indexPath))
    guard let cell = found as? UICollectionViewCell else {
      preconditionFailure(
        "no cell has the identifier \"\(identifier)\": call register(_:forCellWithReuseIdentifier:) first"
      )
    }
    return cell
  }
  /// Returns an unused supplementary view with an identifier or a new one of a registered class. Traps if there is neither.
  public final func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let frame = frame(ofKind: elementKind, at: indexPath)
    guard let view = items.dequeue(elementKind, identifier, frame: frame) else {
      preconditionFailure(
        "no view of the kind \(elementKind) has the identifier \"\(identifier)\": register a class first"
      )
    }
    return view
  }

  /// Returns the frame of a view that is being made; zero for views of which the layout was not asked.
  private func frame(ofKind kind: String?, at path: IndexPath) -> CGRect {
    guard let making, making.representedElementKind == kind, making.indexPath == path else {
      return .zero
    }
    return making.frame
  }

  // MARK: Numbers and places

  /// The number of sections.
  public final var numberOfSections: Int { readCounts.count }
  /// Returns the number of items of a section; 0 for a section that does not exist.
  public final func numberOfItems(inSection section: Int) -> Int {
    readCounts.indices.contains(section) ? readCounts[section] : 0
  }
  /// Returns the cell of an item; nil if it is not visible.
  public final func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layOutIfMarked()
    return items.cell(at: indexPath)
  }
  /// Returns the item of a visible cell; nil for other cells.
  public final func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    items.cells.first { $0.cell === cell }?.path
  }
  /// Returns the item at a point of the content; nil if there is none.
  public final func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfMarked()
    let rect = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return collectionViewLayout.layoutAttributesForElements(in: rect)?.last {
      $0.representedElementCategory == .cell && $0.coveredRect.contains(point)
    }?.indexPath
  }
  /// The visible cells, in the order of their items.
  public final var visibleCells: [UICollectionViewCell] {
    layOutIfMarked()
    return items.cells.sorted { $0.path < $1.path }.map(\.cell)
  }
  /// The visible items, in their order.
  public final var indexPathsForVisibleItems: [IndexPath] {
    layOutIfMarked()
    return items.cells.map(\.path).sorted()
  }
  /// Returns a supplementary view; nil if it is not visible.
  public final func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    layOutIfMarked()
    return items.views.first { $0.key.kind == elementKind && $0.key.path == indexPath }?.value
  }
  /// Returns the visible supplementary views of a kind.
  public final func visibleSupplementaryViews(ofKind elementKind: String)
    -> [UICollectionReusableView]
  {
    layOutIfMarked()
    return items.views.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }
      .map(\.value)
  }
  /// Returns the attributes of an item; nil if the layout has none.
  public final func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfMarked()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// Returns the attributes of a supplementary view; nil if the layout has none.
  public final func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfMarked()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  private func layOutIfMarked() {
    if !isLayingOut, updates == nil { layoutIfNeeded() }
  }

  // MARK: Scrolling

  /// Scrolls to an item, with an animation of 0.3 seconds if asked to.
  public final func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    var target = contentOffset
    if scrollPosition.contains(.top) { target.y = frame.minY - inset.top }
    if scrollPosition.contains(.centeredVertically) { target.y = frame.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { target.y = frame.maxY - bounds.height + inset.bottom }
    if scrollPosition.contains(.left) { target.x = frame.minX - inset.left }
    if scrollPosition.contains(.centeredHorizontally) { target.x = frame.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { target.x = frame.maxX - bounds.width + inset.right }
    let last = CGPoint(
      x: max(-inset.left, contentSize.width + inset.right - bounds.width),
      y: max(-inset.top, contentSize.height + inset.bottom - bounds.height))
    setContentOffset(
      CGPoint(
        x: min(max(target.x, -inset.left), last.x), y: min(max(target.y, -inset.top), last.y)),
      animated: animated)
  }
}
