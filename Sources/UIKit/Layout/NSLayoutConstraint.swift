import QuartzCore

/// How strongly something is wished; 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The raw value.
  public let rawValue: Float
  /// Creates a value from its raw value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// `first = multiplier · second + constant`, or at least or at most that; of lengths and places in views.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    public static let baseline = Attribute.lastBaseline
  }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  private let hasSecondItem: Bool
  open var constant: CGFloat { didSet { if constant != oldValue { changed() } } }
  open var priority = UILayoutPriority.required { didSet { if priority != oldValue { changed() } } }
  open var identifier: String?
  open var shouldBeArchived = false
  /// The view that holds the constraint while it is active.
  final weak var owner: UIView?

  /// Items are views and layout guides.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    precondition(view1 is UIView || view1 is UILayoutGuide, "constraints are between views and guides")
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    hasSecondItem = view2 != nil && attr2 != .notAnAttribute
    (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
    (self.multiplier, constant) = (multiplier, c)
    super.init()
  }

  private func changed() { if let owner { LayoutEngine.constraintsChanged(in: owner) } }

  /// True if the constraint takes part in layout. Setting it to true adds it to the nearest common
  /// ancestor of both items.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      newValue ? activate() : owner?.removeConstraint(self)
    }
  }

  private func activate() {
    guard let first = Self.view(of: firstItem) else { return }
    let common =
      hasSecondItem ? Self.view(of: secondItem).flatMap { first.commonSuperview(with: $0) } : first
    precondition(common != nil, "constraints need items with a common superview: \(summary)")
    common?.addConstraint(self)
  }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// Its items are still there.
  final var isAlive: Bool { firstItem != nil && (!hasSecondItem || secondItem != nil) }
  final var relatedItem: AnyObject? { hasSecondItem ? secondItem : nil }

  final func mentions(_ view: UIView) -> Bool {
    [firstItem, relatedItem].contains { Self.view(of: $0)?.isDescendant(of: view) ?? false }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// In a line, for messages.
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
  /// Itself, if the other one is below it.
  final func commonSuperview(with other: UIView) -> UIView? {
    sequence(first: self) { $0.superview }.first { other.isDescendant(of: $0) }
  }
}
