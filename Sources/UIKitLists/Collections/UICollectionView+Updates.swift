import UIKitCore

extension UICollectionView {
  /// The duration of the animation of an update in seconds.
  private static let updateDuration = 0.3

  /// Animates the changes that a closure makes, and calls another one when the animation has ended.
  public final func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    begin()
    updates?()
    end(completion)
  }

  /// Inserts items, which the data source has already.
  public final func insertItems(at indexPaths: [IndexPath]) { change { $0.insert(indexPaths, ()) } }
  /// Removes items, which the data source has no more.
  public final func deleteItems(at indexPaths: [IndexPath]) { change { $0.remove(indexPaths, ()) } }
  /// Gets the cells of items again.
  public final func reloadItems(at indexPaths: [IndexPath]) { change { $0.reload(indexPaths, ()) } }
  /// Moves an item, which the data source has moved already.
  public final func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// Inserts sections, which the data source has already.
  public final func insertSections(_ sections: IndexSet) {
    change { $0.insertSections(sections, ()) }
  }
  /// Removes sections, which the data source has no more.
  public final func deleteSections(_ sections: IndexSet) {
    change { $0.removeSections(sections, ()) }
  }
  /// Gets the cells of sections again.
  public final func reloadSections(_ sections: IndexSet) {
    change { $0.reloadSections(sections, ()) }
  }
  /// Moves a section, which the data source has moved already.
  public final func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.moveSection(section, to: newSection) }
  }

  private func change(_ body: (inout ListUpdates<Void>) -> Void) {
    begin()
    if var changes = updates {
      body(&changes)
      updates = changes
    }
    end(nil)
  }

  private func begin() {
    updateDepth += 1
    if updates == nil { updates = ListUpdates() }
  }

  private func end(_ completion: ((Bool) -> Void)?) {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    guard updateDepth == 0, let changes = updates else { return }
    updates = nil
    apply(changes, completion)
  }

  // MARK: Animation

  private func apply(_ changes: ListUpdates<Void>, _ completion: ((Bool) -> Void)?) {
    guard let old = counts, !isLayingOut else {
      reloadData()
      completion?(true)
      return
    }
    unhighlight()
    let oldFrames = visibleOrigins()
    let flow = collectionViewLayout as? UICollectionViewFlowLayout
    let sizes = flow?.measured ?? [:]
    dataChanged()
    let mapping = changes.mapping(from: old, to: readCounts, of: "collection")
    flow?.keep(sizes.filter { changes.reloaded[$0.key] == nil }, mapping)
    selection = Set(selection.compactMap { mapping.target(of: $0) })
    let removed = takeLeavingViews(mapping, changes)
    prepareIfMarked()
    collectionViewLayout.prepare(forCollectionViewUpdates: changes.items(mapping))
    let hidden = takeHiddenViews()
    let known = Set(items.views.keys)
    UIView.performWithoutAnimation {
      layOutItems()
      for (place, view) in items.views {
        if place.category == .cell, !known.contains(place) {
          placeNew(view, at: place, mapping, in: changes)
        } else {
          returnView(view, to: oldFrames)
        }
      }
      for (_, view) in removed + hidden { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
    }
    animate(removed: removed, hidden: hidden, completion)
  }

  private typealias ViewAtPlace = (place: ItemViews.Place, view: UICollectionReusableView)

  /// Takes the views out of the visible ones that are outside of the visible part after the update. They leave when the
  /// animation has ended.
  private func takeHiddenViews() -> [ViewAtPlace] {
    let visible = Set(visibleAttributes().map(ItemViews.Place.init))
    let hidden = items.views.filter { !visible.contains($0.key) }
    for place in hidden.keys { items.set(nil, at: place) }
    return hidden.map { ($0.key, $0.value) }
  }

  private typealias Origin = (
    center: CGPoint, size: CGSize, transform: CATransform3D, alpha: CGFloat
  )

  /// Returns the geometry of the visible views before an update.
  private func visibleOrigins() -> [ObjectIdentifier: Origin] {
    var found: [ObjectIdentifier: Origin] = [:]
    for view in items.views.values {
      found[ObjectIdentifier(view)] = (view.center, view.bounds.size, view.transform3D, view.alpha)
    }
    return found
  }

  /// Places a view that stays where it was before the update.
  private func returnView(_ view: UICollectionReusableView, to origins: [ObjectIdentifier: Origin]) {
    guard let origin = origins[ObjectIdentifier(view)] else { return }
    (view.center, view.bounds.size) = (origin.center, origin.size)
    (view.transform3D, view.alpha) = (origin.transform, origin.alpha)
  }

  /// Places the cell of a new item, or of one that was not visible before the update, where it comes from.
  private func placeNew(
    _ view: UICollectionReusableView, at place: ItemViews.Place, _ mapping: ListMapping,
    in changes: ListUpdates<Void>
  ) {
    let existed = mapping.origin(of: place.path).map { changes.reloaded[$0] == nil } ?? false
    guard !existed,
      let initial = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: place.path)
    else { return }
    apply(initial, to: view)
  }

  private func animate(
    removed: [ViewAtPlace], hidden: [ViewAtPlace], _ completion: ((Bool) -> Void)?
  ) {
    let final = removed.map {
      $0.place.category == .cell
        ? collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: $0.place.path) : nil
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        self.applyToVisible()
        for ((_, view), attributes) in zip(removed, final) {
          if let attributes { self.apply(attributes, to: view) } else { view.alpha = 0 }
        }
        for (place, view) in hidden {
          if let attributes = self.attributes(at: place) { self.apply(attributes, to: view) }
        }
        self.collectionViewLayout.finalizeCollectionViewUpdates()
      },
      completion: { finished in
        for (place, view) in removed + hidden {
          (view.alpha, view.transform3D) = (1, CATransform3DIdentity)
          self.viewLeft(view, place)
        }
        completion?(finished)
      })
  }

  /// Renumbers the visible views. Returns those whose items were removed or are reloaded.
  private func takeLeavingViews(
    _ mapping: ListMapping, _ changes: ListUpdates<Void>
  ) -> [ViewAtPlace] {
    var kept: [ItemViews.Place: UICollectionReusableView] = [:]
    var leaving: [ViewAtPlace] = []
    for (place, view) in items.views {
      var new = place
      if place.category == .cell {
        guard let path = mapping.target(of: place.path), changes.reloaded[place.path] == nil else {
          leaving.append((place, view))
          continue
        }
        new.path = path
      } else {
        guard place.path.count == 2, let section = mapping.sections[place.path.section],
          changes.reloadedSections[place.path.section] == nil
        else {
          leaving.append((place, view))
          continue
        }
        new.path = IndexPath(item: place.path.item, section: section)
      }
      kept[new] = view
    }
    items.replace(kept)
    return leaving
  }
}

extension ListUpdates {
  /// The changes of items as the layout receives them. Those of sections are left out.
  @MainActor
  fileprivate func items(_ mapping: ListMapping) -> [UICollectionViewUpdateItem] {
    inserted.keys.sorted().map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
      + removed.keys.sorted().map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
      + reloaded.keys.sorted().map {
        UICollectionViewUpdateItem(.reload, before: $0, after: mapping.target(of: $0))
      }
      + moves.map { UICollectionViewUpdateItem(.move, before: $0.from, after: $0.to) }
  }
}
