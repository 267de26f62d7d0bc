import QuartzCore

/// The priorities with which a view resists growing and shrinking from its intrinsic size.
struct ContentPriorities {
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var compression = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
}

extension UIView {
  public class var layoutFittingCompressedSize: CGSize { .zero }
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  // MARK: Constraints of the view and of what is below it

  public final var constraints: [NSLayoutConstraint] { viewState.constraints }

  public final func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner !== self else { return }
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    viewState.constraints.append(constraint)
    LayoutEngine.constraintsChanged(in: self)
  }
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    viewState.constraints.removeAll { $0 === constraint }
    LayoutEngine.constraintsChanged(in: self)
  }
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Those between what leaves with `view` and what stays.
  final func dropConstraints(to view: UIView) {
    for above in sequence(first: self, next: { $0.superview })
    where !above.viewState.constraints.isEmpty {
      above.removeConstraints(above.viewState.constraints.filter { $0.mentions(view) })
    }
  }

  public final func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    sequence(first: self) { $0.superview }.flatMap { $0.constraints }.filter {
      ($0.firstItem === self || $0.relatedItem === self)
        && $0.firstAttribute.isHorizontal == (axis == .horizontal)
    }
  }

  // MARK: The size of the content

  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal
      ? viewState.priorities.hugging.horizontal : viewState.priorities.hugging.vertical
  }
  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      viewState.priorities.hugging.horizontal = priority
    } else {
      viewState.priorities.hugging.vertical = priority
    }
    LayoutEngine.contentChanged(of: self)
  }
  public final func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    axis == .horizontal
      ? viewState.priorities.compression.horizontal : viewState.priorities.compression.vertical
  }
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      viewState.priorities.compression.horizontal = priority
    } else {
      viewState.priorities.compression.vertical = priority
    }
    LayoutEngine.contentChanged(of: self)
  }

  /// The size that the constraints in the view give it, nearest to `targetSize`.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.fittingSize(of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Guides

  public final var layoutGuides: [UILayoutGuide] { viewState.guides }
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    if layoutGuide.owningView === self { layoutGuide.owningView = nil }
  }
  public final var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  public final var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  public final var readableContentGuide: UILayoutGuide { guide(.margins) }

  private func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = viewState.systemGuides.first(where: { $0.kind == kind }) { return known }
    let guide = UILayoutGuide(kind, of: self)
    viewState.systemGuides.append(guide)
    return guide
  }

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

  public final func needsUpdateConstraints() -> Bool { viewState.needsUpdateConstraints }
  /// Always false: what nothing says is zero.
  public final var hasAmbiguousLayout: Bool { false }
}

extension NSLayoutConstraint.Attribute {
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      true
    default: false
    }
  }
}
