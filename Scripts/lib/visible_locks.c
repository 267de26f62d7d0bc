// This library makes the slow path of Swift's Mutex visible to the thread sanitizer. A free mutex is locked by an
// atomic operation in the calling code, which the sanitizer sees; so is unlocking a mutex for which no thread waits.
// Otherwise, the kernel is called in a library that is not instrumented. The sanitizer would then report races for
// everything that the mutex guards. Scripts/test-sanitizers preloads this library; no program is linked with it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// These are null in programs without the sanitizer, such as `swift test` itself.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t thread, SELF void *handle);
typedef SWIFT void (*Unlock)(SELF void *handle);

SWIFT void visible_lock(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void visible_unlock(SELF void *handle) __asm__(UNLOCK);

SWIFT void visible_lock(uint32_t thread, SELF void *handle) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void visible_unlock(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
