import UIKitCore

/// The layout guides of an interface file by their identifiers.
@MainActor
struct LayoutGuides {
  /// An end of a constraint: a view or a guide with an attribute.
  struct End {
    let item: AnyObject
    let attribute: NSLayoutConstraint.Attribute
  }
  private enum Guide {
    /// A guide of a view, such as its safe area.
    case guide(UILayoutGuide)
    /// The guide at the top or at the bottom of a view controller's view, which older files use in place of the safe area.
    case top, bottom
  }
  private var guides: [String: Guide] = [:]
  /// The view to which the guides at the top and the bottom belong.
  weak var root: UIView?

  /// Adds the guides of a view that the element names.
  mutating func add(_ element: InterfaceElement, _ view: UIView) {
    for child in element.children where child.name == "viewLayoutGuide" {
      guard let id = child.id, let guide = guide(child["key"], view) else { continue }
      guides[id] = .guide(guide)
    }
  }

  private func guide(_ key: String?, _ view: UIView) -> UILayoutGuide? {
    switch key {
    case "safeArea": view.safeAreaLayoutGuide
    case "layoutMargins", "margins": view.layoutMarginsGuide
    case "contentLayoutGuide", "contentLayout": (view as? UIScrollView)?.contentLayoutGuide
    case "frameLayoutGuide", "frameLayout": (view as? UIScrollView)?.frameLayoutGuide
    // There is no keyboard on the screen, and without one its guide is at the bottom of the safe area.
    case "keyboard": view.safeAreaLayoutGuide
    default: nil
    }
  }

  /// Adds the guides at the top and the bottom of a view controller's view.
  mutating func add(ofController element: InterfaceElement) {
    for child in element.elements(in: "layoutGuides") {
      guard let id = child.id else { continue }
      guides[id] = child["type"] == "bottom" ? .bottom : .top
    }
  }

  /// Returns the end of a constraint at a guide; nil if there is no guide with that identifier.
  func end(_ id: String, _ attribute: NSLayoutConstraint.Attribute) -> End? {
    switch guides[id] {
    case .guide(let guide): End(item: guide, attribute: attribute)
    case .top: root.map { end(of: $0, attribute, inner: [.bottom, .lastBaseline], edge: .top) }
    case .bottom: root.map { end(of: $0, attribute, inner: [.top, .firstBaseline], edge: .bottom) }
    case nil: nil
    }
  }

  /// Returns an end at the bar above or below the safe area, which reaches from an edge of the root view to the same edge
  /// of its safe area.
  ///
  /// - Parameter inner: The attributes of the bar's side at the safe area; a bar without text has its baselines at its
  ///   sides. Interface Builder offers only attributes of sides and of the width for such guides.
  private func end(
    of root: UIView, _ attribute: NSLayoutConstraint.Attribute, inner: [NSLayoutConstraint.Attribute],
    edge: NSLayoutConstraint.Attribute
  ) -> End {
    inner.contains(attribute)
      ? End(item: root.safeAreaLayoutGuide, attribute: edge) : End(item: root, attribute: attribute)
  }
}
