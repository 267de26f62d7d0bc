import CoreGraphics
import RenderServer

/// Every animation that a context has committed, with those that are over: what a player shows of the past.
package struct AnimationJournal {
  /// One animation on its layer.
  package struct Entry {
    package let layer: CALayer
    let attached: AttachedAnimation
    /// The context's time at which it was committed.
    package let time: CFTimeInterval
    /// The context's time at which it was taken off before its end; nil for one that was not.
    package fileprivate(set) var removal: CFTimeInterval?
    /// The context's time at which it left its layer, by its end or before it; nil while the layer has it.
    fileprivate var departure: CFTimeInterval?

    package var key: String? { attached.key }
    /// As it is stored: frozen, with its begin time on the layer's own clock.
    package var animation: CAAnimation { attached.animation }
    /// Begin and end on the layer's clock.
    package var timing: Timing { attached.animation.timingValues }
    /// The same for as long as the animation is.
    package var id: UInt64 { attached.id.rawValue }
    /// Whether the layer still has it.
    package var isAttached: Bool { layer.attachedAnimations.contains { $0 === attached } }

    /// Takes it off its layer, with or without a key.
    package func remove() { layer.remove(attached) }
  }

  package private(set) var entries: [Entry] = []
  /// Grows with every animation that came, or was replaced.
  package private(set) var count = 0
  /// More are forgotten, the oldest first, some at a time.
  private static let limit = 4096
  private static let excess = 1024
  /// Departures before this time of the context are forgotten.
  private var start = -CFTimeInterval.infinity
  /// Seconds of the past that are forgotten in one go.
  private static let pace = 0.5

  mutating func append(_ attached: AttachedAnimation, on layer: CALayer, at time: CFTimeInterval) {
    count += 1
    entries.append(Entry(layer: layer, attached: attached, time: time))
    if entries.count >= Self.limit + Self.excess { entries.removeFirst(Self.excess) }
  }

  /// The animation was taken off its layer at `time`.
  mutating func end(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    (entries[index].removal, entries[index].departure) = (time, time)
    count += 1
  }

  /// The animation came to its end at `time`, and was taken off its layer for that.
  mutating func finish(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    entries[index].departure = time
  }

  /// Nothing is kept of the time before `time`: animations that were over by then are forgotten, with their layers.
  mutating func forget(before time: CFTimeInterval) {
    guard time >= start + Self.pace else { return }
    start = time
    let old = entries.count
    entries.removeAll { $0.departure.map { $0 <= time } ?? false }
    if entries.count < old { count += 1 }
  }

  mutating func replace(_ id: AnimationID, by attached: AttachedAnimation) {
    guard let index = entries.firstIndex(where: { $0.attached.id == id }) else { return }
    count += 1
    entries[index] = Entry(
      layer: entries[index].layer, attached: attached, time: entries[index].time)
  }
}
