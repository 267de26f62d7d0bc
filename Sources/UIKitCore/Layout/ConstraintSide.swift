/// One side of a constraint: an attribute of a view or of a layout guide.
struct ConstraintSide {
  let item: Any
  let attribute: NSLayoutConstraint.Attribute
}

extension NSLayoutConstraint.Attribute {
  func of(_ item: Any) -> ConstraintSide { ConstraintSide(item: item, attribute: self) }
}

extension NSLayoutConstraint {
  /// Creates a constraint between two sides, or between a single side and a constant.
  convenience init(
    _ side: ConstraintSide, _ relation: Relation = .equal, to other: ConstraintSide?,
    plus constant: CGFloat = 0, times multiplier: CGFloat = 1,
    priority: UILayoutPriority = .required
  ) {
    self.init(
      item: side.item, attribute: side.attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    self.priority = priority
  }
}
