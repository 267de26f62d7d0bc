// CAllocationCounter: counts the memory that code allocates. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// Returns the number of allocations of the calling thread so far; a negative number in builds in which a sanitizer
/// replaces malloc.
long lamina_allocation_count(void);

/// Returns the number of bytes that malloc has handed out and not got back: those of the arenas of all threads, the
/// blocks that it maps by themselves, and freed small blocks that a thread keeps in its cache. A negative number in builds
/// in which a sanitizer replaces malloc.
long lamina_allocated_bytes(void);

#endif
