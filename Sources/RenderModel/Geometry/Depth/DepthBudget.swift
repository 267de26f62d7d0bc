/// The limit of the work that sorting planes by depth may cause in a frame.
///
/// Planes that cross cut each other into pieces, and every piece is compared with all others. When a limit is reached,
/// the remaining pairs are not ordered, as if they did not overlap: where nothing else orders two planes, the depth of
/// their centers does.
package struct DepthBudget: Equatable, Sendable {
  /// The greatest number of planes of a group that are compared at all.
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

  /// Marks the budget as exceeded, for a group of more than `planes` planes.
  mutating func markExceeded() { isExceeded = true }
}
