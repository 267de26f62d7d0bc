import CoreGraphics
import RenderModel

/// The limit on the points and lines of all paths in a frame. When little of it is left, further paths are flattened
/// to fewer points and drawn with fewer pixels. When the points exceed it by as much again, or the lines by half, they
/// are not drawn.
package struct PathBudget: Equatable, Sendable {
  /// The number of pixel rows that the lines of all paths together may cross, measured by `ShapeOutline.work`.
  static let steps = 32.0 * 1024 * 1024
  /// The number of pixel rows that every path may cross, even if the budget is used up.
  static let leastSteps = 65536.0
  /// The number of points of all outlines together.
  static let points = 2_000_000
  /// The number of points that every outline may have, even if the budget is used up.
  static let leastPoints = 1024
  /// The number of lines beyond which a path counts as large and may use only half of what is left.
  private static let largeCount = 4096

  private(set) var stepsLeft = Self.steps
  private(set) var pointsLeft = Self.points
  /// True when a path was reduced or left out.
  package private(set) var isExceeded = false

  package init() {}

  /// Returns true when one more path may be drawn.
  package mutating func affordsPath() -> Bool {
    let affords = stepsLeft > -Self.steps / 2 && pointsLeft > -Self.points
    if !affords { isExceeded = true }
    return affords
  }

  /// The number of points that the next outline may have: the default limit, divided by a power of two if needed.
  package var pointLimit: Int {
    var limit = FlattenedPath.pointLimit
    while limit > max(pointsLeft / 2, Self.leastPoints) { limit /= 2 }
    return limit
  }

  /// Returns true when a path with an outline of the last frame may be drawn as it was, and subtracts the path's cost.
  /// Otherwise nothing is subtracted.
  package mutating func affordsAgain(_ outline: ShapeOutline, work: ShapeOutline.Work) -> Bool {
    var rest = self
    guard rest.affordsPath(), rest.pointLimit >= outline.recipe.pointLimit else { return false }
    rest.consume(for: outline)
    guard rest.reduction(for: work) == 1 else { return false }
    self = rest
    return true
  }

  /// Subtracts the points of an outline that is new in this frame.
  mutating func consume(for outline: ShapeOutline) {
    pointsLeft -= max(outline.polygons.points.count, outline.recipe.path.elements.count)
    if outline.isReduced { isExceeded = true }
  }

  /// Returns the power of two by which the width and height of a path's picture must be divided, and subtracts the
  /// path's cost. A large path may use at most half of what is left.
  package mutating func reduction(for work: ShapeOutline.Work) -> Double {
    let allowance = max(work.lineCount > Self.largeCount ? stepsLeft / 2 : stepsLeft, Self.leastSteps)
    var factor = 1.0
    while work.length / factor > allowance, factor < 64 { factor *= 2 }
    stepsLeft -= work.length / factor + work.visits
    if factor > 1 { isExceeded = true }
    return factor
  }
}
