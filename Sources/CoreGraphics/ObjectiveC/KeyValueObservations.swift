import Synchronization

/// All observations, by the objects that are observed.
package enum KeyValueObservations {
  private struct Table {
    var observations: [ObjectIdentifier: [Observation]] = [:]
    /// The number of objects beyond which the observations that have ended are removed.
    var limit = 64
  }
  private static let table = Mutex(Table())
  private static let count = Atomic(0)

  /// True if something is observed.
  package static var isActive: Bool { count.load(ordering: .relaxed) > 0 }

  /// Tells the observers of properties whose values may have changed.
  package static func mayHaveChanged(_ object: AnyObject, _ keys: [String]) {
    for observation in all(of: object) where observation.concerns(keys) { observation.check() }
  }

  static func wasSet(_ object: AnyObject, _ key: String) {
    for observation in all(of: object) where observation.concerns([key]) { observation.notify() }
  }

  private static func all(of object: AnyObject) -> [Observation] {
    guard isActive else { return [] }
    return table.withLock { $0.observations[ObjectIdentifier(object)] ?? [] }
      .filter { $0.object === object }
  }

  static func add(_ observation: Observation) {
    guard let object = observation.object else { return }
    update { table in
      table.observations[ObjectIdentifier(object), default: []].append(observation)
      guard table.observations.count > table.limit else { return }
      table.observations = table.observations.compactMapValues { list in
        let rest = list.filter { !$0.isEnded }
        return rest.isEmpty ? nil : rest
      }
      table.limit = max(64, table.observations.count * 2)
    }
  }

  static func removeAll(where condition: (Observation) -> Bool) {
    update { table in
      table.observations = table.observations.compactMapValues { list in
        let rest = list.filter { !condition($0) }
        return rest.isEmpty ? nil : rest
      }
    }
  }

  /// Changes the table. What is removed is released after the lock.
  private static func update(_ change: (inout Table) -> Void) {
    let former = table.withLock { table in
      let former = table.observations
      change(&table)
      count.store(table.observations.count, ordering: .relaxed)
      return former
    }
    withExtendedLifetime(former) {}
  }
}
