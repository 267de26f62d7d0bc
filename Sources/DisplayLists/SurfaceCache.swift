import CoreGraphics
import RenderModel

/// A cache of the surfaces of the last frame, so that unchanged surfaces are not drawn again.
package struct SurfaceCache: Sendable {
  private struct Key: Hashable {
    let node: NodeID
    let part: DisplayItem.Part
  }

  /// The cache of shape outlines, which has the same lifetime.
  package var outlines = OutlineCache()

  private var last: [Key: [Surface]] = [:]
  private var next: [Key: [Surface]] = [:]

  package init() {}

  /// Returns the surface for `recipe`. An existing surface is used if its recipe is equal.
  package mutating func surface(
    _ recipe: Surface.Recipe, of node: NodeID, _ part: DisplayItem.Part
  ) -> Surface {
    let key = Key(node: node, part: part)
    let index = next[key]?.count ?? 0
    let known =
      next[key]?.element(near: index) { $0.recipe == recipe }
      ?? last[key]?.element(near: index) { $0.recipe == recipe }
    let surface = known ?? Surface(recipe)
    if next[key]?.last !== surface { next[key, default: []].append(surface) }
    return surface
  }

  /// Ends a frame in which only some layers were recorded. The surfaces of those layers that are no longer used are
  /// dropped.
  package mutating func endPatch() {
    outlines.endPatch()
    guard !next.isEmpty else { return }
    last.merge(next) { $1 }
    next.removeAll(keepingCapacity: true)
  }

  /// Ends a frame that was recorded completely. All surfaces that are no longer used are dropped.
  package mutating func endFrame() {
    outlines.endFrame()
    guard !last.isEmpty || !next.isEmpty else { return }
    swap(&last, &next)
    next.removeAll(keepingCapacity: true)
  }
}
