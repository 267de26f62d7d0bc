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

/// The number of bytes that this thread has allocated, less those that it has freed; nil in a build that cannot count them.
package var allocatedBytes: Int? { isSlowedBySanitizer ? nil : lamina_allocated_bytes() }

/// Returns the number of bytes that `body` allocates on this thread and does not free on it; negative if it frees more. Nil
/// in a build that cannot count them.
package func keptBytes(after body: () throws -> Void) rethrows -> Int? {
  let before = lamina_allocated_bytes()
  try body()
  return isSlowedBySanitizer ? nil : lamina_allocated_bytes() - before
}
