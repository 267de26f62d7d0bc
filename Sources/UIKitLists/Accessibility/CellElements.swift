internal import Accessibility
import UIKitCore

// The rows of lists as assistive technology sees them by default. A row is selected by a touch.

extension UITableViewCell: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    let texts = [textLabel?.text, detailTextLabel?.text].compactMap(\.self).filter { !$0.isEmpty }
    var content = AccessibleContent(
      .listItem, name: texts.isEmpty ? contentView.texts : texts.joined(separator: ", "))
    content.states = isSelected ? [.selectable, .selected] : .selectable
    content.actions = [.activate]
    // Controls in the row are elements of their own.
    if contentView.hasControls || accessoryView is UIControl { content.children = .subviews }
    return content
  }
}

extension UICollectionViewCell: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.listItem, name: contentView.texts)
    content.states = isSelected ? [.selectable, .selected] : .selectable
    content.actions = [.activate]
    if contentView.hasControls { content.children = .subviews }
    return content
  }
}

extension UITableView: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.list)
    content.children = .subviews
    return content
  }
}

extension UICollectionView: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.list)
    content.children = .subviews
    return content
  }
}

extension UIView {
  /// The labels of the elements inside, with commas between them; nil if there are none.
  fileprivate var texts: String? {
    let texts = subviews.filter { !$0.isHidden }.compactMap { view in
      view.isAccessibilityElement ? view.accessibilityLabel : view.texts
    }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  fileprivate var hasControls: Bool {
    subviews.contains { !$0.isHidden && ($0 is UIControl || $0.hasControls) }
  }
}
