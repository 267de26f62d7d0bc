import QuartzCore

/// The extent in time of the emitters of a document.
@MainActor
package enum EmitterExtent {
  /// The shortest extent in seconds of a document with emitters, and that of an export of any scene whose duration is
  /// not known.
  package nonisolated static let shortest = 4.0
  /// The longest extent in seconds. It is also the longest common period of endless animations.
  nonisolated static let longest = 60.0
  /// The greatest number of layers that are searched for emitters.
  private static let searchLimit = 5000

  /// Returns the extent in seconds of the emitters of a layer tree: a second more than the longest lifetime of their
  /// particles, so that it shows them with all particles that they may have at once. Returns nil without emitters.
  static func end(in root: CALayer) -> Double? {
    var (remaining, lifetime) = (searchLimit, Double?.none)
    var layers = [root]
    while remaining > 0, let layer = layers.popLast() {
      remaining -= 1
      layers += layer.sublayers ?? []
      for cell in (layer as? CAEmitterLayer)?.emitterCells ?? [] {
        lifetime = max(lifetime ?? 0, longestLifetime(of: cell, depth: 0))
      }
    }
    return lifetime.map { min(max(shortest, ($0 + 1).rounded(.up)), longest) }
  }

  /// Returns the longest time in seconds from the birth of a particle to the end of the last one that it emits.
  private static func longestLifetime(of cell: CAEmitterCell, depth: Int) -> Double {
    let own = max(0, Double(cell.lifetime + cell.lifetimeRange / 2))
    guard depth < 8, own.isFinite else { return own.isFinite ? own : longest }
    let emitted = (cell.emitterCells ?? []).map { longestLifetime(of: $0, depth: depth + 1) }
    return own + (emitted.max() ?? 0)
  }
}
