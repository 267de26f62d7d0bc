import UIKitCore

// The constraints of an interface file. They are made when all views exist, as they may refer to any of them.

extension InterfaceBuilder {
  /// Makes the constraints that were read and not yet made.
  func makeConstraints() {
    let (installed, left) = (constraints, excludedConstraints)
    (constraints, excludedConstraints) = ([], [])
    for (element, view) in installed {
      guard let constraint = makeConstraint(element, in: view) else { continue }
      if isInHierarchy(constraint, of: view) {
        constraint.isActive = true
      } else {
        table.keep(constraint)
      }
    }
    for (element, view) in left {
      if let constraint = makeConstraint(element, in: view) { table.keep(constraint) }
    }
  }

  /// Returns true if both items are in the view or beside it, so that the constraint can be active. Views that are not
  /// installed for the size class are not.
  private func isInHierarchy(_ constraint: NSLayoutConstraint, of view: UIView) -> Bool {
    let root = sequence(first: view) { $0.superview }.reversed().first ?? view
    return [constraint.firstItem, constraint.secondItem].compactMap { $0 }.allSatisfy { item in
      let itemView = item as? UIView ?? (item as? UILayoutGuide)?.owningView
      return itemView?.isDescendant(of: root) ?? false
    }
  }

  /// Makes the constraint of an element; nil if an item or an attribute is not known, which is reported.
  private func makeConstraint(_ element: InterfaceElement, in view: UIView) -> NSLayoutConstraint? {
    guard let first = end(element, "first", in: view), let multiplier = element.multiplier else {
      return reportConstraint(element)
    }
    var second: LayoutGuides.End?
    if element["secondItem"] != nil || element["secondAttribute"] != nil {
      second = end(element, "second", in: view)
      guard second != nil else { return reportConstraint(element) }
    }
    let constraint = NSLayoutConstraint(
      item: first.item, attribute: first.attribute, relatedBy: element.relation, toItem: second?.item,
      attribute: second?.attribute ?? .notAnAttribute, multiplier: multiplier,
      constant: constant(element))
    if let priority = element.priority("priority") { constraint.priority = priority }
    constraint.identifier = element["identifier"]
    table.add(constraint, element)
    return constraint
  }

  private func reportConstraint(_ element: InterfaceElement) -> NSLayoutConstraint? {
    values.report(
      element,
      "the constraint \(element.id ?? "") refers to something that is not in the file; it is left out")
    return nil
  }

  /// Returns one end of a constraint. An end without an item is at the view that contains the constraint.
  private func end(
    _ element: InterfaceElement, _ side: String, in view: UIView
  ) -> LayoutGuides.End? {
    guard let attribute = element["\(side)Attribute"].flatMap(NSLayoutConstraint.Attribute.named) else {
      return nil
    }
    guard let id = element["\(side)Item"] else {
      return LayoutGuides.End(item: view, attribute: attribute)
    }
    if let guide = guides.end(id, attribute) { return guide }
    guard let item = object(id), item is UIView || item is UILayoutGuide else { return nil }
    return LayoutGuides.End(item: item, attribute: attribute)
  }

  /// Returns the constant in points: that of the size class of a phone, or the system's distance of 8 points.
  private func constant(_ element: InterfaceElement) -> CGFloat {
    let variation = element.children.last {
      $0.name == "variation" && $0.isForPhones && $0["constant"] != nil
    }
    let symbolic: CGFloat = element.flag("symbolic") == true ? 8 : 0
    return variation?.number("constant") ?? element.number("constant") ?? symbolic
  }
}
