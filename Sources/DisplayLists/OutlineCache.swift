import CoreGraphics
import RenderModel

/// A cache of the shape outlines of the last frame, so that the next frame flattens only paths that changed.
package struct OutlineCache: Sendable {
  private struct Key: Hashable {
    let node: NodeID
    let part: DisplayItem.Part
  }

  private var last: [Key: [ShapeOutline]] = [:]
  private var next: [Key: [ShapeOutline]] = [:]

  package init() {}

  /// Returns the outline for `recipe`. An outline of this frame or the last one is used if its recipe is equal.
  package mutating func outline(
    _ recipe: OutlineRecipe, of node: NodeID, part: DisplayItem.Part, budget: inout PathBudget
  ) -> ShapeOutline {
    let key = Key(node: node, part: part)
    let (index, shared) = sharedOutline(recipe, key)
    if let shared { return shared }
    let earlier = last[key]
    let outline =
      earlier?.element(near: index) { $0.serves(recipe) }
      ?? ShapeOutline(recipe, after: earlier?.element(near: index) { _ in true })
    next[key, default: []].append(outline)
    budget.consume(for: outline)
    return outline
  }

  /// Returns the number of outlines that the key has in this frame, and the one with an equal recipe; nil without one. The
  /// replicas of a layer share an outline, even if the point limit of the budget has changed since it was made.
  private func sharedOutline(
    _ recipe: OutlineRecipe, _ key: Key
  ) -> (index: Int, outline: ShapeOutline?) {
    guard let present = next[key] else { return (0, nil) }
    let index = present.count
    return (index, present.element(near: index) { $0.recipe.isSame(as: recipe) })
  }

  /// Ends a frame in which only some layers were recorded. The outlines of those layers that are no longer used are
  /// dropped.
  mutating func endPatch() {
    guard !next.isEmpty else { return }
    last.merge(next) { $1 }
    next.removeAll(keepingCapacity: true)
  }

  /// Ends a frame that was recorded completely. All outlines that are no longer used are dropped.
  mutating func endFrame() {
    guard !last.isEmpty || !next.isEmpty else { return }
    swap(&last, &next)
    next.removeAll(keepingCapacity: true)
  }
}
