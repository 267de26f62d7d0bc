// CAllocationCounter: how much memory a piece of code asks for. Linked into tests only.
#ifndef LAMINA_CALLOCATIONCOUNTER_H
#define LAMINA_CALLOCATIONCOUNTER_H

/// How often the calling thread has allocated so far; negative in builds where a sanitizer owns malloc.
long lamina_allocation_count(void);

#endif
