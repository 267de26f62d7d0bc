internal import CAllocationCounter

/// Returns the number of calls of malloc, calloc, realloc and the aligned variants that `body` makes on this thread; nil
/// in a build that cannot count them.
package func allocations(in body: () throws -> Void) rethrows -> Int? {
  let before = lamina_allocation_count()
  try body()
  return before < 0 ? nil : lamina_allocation_count() - before
}

/// True in a build in which a sanitizer replaces malloc. Code is several times slower in such a build.
package var isSlowedBySanitizer: Bool { lamina_allocation_count() < 0 }

/// The number of bytes that malloc has handed out to all threads and not got back, with the large blocks that it maps by
/// themselves, and those that threads keep in a cache; nil in a build that cannot count them.
package var allocatedByteCount: Int? {
  let count = lamina_allocated_bytes()
  return count < 0 ? nil : count
}
