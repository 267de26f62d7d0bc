internal import CAllocationCounter

/// Returns how often `body` allocates memory on this thread; nil in a build that cannot count allocations.
package func allocations(in body: () throws -> Void) rethrows -> Int? {
  let before = lamina_allocation_count()
  try body()
  return before < 0 ? nil : lamina_allocation_count() - before
}

/// True in a build with a sanitizer that owns malloc, where code takes several times as long.
package var isSlowedBySanitizer: Bool { lamina_allocation_count() < 0 }

/// The number of bytes that are allocated and not freed in the main thread's allocator.
package var allocatedByteCount: Int { lamina_allocated_bytes() }
