import UIKitCore
import UIKitLists

/// Setting the values of views from the attributes of their elements. An attribute that is missing leaves the value as it is,
/// except where files and objects that are created in code have different defaults.
@MainActor
enum ViewAttributes {
  /// Sets the values of a view of any class.
  static func apply(to view: UIView, _ element: InterfaceElement, _ values: InterfaceValues) {
    setGeometry(view, element)
    setAppearance(of: view, element, values)
    setLayout(view, element)
    if let control = view as? UIControl { ControlAttributes.apply(to: control, element) }
    switch view {
    case let label as UILabel: TextAttributes.apply(to: label, element, values)
    case let field as UITextField: TextAttributes.apply(to: field, element, values)
    case let text as UITextView: TextAttributes.apply(to: text, element, values)
    case let button as UIButton: ButtonAttributes.apply(to: button, element, values)
    case let image as UIImageView: ImageAttributes.apply(to: image, element, values)
    case let stack as UIStackView: ContainerAttributes.apply(to: stack, element)
    case let effect as UIVisualEffectView: ContainerAttributes.apply(to: effect, element)
    case let bar as UINavigationBar: BarAttributes.apply(to: bar, element, values)
    case let bar as UITabBar: BarAttributes.apply(to: bar, element, values)
    case let table as UITableView: TableAttributes.apply(to: table, element, values)
    case let cell as UITableViewCell: TableAttributes.apply(to: cell, element)
    case let collection as UICollectionView: CollectionAttributes.apply(to: collection, element)
    case let bar as UISearchBar: SearchAttributes.apply(to: bar, element, values)
    default: ControlAttributes.applySpecific(to: view, element, values)
    }
    if let scroll = view as? UIScrollView { ContainerAttributes.apply(to: scroll, element) }
  }

  private static func setGeometry(_ view: UIView, _ element: InterfaceElement) {
    if let frame = element.rect("frame"), frame.isUsable { view.frame = frame }
    if let bounds = element.rect("bounds"), bounds.isUsable { view.bounds.size = bounds.size }
    if let mode = element.contentMode { view.contentMode = mode }
    if let mask = element.autoresizingMask { view.autoresizingMask = mask }
    if let tag = element.integer("tag") { view.tag = tag }
  }

  private static func setAppearance(
    of view: UIView, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    if let alpha = element.number("alpha") { view.alpha = alpha }
    if let isHidden = element.flag("hidden") { view.isHidden = isHidden }
    if let isOpaque = element.flag("opaque") { view.isOpaque = isOpaque }
    if let clips = element.flag("clipsSubviews") {
      view.clipsToBounds = clips
    } else if view is UIScrollView {
      // Interface Builder writes only YES. Scroll views clip when they are created in code.
      view.clipsToBounds = false
    }
    if let child = element.child(key: "backgroundColor") {
      view.backgroundColor = values.color(child)
    }
    if let tint = values.color("tintColor", of: element) { view.tintColor = tint }
    if let isEnabled = element.flag("userInteractionEnabled") {
      view.isUserInteractionEnabled = isEnabled
    }
    if let multiple = element.flag("multipleTouchEnabled") { view.isMultipleTouchEnabled = multiple }
    if let name = element.child("accessibility")?["identifier"] { view.accessibilityIdentifier = name }
  }

  private static func setLayout(_ view: UIView, _ element: InterfaceElement) {
    if let resizes = element.flag("autoresizesSubviews") { view.autoresizesSubviews = resizes }
    if let translates = element.flag("translatesAutoresizingMaskIntoConstraints") {
      view.translatesAutoresizingMaskIntoConstraints = translates
    }
    if let margins = element.insets("layoutMargins") { view.layoutMargins = margins }
    if let margins = element.insets("directionalLayoutMargins") { view.layoutMargins = margins }
    for (name, axis) in [("horizontal", NSLayoutConstraint.Axis.horizontal), ("vertical", .vertical)] {
      if let priority = element.priority("\(name)HuggingPriority") {
        view.setContentHuggingPriority(priority, for: axis)
      }
      if let priority = element.priority("\(name)CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
  }
}

extension InterfaceElement {
  /// Returns a priority of layout, from 1 to 1000; nil if there is none.
  func priority(_ name: String) -> UILayoutPriority? {
    number(name).map { UILayoutPriority(rawValue: Float(min(max($0, 1), 1000))) }
  }
}

extension CGRect {
  /// True for a rectangle of a size that views can have.
  fileprivate var isUsable: Bool {
    width >= 0 && height >= 0 && [minX, minY, maxX, maxY].allSatisfy { abs($0) < 1_000_000 }
  }
}
