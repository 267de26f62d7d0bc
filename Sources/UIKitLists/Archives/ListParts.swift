import UIKitCore

// The views of lists that create their subviews themselves, for copies of them.

extension UICollectionViewCell: ViewWithParts {
  package var archivedParts: [UIView] { [contentView] }
}
extension UITableView: ViewWithParts {}
extension UICollectionView: ViewWithParts {}
extension UISearchBar: ViewWithParts {}
extension UIPickerView: ViewWithParts {}
extension UIDatePicker: ViewWithParts {}
extension UIRefreshControl: ViewWithParts {}
