// CAllocationCounter: how much memory a piece of code asks for. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// Returns the number of allocations of the calling thread so far; a negative number in builds where a sanitizer owns
/// malloc.
long lamina_allocation_count(void);

/// Bytes that the allocator has handed out and not got back, without those of other threads' arenas.
long lamina_allocated_bytes(void);

#endif
