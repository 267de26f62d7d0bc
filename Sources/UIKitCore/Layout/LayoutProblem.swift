import QuartzCore

/// A rectangle of expressions for the solver, in the root view's coordinates.
struct LayoutBox {
  var left: LinearExpression
  var top: LinearExpression
  var width: LinearExpression
  var height: LinearExpression

  static let zero = LayoutBox(
    left: LinearExpression(), top: LinearExpression(), width: LinearExpression(),
    height: LinearExpression())

  var right: LinearExpression { left + width }
  var bottom: LinearExpression { top + height }
  var midX: LinearExpression { left + width * 0.5 }
  var midY: LinearExpression { top + height * 0.5 }

  func inset(by insets: UIEdgeInsets) -> LayoutBox {
    LayoutBox(
      left: left + Double(insets.left), top: top + Double(insets.top),
      width: width + -Double(insets.left + insets.right),
      height: height + -Double(insets.top + insets.bottom))
  }
}

/// The constraints of a view hierarchy as linear equations, whose solution gives the frames.
///
/// The variables are positions relative to the superview, so an unconstrained position is zero there. Views that
/// translate their autoresizing mask are constants. Views in a scroll view are positioned in its content. In a
/// constraint between such a view and the scroll view, the edges of the scroll view mean those of the content.
@MainActor
struct LayoutProblem {
  private let root: UIView
  private let fitting: FittingSize?
  private var solver = LinearSolver()
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  private var views: [UIView] = []
  private var guides: [UILayoutGuide] = []
  /// The widths in points at which multi-line labels break their lines.
  private var widths: [ObjectIdentifier: CGFloat] = [:]

  init(root: UIView, fitting: FittingSize? = nil) { (self.root, self.fitting) = (root, fitting) }

  // MARK: Solving

  /// Solves the constraints. Returns the frame of each view in its superview's coordinates, rounded to
  /// whole pixels.
  mutating func solve() -> [(view: UIView, frame: CGRect)] {
    run()
    for guide in guides { finish(guide) }
    return views.map { ($0, frame(of: $0)) }
  }

  /// Returns the size of the root view that the constraints give it.
  mutating func solvedSize() -> CGSize {
    run()
    guard let box = boxes[ObjectIdentifier(root)] else { return .zero }
    return CGSize(width: value(box.width), height: value(box.height)).roundedUp
  }

  /// Solves the constraints, twice if some heights depend on widths.
  private mutating func run() {
    setUp()
    let wrapped = views.filter(\.needsWidthForHeight)
    guard !wrapped.isEmpty else { return }
    for view in wrapped {
      let width = boxes[ObjectIdentifier(view)].map { value($0.width) } ?? 0
      widths[ObjectIdentifier(view)] = width
    }
    solver = LinearSolver()
    boxes = [:]
    views = []
    guides = []
    setUp()
  }

  /// Adds all constraints and solves them.
  private mutating func setUp() {
    makeRoot()
    var constraints: [NSLayoutConstraint] = []
    root.forEachBelow { constraints += $0.constraints.filter(\.isAlive) }
    for constraint in constraints { add(constraint) }
    solver.optimize()
  }

  /// Creates the box of the root view: its size, or variables for a fitting size.
  private mutating func makeRoot() {
    root.viewState.isLayoutReference = true
    let size = root.bounds.size
    guard let fitting else {
      boxes[ObjectIdentifier(root)] = LayoutBox(
        left: LinearExpression(), top: LinearExpression(),
        width: LinearExpression(Double(size.width)), height: LinearExpression(Double(size.height)))
      return
    }
    let box = LayoutBox(
      left: LinearExpression(), top: LinearExpression(), width: .variable(solver.makeVariable()),
      height: .variable(solver.makeVariable()))
    boxes[ObjectIdentifier(root)] = box
    prefer(box.width, equalTo: fitting.size.width, priority: fitting.horizontal)
    prefer(box.height, equalTo: fitting.size.height, priority: fitting.vertical)
    addContent(of: root, box)
  }

  /// Adds a preference for a length.
  private mutating func prefer(
    _ length: LinearExpression, equalTo value: CGFloat, priority: UILayoutPriority
  ) {
    solver.add(length, .atLeast)
    solver.add(length + -Double(value), .equal, priority: priority.strength)
  }

