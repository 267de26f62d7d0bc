import Synchronization

/// All observations, by the objects that are observed.
package enum KeyValueObservations {
  private struct Table {
    var observations: [ObjectIdentifier: [Observation]] = [:]
    var total = 0
    /// The number of observations beyond which those that have ended are removed.
    var limit = 64
  }
  private static let table = Mutex(Table())
  private static let count = Atomic(0)

  /// True if something is observed.
  package static var isActive: Bool { count.load(ordering: .relaxed) > 0 }

  /// Returns true if one of two objects is observed.
  package static func isObserved(_ object: AnyObject, or other: AnyObject?) -> Bool {
    table.withLock { table in
      table.observations[ObjectIdentifier(object)] != nil
        || other.map { table.observations[ObjectIdentifier($0)] != nil } ?? false
    }
  }

  /// Tells the observers of properties whose values may have changed.
  package static func mayHaveChanged(_ object: AnyObject, _ keys: [String]) {
    for observation in all(of: object) where observation.concerns(keys) { observation.check() }
  }

  static func wasSet(_ object: AnyObject, _ key: String) {
    for observation in all(of: object) where observation.concerns([key]) { observation.wasSet(key) }
  }

  // Observations are examined and released outside the lock: both may release objects that end observations of their own.

  static func all(of object: AnyObject) -> [Observation] {
    guard isActive else { return [] }
    return table.withLock { $0.observations[ObjectIdentifier(object)] ?? [] }
      .filter { $0.object === object }
  }

  static func add(_ observation: Observation) {
    let isFull = table.withLock { table in
      table.observations[observation.id, default: []].append(observation)
      table.total += 1
      count.store(table.total, ordering: .relaxed)
      return table.total > table.limit
    }
    guard isFull else { return }
    remove(everything.filter(\.hasEnded))
    table.withLock { $0.limit = max(64, 2 * $0.total) }
  }

  /// Ends the newest observation that fulfills a condition.
  ///
  /// - Parameter object: The observed object; nil for any.
  static func endLast(of object: AnyObject?, where condition: (Observation) -> Bool) {
    let list = object.map { object in
      table.withLock { $0.observations[ObjectIdentifier(object)] ?? [] }
    }
    // The observations of different objects are in no order.
    let newest = (list ?? everything).filter(condition).max { $0.number < $1.number }
    if let newest { remove([newest]) }
  }

  private static var everything: [Observation] {
    table.withLock { Array($0.observations.values.joined()) }
  }

  /// Ends observations. Observers that are being told of a change do not get a message any more.
  static func remove(_ ended: [Observation]) {
    for observation in ended { observation.end() }
    let removed = Set(ended.map(ObjectIdentifier.init))
    table.withLock { table in
      for id in Set(ended.map(\.id)) {
        guard let list = table.observations[id] else { continue }
        let rest = list.filter { !removed.contains(ObjectIdentifier($0)) }
        table.observations[id] = rest.isEmpty ? nil : rest
        table.total += rest.count - list.count
      }
      count.store(table.total, ordering: .relaxed)
    }
  }
}
