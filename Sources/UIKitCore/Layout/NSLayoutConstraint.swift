import QuartzCore

/// A constraint `first = multiplier · second + constant`, or ≤ or ≥, between positions and lengths of views and
/// guides.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// The sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// An axis of the layout.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// A position or a length of a view or layout guide. Leading is left, and trailing is right.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    /// The edges of the rectangle within the layout margins.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The center of the rectangle within the layout margins.
    case centerXWithinMargins, centerYWithinMargins

    /// Another name of `lastBaseline`.
    public static let baseline = Attribute.lastBaseline
  }

  /// The view or guide on the left side; nil after it was deallocated.
  open private(set) weak var firstItem: AnyObject?
  /// The view or guide on the right side; nil if there is none or it was deallocated.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The attribute of the second item.
  public let secondAttribute: Attribute
  /// The relation between the two sides.
  public let relation: Relation
  /// The factor of the second item's attribute.
  public let multiplier: CGFloat
  private let hasSecondItem: Bool
  /// The constant in points. It may change while the constraint is active.
  open var constant: CGFloat { didSet { if constant != oldValue { changed() } } }
  /// The priority; required by default. It may change while the constraint is active.
  open var priority = UILayoutPriority.required { didSet { if priority != oldValue { changed() } } }
  /// A name for debugging.
  open var identifier: String?
  /// A Boolean value that says whether the constraint is archived. It has no effect.
  open var shouldBeArchived = false
  /// The view that holds the constraint while it is active.
  final weak var owner: UIView?

  /// Creates an inactive constraint between views or layout guides. Traps if `view1` is neither.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    precondition(view1 is UIView || view1 is UILayoutGuide, "constraints are between views and guides")
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    hasSecondItem = view2 != nil && attr2 != .notAnAttribute
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    (self.multiplier, constant) = (multiplier, c)
    super.init()
  }

  private func changed() { owner?.constraintsChanged() }

  /// True if the constraint takes part in layout. Setting it to true adds it to the nearest common
  /// ancestor of both items.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      newValue ? activate() : owner?.removeConstraint(self)
    }
  }

  /// Adds the constraint to the nearest common ancestor; traps if there is none.
  private func activate() {
    guard let first = Self.view(of: firstItem) else { return }
    let common =
      hasSecondItem ? Self.view(of: secondItem).flatMap { first.commonSuperview(with: $0) } : first
    precondition(common != nil, "constraints need items with a common superview: \(summary)")
    common?.addConstraint(self)
  }

  /// Returns the view, or the view of a layout guide.
  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// A Boolean value that says whether the items still exist.
  final var isAlive: Bool { firstItem != nil && (!hasSecondItem || secondItem != nil) }
  /// The item on the right side; nil if there is only a constant.
  final var relatedItem: AnyObject? { hasSecondItem ? secondItem : nil }

  /// Returns true if an item is in a view.
  final func mentions(_ view: UIView) -> Bool {
    [firstItem, relatedItem].contains { Self.view(of: $0)?.isDescendant(of: view) ?? false }
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraint in a line of text, for messages.
  final var summary: String {
    let signs: [Relation: String] = [.equal: "=", .lessThanOrEqual: "≤", .greaterThanOrEqual: "≥"]
    let second =
      relatedItem.map { " \(Double(multiplier)) · \(type(of: $0)).\(secondAttribute) +" } ?? ""
    let first = firstItem.map { "\(type(of: $0))" } ?? "?"
    return
      "\(first).\(firstAttribute) \(signs[relation] ?? "=")\(second) \(Double(constant)) @\(priority.rawValue)"
  }
}

extension UIView {
  /// Returns the nearest common ancestor of both views, which may be one of them; nil if there is none.
  final func commonSuperview(with other: UIView) -> UIView? {
    sequence(first: self) { $0.superview }.first { other.isDescendant(of: $0) }
  }
}