  private func value(_ expression: LinearExpression) -> CGFloat {
    CGFloat(solver.value(of: expression))
  }

  // MARK: Boxes

  /// Returns the box of a view or a layout guide.
  private mutating func box(of item: AnyObject) -> LayoutBox {
    if let known = boxes[ObjectIdentifier(item)] { return known }
    var new = LayoutBox.zero
    if let view = item as? UIView { new = makeBox(of: view) }
    if let guide = item as? UILayoutGuide { new = makeBox(of: guide) }
    boxes[ObjectIdentifier(item)] = new
    return new
  }

  /// Creates the box of a view and those of its superviews.
  private mutating func makeBox(of view: UIView) -> LayoutBox {
    var above = LayoutBox.zero
    if let superview = view.superview { above = self.box(of: superview) }
    view.viewState.takesPartInLayout = true
    guard view.isLaidOutByConstraints, view.superview != nil else {
      view.viewState.isLayoutReference = true
      return constantBox(of: view, in: above)
    }
    let new = makeFreeBox(in: above)
    views.append(view)
    addContent(of: view, new)
    return new
  }

  /// Returns the box of a view whose frame is not set by constraints.
  private func constantBox(of view: UIView, in above: LayoutBox) -> LayoutBox {
    let frame = view.layoutFrame
    let origin = view.superview.map(contentOrigin) ?? .zero
    return LayoutBox(
      left: above.left + Double(frame.minX - origin.x), top: above.top + Double(frame.minY - origin.y),
      width: LinearExpression(Double(frame.width)), height: LinearExpression(Double(frame.height)))
  }

  /// Returns a box of variables with a size of at least zero.
  private mutating func makeFreeBox(in above: LayoutBox) -> LayoutBox {
    let box = LayoutBox(
      left: above.left + .variable(solver.makeVariable()),
      top: above.top + .variable(solver.makeVariable()), width: .variable(solver.makeVariable()),
      height: .variable(solver.makeVariable()))
    solver.add(box.width, .atLeast)
    solver.add(box.height, .atLeast)
    return box
  }

  /// Returns the origin of the coordinates in which the subviews of a view are laid out.
  private func contentOrigin(of view: UIView) -> CGPoint {
    view is any ContentGuideOwner ? .zero : view.bounds.origin
  }

  /// Creates the box of a layout guide.
  private mutating func makeBox(of guide: UILayoutGuide) -> LayoutBox {
    guard let view = guide.owningView else { return .zero }
    let above = self.box(of: view)
    guide.isReferenced = true
    switch guide.kind {
    case .safeArea: return above.inset(by: view.safeAreaInsets)
    case .margins: return above.inset(by: view.marginsWithSafeArea)
    case .scrollFrame:
      view.viewState.isLayoutReference = true
      let offset = view.bounds.origin
      return LayoutBox(
        left: above.left + Double(offset.x), top: above.top + Double(offset.y), width: above.width,
        height: above.height)
    case .scrollContent:
      guides.append(guide)
      var content = makeFreeBox(in: above)
      (content.left, content.top) = (above.left, above.top)
      return content
    case .constrained:
      guides.append(guide)
      return makeFreeBox(in: above)
    }
  }

  // MARK: Constraints

