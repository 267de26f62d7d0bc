import CoreGraphics
import RenderModel

/// All animations that a context has committed, including those that have ended: the data with which a player shows the
/// past.
package struct AnimationJournal {
  /// One animation on its layer.
  package struct Entry {
    package let layer: CALayer
    let attached: AttachedAnimation
    /// The context's time of the commit.
    package let time: CFTimeInterval
    /// The context's time at which the animation was removed before its end; nil if it was not.
    package fileprivate(set) var removal: CFTimeInterval?
    /// The context's time at which the animation left its layer, by its end or before it; nil while it is attached.
    fileprivate var departure: CFTimeInterval?

    package var key: String? { attached.key }
    /// The animation as it is stored: frozen, with its begin time on the layer's clock.
    package var animation: CAAnimation { attached.animation }
    /// The timing of the animation; begin and end are on the layer's clock.
    package var timing: Timing { attached.animation.timing }
    /// The number of the animation, which stays the same as long as the animation exists.
    package var id: UInt64 { attached.id.rawValue }
    /// True while the layer has the animation.
    package var isAttached: Bool { layer.attachedAnimations.contains { $0 === attached } }
  }

  package private(set) var entries: [Entry] = []
  /// A number that grows with every animation that is added, removed, replaced or forgotten.
  package private(set) var count = 0
  /// The number of entries that are kept; the oldest are forgotten first.
  private static let limit = 4096
  /// The number of entries beyond `limit` at which that many are forgotten at once.
  private static let excess = 1024
  /// The context's time before which departures are forgotten.
  private var start = -CFTimeInterval.infinity
  /// The seconds of the past that are forgotten at once.
  private static let pace = 0.5

  mutating func append(_ attached: AttachedAnimation, on layer: CALayer, at time: CFTimeInterval) {
    count += 1
    entries.append(Entry(layer: layer, attached: attached, time: time))
    if entries.count >= Self.limit + Self.excess { entries.removeFirst(Self.excess) }
  }

  /// Notes that the animation was removed from its layer at `time`.
  mutating func end(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    (entries[index].removal, entries[index].departure) = (time, time)
    count += 1
  }

  /// Notes that the animation ended at `time` and was removed for that reason.
  mutating func finish(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    entries[index].departure = time
  }

  /// Forgets the animations that had left their layers by `time`, together with the layers.
  mutating func forget(before time: CFTimeInterval) {
    guard time >= start + Self.pace else { return }
    start = time
    let old = entries.count
    entries.removeAll { $0.departure.map { $0 <= time } ?? false }
    if entries.count < old { count += 1 }
  }

  /// Replaces the animation `id` by `attached`.
  mutating func replace(_ id: AnimationID, by attached: AttachedAnimation) {
    guard let index = entries.firstIndex(where: { $0.attached.id == id }) else { return }
    count += 1
    entries[index] = Entry(
      layer: entries[index].layer, attached: attached, time: entries[index].time)
  }

  /// Forgets the animation `id`, as if it had never been added.
  mutating func remove(_ id: AnimationID) {
    entries.removeAll { $0.attached.id == id }
    count += 1
  }

  /// Puts an entry that was removed back in its place, which follows from the time of its commit and its number. Its
  /// animation has not been removed then.
  mutating func insert(_ entry: Entry) {
    let place = (entry.time, entry.id)
    let index = entries.firstIndex { ($0.time, $0.id) > place } ?? entries.count
    entries.insert(Entry(layer: entry.layer, attached: entry.attached, time: entry.time), at: index)
    count += 1
  }
}
