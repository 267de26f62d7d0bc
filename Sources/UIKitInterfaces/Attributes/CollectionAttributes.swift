import UIKitCore
import UIKitLists

/// Setting the values of collection views and their layouts.
@MainActor
enum CollectionAttributes {
  static func apply(to view: UICollectionView, _ element: InterfaceElement) {
    if let allows = element.flag("allowsSelection") { view.allowsSelection = allows }
    if let allows = element.flag("allowsMultipleSelection") { view.allowsMultipleSelection = allows }
  }

  static func apply(to layout: UICollectionViewFlowLayout, _ element: InterfaceElement) {
    if let spacing = element.number("minimumLineSpacing") { layout.minimumLineSpacing = spacing }
    if let spacing = element.number("minimumInteritemSpacing") {
      layout.minimumInteritemSpacing = spacing
    }
    if element["scrollDirection"] == "horizontal" { layout.scrollDirection = .horizontal }
    if let size = element.itemSize("itemSize") { layout.itemSize = size }
    if let size = element.itemSize("headerReferenceSize") { layout.headerReferenceSize = size }
    if let size = element.itemSize("footerReferenceSize") { layout.footerReferenceSize = size }
    if let inset = element.insets("sectionInset") { layout.sectionInset = inset }
    if element.flag("automaticEstimatedItemSize") == true {
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    } else if let size = element.itemSize("estimatedItemSize") {
      layout.estimatedItemSize = size
    }
  }
}

extension InterfaceElement {
  /// Returns the size of a child with a key; nil if there is none that items can have. The limit is a
  /// choice.
  fileprivate func itemSize(_ key: String) -> CGSize? {
    size(key).flatMap {
      (0...1_000_000).contains($0.width) && (0...1_000_000).contains($0.height) ? $0 : nil
    }
  }
}