  /// Adds a constraint; reports an issue if it contradicts required ones.
  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem else { return }
    let second = constraint.relatedItem
    var expression = self.expression(constraint.firstAttribute, of: first, seenFrom: second)
    if let second {
      let other = self.expression(constraint.secondAttribute, of: second, seenFrom: first)
      expression = expression.adding(other, times: -Double(constraint.multiplier))
    }
    let relation: LinearSolver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      case .lessThanOrEqual: .atMost
      }
    let isSatisfiable = solver.add(
      expression + -Double(constraint.constant), relation, priority: constraint.priority.strength)
    if !isSatisfiable { Issue.report(.constraintNotSatisfiable(constraint.summary)) }
  }

  /// Returns the expression of an attribute of an item.
  private mutating func expression(
    _ attribute: NSLayoutConstraint.Attribute, of item: AnyObject, seenFrom other: AnyObject?
  ) -> LinearExpression {
    let box = box(of: seenItem(item, attribute, from: other))
    let view = NSLayoutConstraint.view(of: item)
    var content: LayoutBox { box.inset(by: view?.marginsWithSafeArea ?? .zero) }
    switch attribute {
    case .left, .leading: return box.left
    case .right, .trailing: return box.right
    case .top: return box.top
    case .bottom: return box.bottom
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.midX
    case .centerY: return box.midY
    case .firstBaseline: return box.top + Double(view?.firstBaseline ?? 0)
    case .lastBaseline: return box.bottom + -Double(view?.lastBaseline ?? 0)
    case .notAnAttribute: return LinearExpression()
    case .leftMargin, .leadingMargin: return content.left
    case .rightMargin, .trailingMargin: return content.right
    case .topMargin: return content.top
    case .bottomMargin: return content.bottom
    case .centerXWithinMargins: return content.midX
    case .centerYWithinMargins: return content.midY
    }
  }

  /// The attributes that mean the frame of a scroll view also for views inside of it; the others mean its content.
  private static let frameAttributes: Set<NSLayoutConstraint.Attribute> = [
    .width, .height, .centerX, .centerY,
  ]

  /// Returns the item that a constraint means: `item` itself, or the content guide of a scroll view if `other` is
  /// inside of it.
  private func seenItem(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, from other: AnyObject?
  ) -> AnyObject {
    guard let scroll = item as? any ContentGuideOwner, !Self.frameAttributes.contains(attribute),
      let inner = NSLayoutConstraint.view(of: other), inner !== scroll, inner.isDescendant(of: scroll)
    else { return item }
    return scroll.contentLayoutGuide
  }

  /// Adds preferences for the intrinsic size of a view.
  private mutating func addContent(of view: UIView, _ box: LayoutBox) {
    var size = view.intrinsicContentSize
    if let width = widths[ObjectIdentifier(view)] {
      size.height = view.intrinsicSize(width: width).height
    }
    let priorities = view.viewState.priorities
    let (hugging, compression) = (priorities.hugging, priorities.compression)
    fit(
      box.width, around: size.width, hugging: hugging.horizontal, compression: compression.horizontal)
    fit(box.height, around: size.height, hugging: hugging.vertical, compression: compression.vertical)
  }

  private mutating func fit(
    _ length: LinearExpression, around size: CGFloat, hugging: UILayoutPriority,
    compression: UILayoutPriority
  ) {
    guard size != UIView.noIntrinsicMetric, size.isFinite else { return }
    solver.add(length + -Double(size), .atMost, priority: hugging.strength)
    solver.add(length + -Double(size), .atLeast, priority: compression.strength)
  }

  // MARK: Frames

  /// Returns the solved frame of a view in its superview's coordinates.
  private func frame(of view: UIView) -> CGRect {
    guard let box = boxes[ObjectIdentifier(view)], let above = view.superview,
      let outer = boxes[ObjectIdentifier(above)]
    else { return view.frame }
    return rounded(box, in: outer, contentOrigin(of: above))
  }

  /// Returns a box relative to another one, rounded to whole pixels.
  private func rounded(_ box: LayoutBox, in outer: LayoutBox, _ origin: CGPoint) -> CGRect {
    let x = value(box.left - outer.left)
    let y = value(box.top - outer.top)
    let (left, top) = (roundedToPixel(x), roundedToPixel(y))
    return CGRect(
      x: left + origin.x, y: top + origin.y, width: roundedToPixel(x + value(box.width)) - left,
      height: roundedToPixel(y + value(box.height)) - top)
  }

  /// Sets the frame of a layout guide, and the content size of a scroll view.
  private func finish(_ guide: UILayoutGuide) {
    guard let view = guide.owningView, let box = boxes[ObjectIdentifier(guide)],
      let outer = boxes[ObjectIdentifier(view)]
    else { return }
    guide.frame = rounded(box, in: outer, contentOrigin(of: view))
    if guide.kind == .scrollContent, let scroll = view as? any ContentGuideOwner,
      scroll.contentSize != guide.frame.size
    {
      scroll.contentSize = guide.frame.size
    }
  }
}

extension UILayoutPriority {
  /// The priority for the solver; nil means required.
  var strength: Double? { rawValue >= 1000 ? nil : Double(rawValue) }
}
