import QuartzCore

/// A view that arranges its subviews in a row or a column with constraints that it manages.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of the arranged views along the axis.
  public enum Distribution: Int, Sendable {
    /// Views that fill the stack: as their content demands, in equal lengths, or in proportion to their
    /// intrinsic sizes; or views with equal distances between their edges or their centers.
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of the arranged views across the axis.
  public enum Alignment: Int, Sendable {
    /// Views as large as the stack across the axis, or aligned at an edge, at their centers or at their
    /// baselines.
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// Another name of `leading`, for rows.
    public static let top = Alignment.leading
    /// Another name of `trailing`, for rows.
    public static let bottom = Alignment.trailing
  }

  /// The views that are arranged, in their order. Hidden ones take no space.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The constraints of the arrangement.
  private(set) final var constraintsOfArrangement: [NSLayoutConstraint] = []
  /// The guides between the views, for distributions with equal distances.
  private var gaps: [UILayoutGuide] = []
  /// The distance after a view. The reference tells the view from a later one at the address of a view that was freed.
  private struct OwnSpacing {
    weak var view: UIView?
    let distance: CGFloat
  }
  private var ownSpacings: [ObjectIdentifier: OwnSpacing] = [:]

  /// A value that stands for `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// A value that stands for the system's spacing of 8 points.
  public static let spacingUseSystem = CGFloat.greatestFiniteMagnitude / 2

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a stack view with arranged views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end of the arrangement, and as a subview.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }
  /// Inserts a view into the arrangement, and adds it as a subview.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }
  /// Removes a view from the arrangement. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// The axis of the arrangement; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// The distribution along the axis; fill by default.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// The alignment across the axis; fill by default.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// The distance between views in points; the minimum for the distributions `equalSpacing` and
  /// `equalCentering`.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// A Boolean value that says whether vertical distances are between baselines. It has no effect.
  open var isBaselineRelativeArrangement = false
  /// A Boolean value that says whether the margins are left free; false by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }
  open override var layoutMargins: UIEdgeInsets { didSet { arrangementChanged() } }
  /// Sets the distance after a view in points; `spacingUseDefault` restores `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    ownSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : OwnSpacing(view: arrangedSubview, distance: spacing)
    arrangementChanged()
  }
  /// Returns the distance after a view in points; `spacingUseDefault` if it was not set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    ownSpacing(after: arrangedSubview) ?? Self.spacingUseDefault
  }
  private func ownSpacing(after view: UIView) -> CGFloat? {
    ownSpacings[ObjectIdentifier(view)].flatMap { $0.view === view ? $0.distance : nil }
  }

  // MARK: Constraints

  override func subviewVisibilityChanged() { arrangementChanged() }

  /// Replaces the constraints of the arrangement.
  private func arrangementChanged() {
    NSLayoutConstraint.deactivate(constraintsOfArrangement)
    for gap in gaps { removeLayoutGuide(gap) }
    (constraintsOfArrangement, gaps) = ([], [])
    let visibleViews = arrangedSubviews.filter { !$0.isHidden }
    for hidden in arrangedSubviews where hidden.isHidden {
      constraintsOfArrangement.append(length(hidden, equals: 0))
    }
    if !visibleViews.isEmpty { chain(visibleViews) }
    for view in visibleViews { align(view) }
    if alignment == .firstBaseline || alignment == .lastBaseline { alignBaselines(visibleViews) }
    NSLayoutConstraint.activate(constraintsOfArrangement)
  }

  private var isRow: Bool { axis == .horizontal }
  private var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }
  private var size: NSLayoutConstraint.Attribute { isRow ? .width : .height }
  private var frameItem: Any { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  /// Adds a constraint to the arrangement.
  private func constrain(
    _ side: ConstraintSide, _ relation: NSLayoutConstraint.Relation = .equal,
    to other: ConstraintSide?, plus constant: CGFloat = 0, times multiplier: CGFloat = 1,
    priority: UILayoutPriority = .required
  ) {
    constraintsOfArrangement.append(
      NSLayoutConstraint(
        side, relation, to: other, plus: constant, times: multiplier, priority: priority))
  }

  /// Returns a constraint of a view's length along the axis.
  private func length(_ view: UIView, equals constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: view, attribute: size, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: constant)
  }

  /// Adds the constraints along the axis.
  private func chain(_ views: [UIView]) {
    constrain(start.of(views[0]), to: start.of(frameItem))
    for (view, next) in zip(views, views.dropFirst()) { join(view, to: next) }
    constrain(end.of(frameItem), to: end.of(views[views.count - 1]))
    switch distribution {
    case .fillEqually: for view in views.dropFirst() { constrain(size.of(view), to: size.of(views[0])) }
    case .fillProportionally: makeProportional(views)
    case .equalSpacing, .equalCentering:
      // Equal gaps give way to the minimum distances, which are required.
      for gap in gaps.dropFirst() {
        constrain(size.of(gap), to: size.of(gaps[0]), priority: UILayoutPriority(999))
      }
    case .fill: break
    }
  }

  /// Adds the constraints between two views along the axis.
  private func join(_ view: UIView, to next: UIView) {
    let space =
      ownSpacing(after: view).map { $0 == Self.spacingUseSystem ? 8 : $0 } ?? spacing
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      constrain(start.of(next), to: end.of(view), plus: space)
    case .equalSpacing:
      makeGap(from: end.of(view), to: start.of(next))
      constrain(start.of(next), .greaterThanOrEqual, to: end.of(view), plus: space)
    case .equalCentering:
      let middle: NSLayoutConstraint.Attribute = isRow ? .centerX : .centerY
      makeGap(from: middle.of(view), to: middle.of(next))
      constrain(start.of(next), .greaterThanOrEqual, to: end.of(view), plus: space)
    }
  }

  /// Adds a guide between two views.
  private func makeGap(from side: ConstraintSide, to next: ConstraintSide) {
    let gap = UILayoutGuide()
    addLayoutGuide(gap)
    gaps.append(gap)
    constrain(start.of(gap), to: side)
    constrain(end.of(gap), to: next)
  }

  /// Adds constraints that make the lengths proportional to the intrinsic sizes.
  private func makeProportional(_ views: [UIView]) {
    let lengths = views.map { isRow ? $0.intrinsicContentSize.width : $0.intrinsicContentSize.height }
    guard let first = lengths.first, first > 0 else { return }
    for (view, length) in zip(views, lengths).dropFirst() where length > 0 {
      constrain(
        size.of(view), to: size.of(views[0]), times: length / first, priority: UILayoutPriority(999))
    }
  }

  /// Adds the constraints of a view across the axis.
  private func align(_ view: UIView) {
    let (near, far): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isRow ? (.top, .bottom) : (.leading, .trailing)
    let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
    switch alignment {
    case .fill:
      constrain(near.of(view), to: near.of(frameItem))
      constrain(far.of(view), to: far.of(frameItem))
      return
    case .leading: constrain(near.of(view), to: near.of(frameItem))
    case .trailing: constrain(far.of(view), to: far.of(frameItem))
    case .center: constrain(middle.of(view), to: middle.of(frameItem))
    case .firstBaseline, .lastBaseline: break
    }
    constrain(near.of(view), .greaterThanOrEqual, to: near.of(frameItem))
    constrain(far.of(view), .lessThanOrEqual, to: far.of(frameItem))
    // The stack is as small as its content unless other constraints make it larger.
    let cross: NSLayoutConstraint.Attribute = isRow ? .height : .width
    constrain(cross.of(frameItem), to: nil, priority: UILayoutPriority(25))
  }

  private func alignBaselines(_ views: [UIView]) {
    guard let first = views.first else { return }
    let attribute: NSLayoutConstraint.Attribute =
      alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    for view in views.dropFirst() { constrain(attribute.of(view), to: attribute.of(first)) }
  }
}
