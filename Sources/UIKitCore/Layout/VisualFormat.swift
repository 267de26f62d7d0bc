import QuartzCore

/// A parser of the visual format of constraints, such as `H:|-[name(>=80)]-8@750-[other]|`.
@MainActor
struct VisualFormat {
  /// The error of a format that cannot be read.
  struct Failure: Error { let reason: String }

  private let views: [String: Any]
  private let metrics: [String: Any]
  private let options: NSLayoutConstraint.FormatOptions
  /// The part of the format that is not yet parsed, without spaces.
  private var remaining: Substring
  private var isRow = true
  private var constraints: [NSLayoutConstraint] = []

  /// A condition of a length: a relation to a constant or to the length of a view.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  /// The distance between two views, or to an edge of the superview: none, the standard one, or conditions.
  private enum Gap { case none, standard, given([Predicate]) }

  init(
    _ format: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    self.options = options
    self.metrics = metrics
    self.views = views
    remaining = Substring(format.filter { !$0.isWhitespace })
  }

  /// Returns the constraints of the format; throws a failure for a wrong one.
  mutating func parse() throws -> [NSLayoutConstraint] {
    if take("V:") { isRow = false } else { _ = take("H:") }
    var previous: UIView?
    var container: UIView?
    var gap: Gap?
    var row: [UIView] = []
    if take("|") { gap = try parseGap() }
    while remaining.first == "[" {
      let view = try parseView()
      guard let superview = view.superview else { throw Failure(reason: "a view has no superview") }
      container = superview
      if let gap {
        join(view, to: previous.map { end.of($0) } ?? start.of(superview), by: gap)
      }
      row.append(view)
      previous = view
      gap = remaining.isEmpty ? nil : try parseGap()
    }
    if take("|"), let previous, let container { join(previous, toEndOf: container, by: gap ?? .none) }
    guard remaining.isEmpty, previous != nil else {
      throw Failure(reason: "'\(remaining)' is not understood")
    }
    align(row)
    return constraints
  }

  // MARK: Parsing

  /// Consumes a text if the unparsed part begins with it. Returns true if it does.
  @discardableResult
  private mutating func take(_ text: String) -> Bool {
    guard remaining.hasPrefix(text) else { return false }
    remaining = remaining.dropFirst(text.count)
    return true
  }

  /// Consumes a name or a number.
  private mutating func word() -> String {
    let word = remaining.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    remaining = remaining.dropFirst(word.count)
    return String(word)
  }

  private mutating func parseGap() throws -> Gap {
    guard take("-") else { return .none }
    if remaining.first == "[" || remaining.first == "|" { return .standard }
    let predicates = try remaining.first == "(" ? parsePredicates() : [parsePredicate()]
    guard take("-") else { throw Failure(reason: "a gap has no second '-'") }
    return .given(predicates)
  }

  private mutating func parseView() throws -> UIView {
    take("[")
    let name = word()
    guard let view = views[name] as? UIView else { throw Failure(reason: "there is no view '\(name)'") }
    if remaining.first == "(" { for predicate in try parsePredicates() { size(view, predicate) } }
    guard take("]") else { throw Failure(reason: "'\(name)' has no ']'") }
    return view
  }

  private mutating func parsePredicates() throws -> [Predicate] {
    take("(")
    var all = [try parsePredicate()]
    while take(",") { all.append(try parsePredicate()) }
    guard take(")") else { throw Failure(reason: "a ')' is missing") }
    return all
  }

  private mutating func parsePredicate() throws -> Predicate {
    var predicate = Predicate()
    if take(">=") { predicate.relation = .greaterThanOrEqual }
    if take("<=") { predicate.relation = .lessThanOrEqual }
    take("==")
    let sign: CGFloat = take("-") ? -1 : 1
    let name = word()
    if sign > 0, let view = views[name] as? UIView {
      predicate.view = view
    } else {
      predicate.constant = try sign * number(name)
    }
    if take("@") { predicate.priority = UILayoutPriority(Float(try number(word()))) }
    return predicate
  }

  /// Returns a number, or the metric of a name.
  private func number(_ name: String) throws -> CGFloat {
    if let number = Double(name) { return CGFloat(number) }
    let value = metrics[name]
    if let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init)
      ?? (value as? Double) ?? (value as? Int).map(Double.init)
    {
      return CGFloat(number)
    }
    throw Failure(reason: "there is no metric '\(name)'")
  }

  // MARK: Constraints

  private var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }

  /// Adds a constraint of a view's length.
  private mutating func size(_ view: UIView, _ predicate: Predicate) {
    let size: NSLayoutConstraint.Attribute = isRow ? .width : .height
    add(size.of(view), to: predicate.view.map { size.of($0) }, as: predicate)
  }

  private mutating func add(
    _ side: ConstraintSide, to other: ConstraintSide?, as predicate: Predicate
  ) {
    constraints.append(
      NSLayoutConstraint(
        side, predicate.relation, to: other, plus: predicate.constant, priority: predicate.priority))
  }

  /// Returns the conditions of a distance. The standard one is 8 points, also to the edges of the superview.
  private func predicates(_ gap: Gap) -> [Predicate] {
    switch gap {
    case .none: [Predicate()]
    case .standard: [Predicate(constant: 8)]
    case .given(let predicates): predicates
    }
  }

  /// Adds the constraints between a view and the end of the one before it, or the superview's edge.
  private mutating func join(
    _ view: UIView, to side: ConstraintSide, by gap: Gap
  ) {
    for predicate in predicates(gap) { add(start.of(view), to: side, as: predicate) }
  }

  /// Adds the constraints between the last view and the superview's edge.
  private mutating func join(_ view: UIView, toEndOf container: UIView, by gap: Gap) {
    for predicate in predicates(gap) {
      add(end.of(container), to: end.of(view), as: predicate)
    }
  }

  /// Adds the constraints of the alignment options.
  private mutating func align(_ views: [UIView]) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      for (view, next) in zip(views, views.dropFirst()) {
        add(attribute.of(next), to: attribute.of(view), as: Predicate())
      }
    }
  }
}

extension NSLayoutConstraint {
  /// The alignment of the views in a visual format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left edges are equal.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The right edges are equal.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The top edges are equal.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The bottom edges are equal.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The leading edges are equal.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// The trailing edges are equal.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// The horizontal centers are equal.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The vertical centers are equal.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The last baselines are equal.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// The first baselines are equal.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The direction is that of text; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// The direction is left to right. It has no effect, as that of text is the same.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
  }

  /// Returns the inactive constraints of a visual format. Reports an issue and returns none if the format is
  /// wrong.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, options: opts, metrics: metrics ?? [:], views: views)
    do {
      return try parser.parse()
    } catch {
      let reason = (error as? VisualFormat.Failure)?.reason ?? "\(error)"
      Issue.report(.visualFormat(format, reason: reason))
      return []
    }
  }
}
