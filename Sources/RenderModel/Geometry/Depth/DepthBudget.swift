/// The limit of the work that sorting planes by depth may cause in a frame.
///
/// Planes that intersect cut each other into pieces, and every piece is compared with all others. When a limit is
/// reached, the remaining pairs are treated as if they did not overlap on the screen: the depth of their centers
/// decides, unless other pairs determine the order.
package struct DepthBudget: Equatable, Sendable {
  /// The greatest number of planes of a depth group that are compared.
  static let planes = 4096
  /// The greatest number of pairs in a frame whose bounding boxes on the screen are compared.
  static let comparisons = 8_000_000
  /// The greatest number of pairs in a frame whose intersection on the screen is computed.
  static let overlaps = 300_000
  /// The greatest number of times in a frame that a plane is cut in two.
  static let cuts = 2048

  private(set) var comparisonsLeft = Self.comparisons
  private(set) var overlapsLeft = Self.overlaps
  private(set) var cutsLeft = Self.cuts
  /// True when some planes were not compared or not cut.
  package private(set) var isExceeded = false

  package init() {}

  /// Subtracts the comparison of two boxes from the budget. Returns true when it is within the budget.
  mutating func affordsComparison() -> Bool {
    comparisonsLeft -= 1
    return check(comparisonsLeft)
  }

  /// Subtracts the computation of an overlap from the budget. Returns true when it is within the budget.
  mutating func affordsOverlap() -> Bool {
    overlapsLeft -= 1
    return check(overlapsLeft)
  }

  /// Subtracts the cut of a plane from the budget. Returns true when it is within the budget.
  mutating func affordsCut() -> Bool {
    cutsLeft -= 1
    return check(cutsLeft)
  }

  private mutating func check(_ left: Int) -> Bool {
    if left < 0 { isExceeded = true }
    return left >= 0
  }

  /// Marks the budget as exceeded, for a depth group of more than `planes` planes.
  mutating func markExceeded() { isExceeded = true }
}
