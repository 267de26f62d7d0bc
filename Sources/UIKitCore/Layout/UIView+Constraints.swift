import QuartzCore

/// The constraints that a view holds, and its guides.
@MainActor
final class LayoutItems {
  var constraints: [NSLayoutConstraint] = []
  /// The guides that the app added.
  var guides: [UILayoutGuide] = []
  /// The guides that the view created for itself, such as those of margins.
  var systemGuides: [UILayoutGuide] = []
}

extension UIView {
  /// The constraints and guides of the view; nil if it never had any.
  private final var layoutItems: LayoutItems? { viewState.layoutItems as? LayoutItems }

  /// Returns the constraints and guides of the view, to be changed.
  private final func makeLayoutItems() -> LayoutItems {
    if let layoutItems { return layoutItems }
    let items = LayoutItems()
    viewState.layoutItems = items
    return items
  }

  /// The target of the smallest size that fits.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// The target of the largest size that fits.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  // MARK: Constraints of the view and its descendants

  /// The constraints that the view holds.
  public final var constraints: [NSLayoutConstraint] { layoutItems?.constraints ?? [] }

  /// Adds a constraint between this view and its descendants, which activates it.
  public final func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner !== self else { return }
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    makeLayoutItems().constraints.append(constraint)
    constraintsChanged()
  }
  /// Adds several constraints.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  /// Removes a constraint, which deactivates it; does nothing if another view holds it.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    layoutItems?.constraints.removeAll { $0 === constraint }
    constraintsChanged()
  }
  /// Called when a constraint that the view holds was added, removed or changed.
  final func constraintsChanged() {
    // Views know the solver only as this function, which is set with the first constraint, so that they do not depend on
    // the layout.
    LayoutEngine.solver = { root in
      var problem = LayoutProblem(root: root)
      return problem.solve()
    }
    LayoutEngine.constraintsChanged(in: self)
  }
  /// Removes several constraints.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Removes the constraints between `view` or its descendants and the rest of the hierarchy.
  final func dropConstraints(to view: UIView) {
    for above in sequence(first: self, next: { $0.superview })
    where !above.constraints.isEmpty {
      above.removeConstraints(above.constraints.filter { $0.mentions(view) })
    }
  }

  /// Returns the constraints of this view and its superviews that refer to the view along an axis.
  public final func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    sequence(first: self) { $0.superview }.flatMap { $0.constraints }.filter {
      ($0.firstItem === self || $0.relatedItem === self)
        && $0.firstAttribute.isHorizontal == (axis == .horizontal)
    }
  }

  // MARK: Content priorities

  /// Returns the priority with which the view does not grow beyond its intrinsic size.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    viewState.priorities.hugging[axis]
  }
  /// Sets the priority with which the view does not grow beyond its intrinsic size; 250 by default.
  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    viewState.priorities.hugging[axis] = priority
    LayoutEngine.contentChanged(of: self)
  }
  /// Returns the priority with which the view does not shrink below its intrinsic size.
  public final func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    viewState.priorities.compression[axis]
  }
  /// Sets the priority with which the view does not shrink below its intrinsic size; 750 by default.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    viewState.priorities.compression[axis] = priority
    LayoutEngine.contentChanged(of: self)
  }

  /// Returns the size that the constraints in the view give it, as near as possible to `targetSize`.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that the constraints in the view give it, with priorities for both dimensions of
  /// `targetSize`.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.updateConstraints()
    let target = FittingSize(
      size: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    var problem = LayoutProblem(root: self, fitting: target)
    return problem.solvedSize()
  }

  // MARK: Guides

  /// The layout guides that were added to the view.
  public final var layoutGuides: [UILayoutGuide] { layoutItems?.guides ?? [] }
  /// Adds a layout guide to the view.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }
  /// Removes a layout guide; does nothing if another view owns it.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    if layoutGuide.owningView === self { layoutGuide.owningView = nil }
  }
  /// The guide of the bounds without the safe area insets.
  public final var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The guide of the bounds without the layout margins, which may include the safe area
  /// (`insetsLayoutMarginsFromSafeArea`).
  public final var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The guide of the bounds without the layout margins; the width is not limited.
  public final var readableContentGuide: UILayoutGuide { guide(.margins) }

  /// Adds a guide to those that the app added.
  final func register(_ guide: UILayoutGuide) {
    if !layoutGuides.contains(where: { $0 === guide }) { makeLayoutItems().guides.append(guide) }
  }
  /// Removes a guide from those that the app added.
  final func unregister(_ guide: UILayoutGuide) { layoutItems?.guides.removeAll { $0 === guide } }

  /// Returns the guide of a kind, which is created at the first call.
  private func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = layoutItems?.systemGuides.first(where: { $0.kind == kind }) { return known }
    let guide = UILayoutGuide(kind, of: self)
    makeLayoutItems().systemGuides.append(guide)
    return guide
  }

  /// The layout margins in points; leading is left, and trailing is right.
  public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      NSDirectionalEdgeInsets(
        top: layoutMargins.top, leading: layoutMargins.left, bottom: layoutMargins.bottom,
        trailing: layoutMargins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }

  /// Returns true if `updateConstraints()` is going to be called.
  public final func needsUpdateConstraints() -> Bool { viewState.needsUpdateConstraints }
  /// A Boolean value that says whether the constraints have several solutions; always false, as the solver
  /// takes unconstrained positions as zero.
  public final var hasAmbiguousLayout: Bool { false }
}

extension ContentPriorities.Pair {
  fileprivate subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

/// A target size of a view with the priorities of its width and height.
struct FittingSize {
  let size: CGSize
  let horizontal: UILayoutPriority
  let vertical: UILayoutPriority
}

extension NSLayoutConstraint.Attribute {
  /// A Boolean value that says whether the attribute is horizontal.
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    case .notAnAttribute, .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      false
    }
  }
}
