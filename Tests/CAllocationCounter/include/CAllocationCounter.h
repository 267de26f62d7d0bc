// CAllocationCounter: how much memory a piece of code asks for. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// How often the calling thread has allocated so far; negative in builds where a sanitizer owns malloc.
long lamina_allocation_count(void);

/// Bytes that the allocator has handed out and not got back, without those of other threads' arenas.
long lamina_allocated_bytes(void);

#endif
