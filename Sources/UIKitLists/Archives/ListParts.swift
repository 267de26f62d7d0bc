import UIKitCore

// The views of lists that create their subviews themselves, for copies of them.

extension UICollectionViewCell: ViewWithParts {
  package var archivedParts: [UIView] { [contentView] }
}
extension UITableView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UICollectionView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UISearchBar: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIPickerView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIDatePicker: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIRefreshControl: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
