// CAllocationCounter: counts the memory that code allocates. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// Returns the number of allocations of the calling thread so far; a negative number in builds in which a sanitizer
/// replaces malloc.
long lamina_allocation_count(void);

/// Returns the number of bytes that the calling thread has allocated, less those that it has freed, with what malloc adds to
/// each block; a negative number in builds in which a sanitizer replaces malloc, and where the thread has freed more than it allocated.
long lamina_allocated_bytes(void);

#endif
