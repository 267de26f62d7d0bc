import UIKitCore
import UIKitLists

/// Outlets of lists by their names. An object that lacks the protocol of an outlet is not set: it would get no messages.
@MainActor
enum ListKeys {
  /// Sets an outlet. Returns false if the object has no outlet with that name, or if it has another type.
  static func setOutlet(_ name: String, of object: AnyObject, to value: AnyObject?) -> Bool {
    switch name {
    case "dataSource": setDataSource(of: object, value)
    case "delegate": setDelegate(of: object, value)
    default: setView(name, of: object, value as? UIView)
    }
  }

  private static func setDataSource(of object: AnyObject, _ value: AnyObject?) -> Bool {
    switch (object, value) {
    case (let table as UITableView, let source as any UITableViewDataSource): table.dataSource = source
    case (let view as UICollectionView, let source as any UICollectionViewDataSource):
      view.dataSource = source
    case (let picker as UIPickerView, let source as any UIPickerViewDataSource):
      picker.dataSource = source
    default: return false
    }
    return true
  }

  private static func setDelegate(of object: AnyObject, _ value: AnyObject?) -> Bool {
    switch (object, value) {
    case (let table as UITableView, let delegate as any UITableViewDelegate): table.delegate = delegate
    case (let view as UICollectionView, let delegate as any UICollectionViewDelegate):
      view.delegate = delegate
    case (let picker as UIPickerView, let delegate as any UIPickerViewDelegate):
      picker.delegate = delegate
    case (let bar as UISearchBar, let delegate as any UISearchBarDelegate): bar.delegate = delegate
    default: return false
    }
    return true
  }

  private static func setView(_ name: String, of object: AnyObject, _ view: UIView?) -> Bool {
    guard let view, let list = object as? UIView, !list.isDescendant(of: view) else { return false }
    switch (name, list) {
    case ("tableHeaderView", let table as UITableView): table.tableHeaderView = view
    case ("tableFooterView", let table as UITableView): table.tableFooterView = view
    case ("backgroundView", let table as UITableView): table.backgroundView = view
    case ("backgroundView", let collection as UICollectionView): collection.backgroundView = view
    case ("backgroundView", let cell as UITableViewCell): cell.backgroundView = view
    case ("selectedBackgroundView", let cell as UITableViewCell): cell.selectedBackgroundView = view
    case ("accessoryView", let cell as UITableViewCell): cell.accessoryView = view
    case ("backgroundView", let cell as UICollectionViewCell): cell.backgroundView = view
    case ("selectedBackgroundView", let cell as UICollectionViewCell):
      cell.selectedBackgroundView = view
    default: return false
    }
    return true
  }
}
