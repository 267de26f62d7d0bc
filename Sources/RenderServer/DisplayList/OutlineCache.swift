import CoreGraphics

/// The outlines of the last frame's shapes, so that the next one flattens only what changed.
package struct OutlineCache: Sendable {
  private struct Key: Hashable {
    let node: NodeID
    let part: DisplayItem.Part
  }

  private var last: [Key: [ShapeOutline]] = [:]
  private var next: [Key: [ShapeOutline]] = [:]

  package init() {}

  /// The outline for `recipe`: one of the last frame or of this one, if it was made in the same way.
  mutating func outline(
    _ recipe: OutlineRecipe, of node: NodeID, _ part: DisplayItem.Part
  ) -> ShapeOutline {
    let key = Key(node: node, part: part)
    if let known = next[key]?.first(where: { $0.recipe == recipe }) { return known }
    let outline = last[key]?.first { $0.recipe == recipe } ?? ShapeOutline(recipe)
    next[key, default: []].append(outline)
    return outline
  }

  /// Some layers were recorded anew: what they did not use goes.
  mutating func endPatch() {
    guard !next.isEmpty else { return }
    last.merge(next) { $1 }
    next.removeAll(keepingCapacity: true)
  }

  /// A frame is complete: what it did not use goes.
  mutating func endFrame() {
    guard !last.isEmpty || !next.isEmpty else { return }
    swap(&last, &next)
    next.removeAll(keepingCapacity: true)
  }
}
