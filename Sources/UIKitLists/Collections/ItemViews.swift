import UIKitCore

/// The visible views of a collection, and those that can be reused.
@MainActor
final class ItemViews {
  /// The place of a view: the kind, which is nil for cells, and the item.
  struct Place: Hashable {
    var kind: String?
    var path: IndexPath
    var category = UICollectionView.ElementCategory.cell

    @MainActor
    init(_ attributes: UICollectionViewLayoutAttributes) {
      (kind, path) = (attributes.representedElementKind, attributes.indexPath)
      category = attributes.representedElementCategory
    }
    init(cell path: IndexPath) { self.path = path }
  }

  /// A kind of views with an identifier.
  private struct Reuse: Hashable {
    var kind: String?
    var identifier: String
  }

  /// The number of unused views that are kept for each identifier; a choice.
  private static let limit = 64

  private(set) var views: [Place: UICollectionReusableView] = [:]
  private var unused: [Reuse: [UICollectionReusableView]] = [:]
  /// The functions that make the views of registered identifiers with a frame.
  private var makers: [Reuse: (CGRect) -> UICollectionReusableView] = [:]

  func register(
    kind: String?, identifier: String, _ make: ((CGRect) -> UICollectionReusableView)?
  ) { makers[Reuse(kind: kind, identifier: identifier)] = make }

  /// Returns an unused view or a new one of a registered class, with a frame; nil if there is neither.
  func dequeue(
    _ kind: String?, _ identifier: String, frame: CGRect
  ) -> UICollectionReusableView? {
    let reuse = Reuse(kind: kind, identifier: identifier)
    if let view = unused[reuse]?.popLast() {
      view.prepareForReuse()
      return view
    }
    guard let view = makers[reuse]?(frame) else { return nil }
    view.identifier = identifier
    return view
  }

  func recycle(_ view: UICollectionReusableView, kind: String?) {
    view.removeFromSuperview()
    guard let identifier = view.reuseIdentifier else { return }
    let reuse = Reuse(kind: kind, identifier: identifier)
    if unused[reuse, default: []].count < Self.limit { unused[reuse, default: []].append(view) }
  }

  // MARK: Visible views

  func set(_ view: UICollectionReusableView?, at place: Place) { views[place] = view }
  func replace(_ new: [Place: UICollectionReusableView]) { views = new }

  func cell(at path: IndexPath) -> UICollectionViewCell? {
    views[Place(cell: path)] as? UICollectionViewCell
  }
  /// The visible cells with their items.
  var cells: [(path: IndexPath, cell: UICollectionViewCell)] {
    views.compactMap { place, view in
      (view as? UICollectionViewCell).flatMap { place.category == .cell ? (place.path, $0) : nil }
    }
  }

  /// Removes all visible views.
  func removeAll(from collection: UICollectionView) {
    let old = views
    views = [:]
    for (place, view) in old { collection.viewLeft(view, place) }
  }
}
