import UIKitCore
import UIKitLists

// The registration of nibs whose first view is a cell, a header or a footer. A nib without such a view gives an empty one, and
// that is reported.

extension UITableView {
  /// Registers the nib of the cells with an identifier; nil removes it.
  public final func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return register(nil as AnyClass?, forCellReuseIdentifier: identifier) }
    register(forCellReuseIdentifier: identifier) {
      nib.first(UITableViewCell.self)
        ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
  }

  /// Registers the nib of the headers and footers with an identifier; nil removes it.
  public final func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else {
      return register(nil as AnyClass?, forHeaderFooterViewReuseIdentifier: identifier)
    }
    register(forHeaderFooterViewReuseIdentifier: identifier) {
      nib.first(UITableViewHeaderFooterView.self)
        ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
  }
}

extension UICollectionView {
  /// Registers the nib of the cells with an identifier; nil removes it.
  public final func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    guard let nib else { return register(nil as AnyClass?, forCellWithReuseIdentifier: identifier) }
    register(forCellWithReuseIdentifier: identifier) {
      nib.first(UICollectionViewCell.self) ?? UICollectionViewCell(frame: .zero)
    }
  }

  /// Registers the nib of the supplementary views of a kind with an identifier; nil removes it.
  public final func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    guard let nib else {
      return register(
        nil as AnyClass?, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    register(forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier) {
      nib.first(UICollectionReusableView.self) ?? UICollectionReusableView(frame: .zero)
    }
  }
}

extension UINib {
  /// Creates the objects of the nib, and returns the first one of a class; reports an issue and returns nil if there is none.
  fileprivate func first<View: UIView>(_ type: View.Type) -> View? {
    let objects = instantiate(withOwner: nil)
    if let view = objects.lazy.compactMap({ $0 as? View }).first { return view }
    Issue.report(.document("\(name).xib", issue: "contains no \(type)"))
    return nil
  }
}
