/// A least-recently-used cache with a limit in bytes.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let value: Value
    let byteCount: Int
    var lastUse: Int
  }

  private let byteBudget: Int
  private var entries: [Key: Entry] = [:]
  private var useCount = 0
  private(set) var byteCount = 0

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// Returns the value for `key` and marks it as used.
  mutating func use(_ key: Key) -> Value? {
    useCount += 1
    entries[key]?.lastUse = useCount
    return entries[key]?.value
  }

  /// Inserts `value`, whatever its size, and removes the least recently used values until the rest fits.
  mutating func insert(_ value: Value, _ key: Key, byteCount: Int) {
    remove(key)
    useCount += 1
    entries[key] = Entry(value: value, byteCount: byteCount, lastUse: useCount)
    self.byteCount += byteCount
    while self.byteCount > byteBudget, entries.count > 1,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  mutating func removeAll(where isGone: (Value) -> Bool) {
    for (key, entry) in entries where isGone(entry.value) { remove(key) }
  }

  private mutating func remove(_ key: Key) {
    byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
  }
}
