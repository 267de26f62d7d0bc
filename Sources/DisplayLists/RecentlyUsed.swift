/// A least-recently-used cache with a limit in bytes.
@usableFromInline package struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let value: Value
    @usableFromInline let byteCount: Int
    @usableFromInline var lastUse: Int

    @inlinable init(value: Value, byteCount: Int, lastUse: Int) {
      (self.value, self.byteCount, self.lastUse) = (value, byteCount, lastUse)
    }
  }

  @usableFromInline let byteBudget: Int
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var useCount = 0
  @usableFromInline package internal(set) var byteCount = 0

  @inlinable package init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// Returns the value for `key` and marks it as used; nil when there is none.
  @inlinable package mutating func use(_ key: Key) -> Value? {
    useCount += 1
    entries[key]?.lastUse = useCount
    return entries[key]?.value
  }

  /// Inserts `value`, whatever its size, and then removes the least recently used values until the rest fits.
  @inlinable package mutating func insert(_ value: Value, _ key: Key, byteCount: Int) {
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

  @inlinable package mutating func removeAll(where isGone: (Value) -> Bool) {
    for (key, entry) in entries where isGone(entry.value) { remove(key) }
  }

  @inlinable mutating func remove(_ key: Key) {
    byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
  }
}
