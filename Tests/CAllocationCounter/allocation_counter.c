#include "CAllocationCounter.h"

#include <malloc.h>

// For every library that a program loads, the program's symbols take precedence over those of the C library. Swift's
// runtime therefore calls the functions below, which count the call and then call the functions of glibc.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifdef SANITIZED

long lamina_allocation_count(void) { return -1; }

long lamina_allocated_bytes(void) { return -1; }

#else

#include <errno.h>
#include <stddef.h>

static _Thread_local long count;
static _Thread_local long bytes;

long lamina_allocation_count(void) { return count; }

long lamina_allocated_bytes(void) { return bytes; }

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static void *counted(void *block) {
    count++;
    bytes += (long)malloc_usable_size(block);
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
    long old = (long)malloc_usable_size(block);
    void *result = __libc_realloc(block, size);
    // A block that cannot grow stays as it is.
    if (result || size == 0) bytes -= old;
    return counted(result);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void free(void *block) {
    bytes -= (long)malloc_usable_size(block);
    __libc_free(block);
}

#endif
