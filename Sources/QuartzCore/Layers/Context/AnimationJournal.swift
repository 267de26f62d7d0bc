import CoreGraphics
import RenderModel

/// A record of all animations that a context has committed, including those that have ended. A player uses it to show
/// earlier times.
package struct AnimationJournal {
  /// One animation on its layer.
  package struct Entry {
    package let layer: CALayer
    let attached: AttachedAnimation
    /// The time of the commit, on the context's clock.
    package let time: CFTimeInterval
    /// The time, on the context's clock, at which the animation was removed before its end; nil if it was not.
    package fileprivate(set) var removal: CFTimeInterval?
    /// The time, on the context's clock, at which the animation left its layer, by its end or before it; nil while it
    /// is attached.
    fileprivate var departure: CFTimeInterval?

    /// The key under which the animation was added; nil if it has none.
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

  /// The animations, in the order in which they were committed.
  package private(set) var entries: [Entry] = []
  /// A number that grows with every animation that is added, removed, replaced or discarded.
  package private(set) var version = 0
  /// The number of entries to keep; the oldest are discarded first. This number and the next two are choices.
  private static let limit = 4096
  /// The number of entries that are discarded at once, when there are that many more than `limit`.
  private static let excess = 1024
  /// The time, on the context's clock, up to which the animations that left their layers were discarded last.
  private var start = -CFTimeInterval.infinity
  /// The least number of seconds between two times at which old entries are discarded.
  private static let leastInterval = 0.5

  /// Appends an animation that was committed at `time`, on the context's clock.
  mutating func append(_ attached: AttachedAnimation, on layer: CALayer, at time: CFTimeInterval) {
    version += 1
    entries.append(Entry(layer: layer, attached: attached, time: time))
    if entries.count >= Self.limit + Self.excess { entries.removeFirst(Self.excess) }
  }

  /// Notes that the animation was removed from its layer before its end, at `time` on the context's clock.
  mutating func end(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    (entries[index].removal, entries[index].departure) = (time, time)
    version += 1
  }

  /// Notes that the animation left its layer because it ended, at `time` on the context's clock.
  mutating func finish(_ id: AnimationID, at time: CFTimeInterval) {
    guard let index = entries.lastIndex(where: { $0.attached.id == id }) else { return }
    entries[index].departure = time
  }

  /// Discards the entries of animations that had left their layers by `time`, so that the layers can be released.
  mutating func discardEntries(endedBefore time: CFTimeInterval) {
    guard time >= start + Self.leastInterval else { return }
    start = time
    let old = entries.count
    entries.removeAll { $0.departure.map { $0 <= time } ?? false }
    if entries.count < old { version += 1 }
  }

  /// Keeps only the animations that layers have now, as if they had been committed at `time`, on the context's clock.
  mutating func beginAgain(at time: CFTimeInterval) {
    entries = entries.filter(\.isAttached).map {
      Entry(layer: $0.layer, attached: $0.attached, time: time)
    }
    version += 1
  }

  /// Replaces the animation `id` by `attached`, which does not count as removed from its layer.
  mutating func replace(_ id: AnimationID, by attached: AttachedAnimation) {
    guard let index = entries.firstIndex(where: { $0.attached.id == id }) else { return }
    version += 1
    entries[index] = Entry(
      layer: entries[index].layer, attached: attached, time: entries[index].time)
  }

  /// Forgets the animation `id`, as if it had never been added.
  mutating func remove(_ id: AnimationID) {
    entries.removeAll { $0.attached.id == id }
    version += 1
  }

  /// Inserts an entry that `remove` took out, at the index that follows from the time of its commit and its number. The
  /// entry no longer counts as removed from its layer.
  mutating func insert(_ entry: Entry) {
    let order = (entry.time, entry.id)
    let index = entries.firstIndex { ($0.time, $0.id) > order } ?? entries.count
    entries.insert(Entry(layer: entry.layer, attached: entry.attached, time: entry.time), at: index)
    version += 1
  }
}
