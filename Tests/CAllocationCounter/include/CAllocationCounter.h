// CAllocationCounter: counts the memory that code allocates. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// Returns the number of allocations of the calling thread so far; a negative number in builds in which a sanitizer
/// replaces malloc.
long lamina_allocation_count(void);

/// Returns the number of bytes that the allocator has allocated and that were not freed, without those in the arenas
/// of other threads.
long lamina_allocated_bytes(void);

#endif
