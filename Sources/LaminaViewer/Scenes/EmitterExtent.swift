import QuartzCore

/// The extent in time of the emitters of a document.
@MainActor
package enum EmitterExtent {
  /// The shortest extent in seconds of a document with emitters. An export of a scene whose duration is not known ends at
  /// this time as well, if it does not begin later.
  package nonisolated static let shortest = 4.0
  /// The longest extent in seconds. It is also the longest common period of endless animations.
  nonisolated static let longest = 60.0
  /// The greatest number of layers that are searched for emitters.
  private static let searchLimit = 5000

  /// The greatest nesting depth of cells that emit particles (L4.30).
  private static let depthLimit = 8

  /// Returns the extent in seconds of the emitters of a layer tree: the longest lifetime of their particles, after which
  /// they have all particles that they may have at once, and at least a second more, up to a whole second. Returns nil
  /// if there are no emitters with cells.
  static func end(in root: CALayer) -> Double? {
    var (remaining, lifetime) = (searchLimit, Double?.none)
    var layers = [root]
    while remaining > 0, let layer = layers.popLast() {
      remaining -= 1
      layers += layer.sublayers ?? []
      guard let emitter = layer as? CAEmitterLayer else { continue }
      for cell in emitter.emitterCells ?? [] {
        let life = longestLifetime(of: cell, factor: Double(emitter.lifetime), depth: 0)
        lifetime = max(lifetime ?? 0, life)
      }
    }
    return lifetime.map { min(max(shortest, ($0 + 1).rounded(.up)), longest) }
  }

  /// Returns the longest time in seconds from the birth of a particle to the end of the last one that it emits. The
  /// lifetimes of the cells are multiplied by `factor`, the lifetime of the layer (L4.28).
  private static func longestLifetime(
    of cell: CAEmitterCell, factor: Double, depth: Int
  ) -> Double {
    let own = max(0, Double(cell.lifetime + abs(cell.lifetimeRange) / 2) * factor)
    guard depth + 1 < depthLimit, own.isFinite else { return own.isFinite ? own : longest }
    let emitted = (cell.emitterCells ?? []).map {
      longestLifetime(of: $0, factor: factor, depth: depth + 1)
    }
    return own + (emitted.max() ?? 0)
  }
}
