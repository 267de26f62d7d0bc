import CoreGraphics

/// The surfaces of the last frame, so that the next one need not draw again what did not change.
package struct SurfaceCache: Sendable {
  private struct Key: Hashable {
    let node: NodeID
    let part: DisplayItem.Part
  }

  /// The outlines of shapes, kept in the same way.
  var outlines = OutlineCache()

  private var last: [Key: [Surface]] = [:]
  private var next: [Key: [Surface]] = [:]

  package init() {}

  /// The surface for `recipe`: last frame's, if it was made in the same way.
  mutating func surface(
    _ recipe: Surface.Recipe, of node: NodeID, _ part: DisplayItem.Part
  ) -> Surface {
    let key = Key(node: node, part: part)
    let known = next[key]?.first { $0.recipe == recipe } ?? last[key]?.first { $0.recipe == recipe }
    let surface = known ?? Surface(recipe)
    next[key, default: []].append(surface)
    return surface
  }

  /// Some layers were recorded anew: what they did not use goes.
  mutating func endPatch() {
    outlines.endPatch()
    guard !next.isEmpty else { return }
    last.merge(next) { $1 }
    next.removeAll(keepingCapacity: true)
  }

  /// A frame is complete: what it did not use goes.
  mutating func endFrame() {
    outlines.endFrame()
    guard !last.isEmpty || !next.isEmpty else { return }
    swap(&last, &next)
    next.removeAll(keepingCapacity: true)
  }
}
