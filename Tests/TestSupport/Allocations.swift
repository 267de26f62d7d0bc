internal import CAllocationCounter

/// Returns the number of allocations on this thread during `body`; nil in a build that cannot count allocations.
package func allocations(in body: () throws -> Void) rethrows -> Int? {
  let before = lamina_allocation_count()
  try body()
  return before < 0 ? nil : lamina_allocation_count() - before
}

/// True in a build in which a sanitizer replaces malloc. Code is several times slower in such a build.
package var isSlowedBySanitizer: Bool { lamina_allocation_count() < 0 }

/// The number of bytes that are allocated in the main thread's allocator at present.
package var allocatedByteCount: Int { lamina_allocated_bytes() }
