import QuartzCore

/// When an animation of the scene shows, in scene time.
package struct AnimationSpan {
  package let entry: AnimationJournal.Entry
  package let start: Double
  /// ∞ for one that never ends.
  package let end: Double
  /// One round, there and back where it reverses; scene seconds.
  package let cycle: Double
  /// Where its keyframes are within a round that does not reverse, 0…1; ends included.
  package let keyTimes: [Double]

  package var layer: CALayer { entry.layer }
  package var animation: CAAnimation { entry.animation }
  package var id: UInt64 { entry.id }

  /// Its start, its end, and the keyframes of its first round.
  package var moments: [Double] {
    let length = entry.animation.autoreverses ? cycle / 2 : cycle
    let keys = keyTimes.map { start + $0 * length }
    return ([start, end] + keys).filter { $0.isFinite && $0 >= 0 && $0 <= end }
  }

  /// nil when the layer's clock stands still, or shows no numbers.
  @MainActor
  init?(_ entry: AnimationJournal.Entry, in root: CALayer, start origin: Double) {
    let timing = entry.timing
    let layer = entry.layer
    let start = layer.convertTime(timing.beginTime, to: root) - origin
    // What was taken off before anybody saw it was never there.
    if let removal = entry.removal, removal <= entry.time { return nil }
    let last = timing.endTime.map { layer.convertTime($0, to: root) - origin } ?? .infinity
    let end = entry.removal.map { max(start, min(last, $0 - origin)) } ?? last
    let second = layer.convertTime(timing.beginTime + 1, to: root) - origin - start
    guard start.isFinite, second.isFinite, second > 0, !end.isNaN, end >= start else { return nil }
    self.entry = entry
    (self.start, self.end) = (start, end)
    cycle = timing.cycleDuration / Double(max(abs(timing.speed), 1e-6)) * second
    keyTimes = Self.keyTimes(of: entry.animation)
  }

  private static func keyTimes(of animation: CAAnimation) -> [Double] {
    guard let keyframes = animation as? CAKeyframeAnimation else { return [0, 1] }
    if let times = keyframes.keyTimes { return times.map(\.doubleValue) }
    let count = keyframes.values?.count ?? 2
    return count < 2 ? [0, 1] : (0..<count).map { Double($0) / Double(count - 1) }
  }
}
