/// The limit of the work that sorting planes by depth may cause in a frame.
///
/// Planes that cross cut each other into pieces, and every piece is compared with all others. When a limit is reached,
/// the remaining planes are painted by the depth of their centers.
package struct DepthBudget: Equatable, Sendable {
  /// The number of pairs of planes whose boxes are compared.
  static let comparisons = 8_000_000
  /// The number of pairs of planes whose overlap is computed.
  static let overlaps = 300_000
  /// The number of times a plane is cut in two.
  static let cuts = 2048

  private(set) var comparisonsLeft = Self.comparisons
  private(set) var overlapsLeft = Self.overlaps
  private(set) var cutsLeft = Self.cuts
  /// True when some planes were not compared or not cut.
  package private(set) var isExceeded = false

  package init() {}

  /// Returns true when two boxes may be compared, and subtracts the comparison.
  mutating func affordsComparison() -> Bool {
    comparisonsLeft -= 1
    return check(comparisonsLeft)
  }

  /// Returns true when an overlap may be computed, and subtracts it.
  mutating func affordsOverlap() -> Bool {
    overlapsLeft -= 1
    return check(overlapsLeft)
  }

  /// Returns true when a plane may be cut, and subtracts the cut.
  mutating func affordsCut() -> Bool {
    cutsLeft -= 1
    return check(cutsLeft)
  }

  private mutating func check(_ left: Int) -> Bool {
    if left < 0 { isExceeded = true }
    return left >= 0
  }

  /// Notes that planes are not compared with each other.
  mutating func exceed() { isExceeded = true }
}
