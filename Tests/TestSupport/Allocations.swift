internal import CAllocationCounter

/// How often `body` allocates memory, on this thread; nil in a build that cannot tell.
package func allocations(in body: () throws -> Void) rethrows -> Int? {
  let before = lamina_allocation_count()
  try body()
  return before < 0 ? nil : lamina_allocation_count() - before
}

/// Bytes that have been allocated and not freed, of the main thread's allocator.
package var allocatedByteCount: Int { lamina_allocated_bytes() }
