import UIKitCore

extension UICollectionView {
  /// The number of times for which a layout lets cells determine their sizes. More would be needed only if each time
  /// brought new cells into view.
  private static let measuringLimit = 16

  /// The number of items that a collection may have; a choice.
  private static let itemLimit = 10_000_000

  /// Computes the layout, if it was marked.
  final func prepareIfMarked() {
    guard needsPreparation, !isPreparing else { return }
    isPreparing = true
    collectionViewLayout.prepare()
    (isPreparing, needsPreparation) = (false, false)
    let size = collectionViewLayout.collectionViewContentSize
    if contentSize != size { contentSize = size }
  }

  /// Reads the numbers of items, if they were marked.
  final var readCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    var total = 0
    let read = (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      precondition(
        (0...Self.itemLimit - total).contains(count),
        "a collection has at most \(Self.itemLimit) items, and section \(section) has \(count)")
      total += count
      return count
    }
    counts = read
    return read
  }

  /// Creates the views that are visible now, and places them.
  final func layOutItems() {
    guard updates == nil, !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    placeItems()
    guard isMovedByPreparation else { return }
    // Now the layout finds the cells that did not exist when it was asked first.
    needsPreparation = true
    placeItems()
    isMovedByPreparation = false
  }

  private func placeItems() {
    var shown = visibleAttributes()
    for _ in 0..<Self.measuringLimit where measure(shown) { shown = visibleAttributes() }
    let places = Set(shown.map(ItemViews.Place.init))
    for (place, view) in items.views where !places.contains(place) {
      items.set(nil, at: place)
      viewLeft(view, place)
    }
    for attributes in shown { show(attributes) }
    backgroundView?.frame = bounds
  }

  /// Returns the attributes of the visible views, of which the layout has valid numbers.
  final func visibleAttributes() -> [UICollectionViewLayoutAttributes] {
    prepareIfMarked()
    let all = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let counts = readCounts
    return all.filter { attributes in
      guard attributes.representedElementCategory == .cell else { return true }
      let path = attributes.indexPath
      return path.count == 2 && counts.indices.contains(path.section)
        && (0..<counts[path.section]).contains(path.item)
        && attributes.coveredRect.intersects(bounds)
    }
  }

  /// Lets the cells that have no size yet determine theirs. Returns true if that changed the layout.
  private func measure(_ shown: [UICollectionViewLayoutAttributes]) -> Bool {
    guard let flow = collectionViewLayout as? UICollectionViewFlowLayout,
      flow.estimatedItemSize != .zero
    else { return false }
    var isChanged = false
    for attributes in shown
    where attributes.representedElementCategory == .cell && flow.needsSize(at: attributes.indexPath) {
      guard let cell = view(for: attributes) as? UICollectionViewCell,
        let wanted = attributes.copy() as? UICollectionViewLayoutAttributes
      else { continue }
      if !cell.contentView.constraints.isEmpty {
        wanted.size = cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      }
      let preferred = cell.preferredLayoutAttributesFitting(wanted)
      if flow.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      {
        isChanged = true
      }
    }
    if isChanged { flow.invalidateLayout() }
    return isChanged
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes) {
    // A new view gets the attributes when it is made.
    if let known = items.views[ItemViews.Place(attributes)] {
      apply(attributes, to: known)
    } else {
      _ = view(for: attributes)
    }
  }

  /// Returns the view of attributes, which is added if it is new; nil if there is none.
  private func view(for attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let place = ItemViews.Place(attributes)
    if let known = items.views[place] { return known }
    guard let view = makeView(for: attributes) else { return nil }
    items.set(view, at: place)
    apply(attributes, to: view)
    insert(view, zIndex: attributes.zIndex)
    if let cell = view as? UICollectionViewCell, place.category == .cell {
      if cell.isHighlighted { cell.isHighlighted = false }
      cell.isSelected = selection.contains(place.path)
      typedDelegate?.collectionView(self, willDisplay: cell, forItemAt: place.path)
    } else if let kind = place.kind, place.category == .supplementaryView {
      typedDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: place.path)
    }
    return view
  }

  private func makeView(for attributes: UICollectionViewLayoutAttributes)
    -> UICollectionReusableView?
  {
    let path = attributes.indexPath
    making = attributes
    defer { making = nil }
    switch attributes.representedElementCategory {
    case .cell: return dataSource?.collectionView(self, cellForItemAt: path)
    case .supplementaryView:
      return attributes.representedElementKind.flatMap {
        dataSource?.collectionView(self, viewForSupplementaryElementOfKind: $0, at: path)
      }
    case .decorationView:
      return attributes.representedElementKind.flatMap {
        collectionViewLayout.makeDecoration($0, frame: attributes.frame)
      }
    }
  }

  /// Adds a view behind those with a greater index, so that touches find the frontmost one.
  private func insert(_ view: UICollectionReusableView, zIndex: Int) {
    let above = subviews.first {
      $0 is UICollectionReusableView && $0.layer.zPosition > CGFloat(zIndex)
    }
    if let above { insertSubview(view, belowSubview: above) } else { addSubview(view) }
  }

  /// Gives a view the place and the appearance of attributes.
  final func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
  ) {
    view.apply(attributes)
    if view.bounds.size != attributes.size { view.bounds.size = attributes.size }
    if view.center != attributes.center { view.center = attributes.center }
    if !CATransform3DEqualToTransform(view.transform3D, attributes.transform3D) {
      view.transform3D = attributes.transform3D
    }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    let z = CGFloat(attributes.zIndex)
    if view.layer.zPosition != z { view.layer.zPosition = z }
  }

  /// Gives the visible views the attributes of the layout, for an animation.
  final func applyToVisible() {
    for (place, view) in items.views {
      if let attributes = attributes(at: place) { apply(attributes, to: view) }
    }
  }

  /// Returns the attributes of a view; nil if the layout has none.
  final func attributes(at place: ItemViews.Place) -> UICollectionViewLayoutAttributes? {
    switch place.category {
    case .cell: return collectionViewLayout.layoutAttributesForItem(at: place.path)
    case .supplementaryView:
      return place.kind.flatMap {
        collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: $0, at: place.path)
      }
    case .decorationView:
      return place.kind.flatMap {
        collectionViewLayout.layoutAttributesForDecorationView(ofKind: $0, at: place.path)
      }
    }
  }

  /// Recycles a view that is visible no more, and notifies the delegate.
  final func viewLeft(_ view: UICollectionReusableView, _ place: ItemViews.Place) {
    items.recycle(view, kind: place.kind)
    if let cell = view as? UICollectionViewCell, place.category == .cell {
      typedDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: place.path)
    } else if let kind = place.kind, place.category == .supplementaryView {
      typedDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: place.path)
    }
  }
}
