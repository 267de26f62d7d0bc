import Synchronization

/// Limits the memory of the pictures of surfaces. The least recently used pictures are released, and drawn again when
/// they are next needed.
package final class SurfaceBudget: Sendable {
  package static let shared = SurfaceBudget(byteBudget: CacheBudget.surfaces)

  fileprivate struct Entry: Sendable {
    weak var surface: Surface?
    let byteCount: Int
  }

  fileprivate struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var byteCount = 0
    var sweepCount = 0
  }

  private let byteBudget: Int
  private let state = Mutex(State())
  private let clock = Atomic<Int>(0)

  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// The current size of the pictures in bytes.
  package var byteCount: Int { state.withLock { $0.byteCount } }
  /// The number of times that the uses of all pictures were compared to release some of them.
  var sweepCount: Int { state.withLock { $0.sweepCount } }

  /// Returns a number that increases with every use of a surface.
  func nextUse() -> Int { clock.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Adds a picture that `surface` has drawn. Must not be called while the surface's own lock is held.
  func add(_ surface: Surface, byteCount: Int) {
    let victims = state.withLock { state in
      state.remove(ObjectIdentifier(surface))
      state.entries[ObjectIdentifier(surface)] = Entry(surface: surface, byteCount: byteCount)
      state.byteCount += byteCount
      return state.victims(of: surface, budget: byteBudget)
    }
    // A surface that is being drawn keeps its picture until the memory is needed again.
    for victim in victims where victim.dropPicture() { remove(ObjectIdentifier(victim)) }
  }

  func remove(_ id: ObjectIdentifier) { state.withLock { $0.remove(id) } }
}

extension SurfaceBudget.State {
  fileprivate mutating func remove(_ id: ObjectIdentifier) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    byteCount -= entry.byteCount
  }

  /// Returns the least recently used surfaces whose pictures must be released so that the rest fits.
  fileprivate mutating func victims(of newcomer: Surface, budget: Int) -> [Surface] {
    guard byteCount > budget else { return [] }
    sweepCount += 1
    // If there are many pictures, more are released than necessary, so that not every new picture is compared with
    // all others.
    var excess = byteCount - budget + (entries.count > 64 ? budget / 8 : 0)
    let others = entries.values.compactMap { entry in
      entry.surface.map { (surface: $0, byteCount: entry.byteCount) }
    }
    return others.filter { $0.surface !== newcomer }
      .sorted { $0.surface.lastUse < $1.surface.lastUse }
      .prefix { entry in
        defer { excess -= entry.byteCount }
        return excess > 0
      }
      .map(\.surface)
  }
}
