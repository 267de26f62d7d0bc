import QuartzCore

/// The extent in time of a scene without a declared duration: from 0 to the end of its last animation, and to the last
/// change of its layers or input by the user.
///
/// Endless animations count with one period. Several of them repeat together after their least common period, if that
/// is at most 60 seconds; otherwise the longest of their periods counts.
struct SceneExtent: Equatable {
  /// The end in seconds of scene time; 0 for a scene in which nothing was animated.
  let end: Double

  /// The shortest timeline in seconds.
  static let least = 1.0
  /// The longest common period in seconds.
  static let longestPeriod = 60.0

  /// Returns the extent of `spans`, with the scene time of the last change or input; nil if there was none.
  init(spans: [AnimationSpan], lastChange: Double?) {
    let ends = spans.map(\.end).filter(\.isFinite)
    let endless = spans.filter { !$0.end.isFinite }
    let period = Self.commonPeriod(of: endless.map(\.cycle))
    let endOfPeriods = (endless.map(\.start).max() ?? 0) + period
    end = max(0, ends.max() ?? 0, endOfPeriods, lastChange ?? 0)
  }

  /// Returns the least common multiple of `periods`, with a tolerance of a thousandth of each period; the longest of
  /// them if the multiple is more than 60 seconds, and 0 for none.
  static func commonPeriod(of periods: [Double]) -> Double {
    let distinct = Set(periods.filter { $0 > 0 && $0.isFinite })
    guard let longest = distinct.max() else { return 0 }
    let count = min(longestPeriod / longest, 4096).rounded(.down)
    let multiples = stride(from: 1, through: count, by: 1).lazy.map { $0 * longest }
    return multiples.first { multiple in distinct.allSatisfy { isMultiple(multiple, of: $0) } }
      ?? longest
  }

  private static func isMultiple(_ value: Double, of period: Double) -> Bool {
    let count = value / period
    return abs(count - count.rounded()) * period <= period / 1000
  }

  // MARK: Emitters

  /// The shortest extent in seconds of a document with emitters. It is that of an export of a scene whose duration is
  /// not known.
  static let leastOfEmitters = 4.0
  /// The greatest number of layers that are searched for emitters.
  private static let searchLimit = 5000

  /// Returns the extent in seconds of the emitters of a layer tree: a second more than the longest lifetime of their
  /// particles, so that it shows them with all particles that they may have at once. Returns nil without emitters.
  @MainActor static func ofEmitters(in root: CALayer) -> Double? {
    var (left, lifetime) = (searchLimit, Double?.none)
    var layers = [root]
    while left > 0, let layer = layers.popLast() {
      left -= 1
      layers += layer.sublayers ?? []
      for cell in (layer as? CAEmitterLayer)?.emitterCells ?? [] {
        lifetime = max(lifetime ?? 0, longestLifetime(of: cell, depth: 0))
      }
    }
    return lifetime.map { min(max(leastOfEmitters, ($0 + 1).rounded(.up)), longestPeriod) }
  }

  /// Returns the longest time in seconds from the birth of a particle to the end of the last one that it emits.
  @MainActor private static func longestLifetime(of cell: CAEmitterCell, depth: Int) -> Double {
    let own = max(0, Double(cell.lifetime + cell.lifetimeRange / 2))
    guard depth < 8, own.isFinite else { return own.isFinite ? own : longestPeriod }
    let emitted = (cell.emitterCells ?? []).map { longestLifetime(of: $0, depth: depth + 1) }
    return own + (emitted.max() ?? 0)
  }
}
