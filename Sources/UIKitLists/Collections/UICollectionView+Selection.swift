import UIKitCore

extension UICollectionView {
  /// The selected items; nil if there are none.
  public final var indexPathsForSelectedItems: [IndexPath]? {
    selection.isEmpty ? nil : selection.sorted()
  }
  /// Selects an item and scrolls to it, without notifying the delegate. A nil item removes the selection.
  public final func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { deselectItem(at: path, animated: animated) }
      return
    }
    if !allowsMultipleSelection {
      for path in selection where path != indexPath { deselectItem(at: path, animated: animated) }
    }
    selection.insert(indexPath)
    items.cell(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }
  /// Deselects an item, without notifying the delegate.
  public final func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard selection.remove(indexPath) != nil else { return }
    items.cell(at: indexPath)?.isSelected = false
  }

  // MARK: Touches

  /// Highlights the item whose cell contains the touched view.
  final func touchBegan(in view: UIView) {
    guard allowsSelection,
      let (path, cell) = items.cells.first(where: { view.isDescendant(of: $0.cell) }),
      typedDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlighted = path
    cell.isHighlighted = true
    typedDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Selects the highlighted item if the touch has not left it.
  final func touchEnded(_ touch: UITouch) {
    guard let path = highlighted else { return }
    unhighlight()
    guard let cell = items.cell(at: path), cell.point(inside: touch.location(in: cell), with: nil)
    else { return }
    userTouched(path)
  }

  final func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    items.cell(at: path)?.isHighlighted = false
    typedDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func userTouched(_ path: IndexPath) {
    if selection.contains(path), allowsMultipleSelection {
      guard typedDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: true)
      typedDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard typedDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let old = allowsMultipleSelection ? [] : selection.filter { $0 != path }
    selectItem(at: path, animated: true, scrollPosition: [])
    for item in old { typedDelegate?.collectionView(self, didDeselectItemAt: item) }
    items.cell(at: path)?.selectionAction?()
    typedDelegate?.collectionView(self, didSelectItemAt: path)
  }
}
