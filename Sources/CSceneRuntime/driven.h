// Declarations that the files of the scene's clock share. A thread is driven while the scene's clock replaces the
// system's clocks on it.
#ifndef LAMINA_DRIVEN_H
#define LAMINA_DRIVEN_H

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct itimerspec;
struct pollfd;

#define HIDDEN __attribute__((visibility("hidden")))

/// The function of this name that would be called without our definition: a sanitizer's, or the system's.
#define NEXT(name)                                                                   \
    ({                                                                               \
        extern __typeof__(name) ___interceptor_##name __attribute__((weak));         \
        static _Atomic(__typeof__(&name)) known;                                     \
        __typeof__(&name) next = atomic_load_explicit(&known, memory_order_relaxed); \
        if (!next) {                                                                 \
            next = ___interceptor_##name;                                            \
            if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);            \
            atomic_store_explicit(&known, next, memory_order_relaxed);               \
        }                                                                            \
        next;                                                                        \
    })

#define NEVER INT64_MAX
#define SECOND 1000000000ll

static inline int64_t nanoseconds(struct timespec time) { return time.tv_sec * SECOND + time.tv_nsec; }

/// Returns the time of CLOCK_MONOTONIC in nanoseconds. On a driven thread this is the scene's clock.
static inline int64_t monotonic_time(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return nanoseconds(now);
}

/// True if the calling thread is driven.
extern HIDDEN _Thread_local bool lamina_is_driven;
/// True on the thread that runs the code of a scene whose time is set by a pace (scene_pace.c), also while it is not
/// driven.
extern HIDDEN _Thread_local bool lamina_is_paced;

/// Returns true if the scene's time is set by a pace.
HIDDEN bool lamina_has_pace(void);
/// Returns the time of the pace now, in nanoseconds since the scene's start.
HIDDEN int64_t lamina_paced_time(void);
/// Makes the time of the pace stand still at a time.
HIDDEN void lamina_stop_pace(int64_t nanoseconds);
/// Arranges that the waiting items are passed on at their times, after a thread that is not driven has added one.
HIDDEN void lamina_await_items(void);
/// Returns true if a call comes from a run loop, for an address in the calling function.
HIDDEN bool lamina_is_run_loop(const void *caller);
/// Waits in a run loop of the scene's thread, whose function has the frame `frame`.
HIDDEN int lamina_poll_paced(
    struct pollfd *files, unsigned long count, const struct timespec *span, const sigset_t *mask,
    const char *frame);
/// The value of the monotonic clock at the scene's start, as run loops see it, in nanoseconds.
HIDDEN int64_t lamina_run_loop_start(void);

/// Returns the scene's time in nanoseconds since its start: on the driven thread, the time that was set, and elsewhere
/// that of the pace.
HIDDEN int64_t lamina_scene_time(void);
/// Returns the earlier of two times.
HIDDEN int64_t lamina_earlier(int64_t a, int64_t b);
/// Records that a block was submitted to the main queue or a waiting item was passed on; see
/// `lamina_scene_clock_was_busy`.
HIDDEN void lamina_note_activity(void);

// There are three functions for each kind of waiting items. The first returns the time at which the earliest one is
// due (NEVER if there is none). The second passes on those that are due. The third discards all of them.
HIDDEN int64_t lamina_next_alarm(void);
HIDDEN void lamina_release_alarms(void);
HIDDEN void lamina_clear_alarms(void);
HIDDEN int64_t lamina_next_delay(void);
HIDDEN void lamina_release_delays(void);
HIDDEN void lamina_clear_delays(void);
HIDDEN int64_t lamina_next_timer(void);
HIDDEN void lamina_release_timers(void);
HIDDEN void lamina_clear_timers(void);

// MARK: - Times of libdispatch

#define DISPATCH_NOW 0ull
#define DISPATCH_FOREVER (~0ull)

/// Converts a `dispatch_time_t` of the calling thread to nanoseconds since the scene's start; DISPATCH_FOREVER becomes
/// NEVER. On a thread that is not driven, the wait is measured by the real clock and begins at the time of the pace.
HIDDEN int64_t lamina_due_time(uint64_t when);
/// Converts a `dispatch_time_t` of the driven thread to one of the real clock that is equally far in the future.
HIDDEN uint64_t lamina_real_moment(uint64_t when);
/// Returns the `dispatch_time_t` of the real clock that is `nanoseconds` from now.
HIDDEN uint64_t lamina_real_moment_after(int64_t nanoseconds);
/// Returns the nanoseconds from now until a time of the real clock; 0 for a time in the past.
HIDDEN int64_t lamina_real_delay(uint64_t when);

// MARK: - Declarations of libdispatch (its headers need the compiler's extension for blocks)

struct dispatch_object;
struct dispatch_source_kind;
typedef struct dispatch_object *dispatch_object;
typedef const void *dispatch_block;
typedef void (*dispatch_function)(void *context);

extern struct dispatch_object _dispatch_main_q;
static inline bool is_main(dispatch_object queue) { return queue == &_dispatch_main_q; }
extern const struct dispatch_source_kind _dispatch_source_type_timer;
extern const struct dispatch_source_kind _dispatch_source_type_data_add;

void dispatch_retain(dispatch_object object);
void dispatch_release(dispatch_object object);
uint64_t dispatch_time(uint64_t when, int64_t delta);
const char *dispatch_queue_get_label(dispatch_object queue);
dispatch_object dispatch_queue_create(const char *label, dispatch_object attributes);
void dispatch_async(dispatch_object queue, dispatch_block block);
void dispatch_async_f(dispatch_object queue, void *context, dispatch_function work);
void dispatch_after(uint64_t when, dispatch_object queue, dispatch_block block);
void dispatch_after_f(uint64_t when, dispatch_object queue, void *context, dispatch_function work);
intptr_t dispatch_semaphore_wait(dispatch_object semaphore, uint64_t timeout);
dispatch_object dispatch_group_create(void);
void dispatch_group_async(dispatch_object group, dispatch_object queue, dispatch_block block);
void dispatch_group_async_f(
    dispatch_object group, dispatch_object queue, void *context, dispatch_function work);
void dispatch_group_enter(dispatch_object group);
void dispatch_group_leave(dispatch_object group);
void dispatch_barrier_async(dispatch_object queue, dispatch_block block);
void dispatch_barrier_async_f(dispatch_object queue, void *context, dispatch_function work);
intptr_t dispatch_group_wait(dispatch_object group, uint64_t timeout);
dispatch_object dispatch_source_create(
    const struct dispatch_source_kind *kind, uintptr_t handle, uintptr_t mask, dispatch_object queue);
void dispatch_source_set_timer(dispatch_object source, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(dispatch_object source, dispatch_function handler);
void dispatch_resume(dispatch_object object);
void dispatch_source_merge_data(dispatch_object source, uintptr_t value);
intptr_t dispatch_source_testcancel(dispatch_object source);
void *_Block_copy(const void *block);
void _Block_release(const void *block);

// MARK: - Waits on threads that are not driven, which can be counted (SceneWaits.h)

/// Submits a block, or a function, to a queue after a time of the real clock. If waits are counted, it counts as
/// waiting until it has run.
HIDDEN void lamina_wait_for_block(uint64_t when, dispatch_object queue, dispatch_block block);
HIDDEN void lamina_wait_for_function(
    uint64_t when, dispatch_object queue, void *context, dispatch_function function);
/// Records the time at which a kernel timer of the run loop fires, if the main thread sets it.
HIDDEN void lamina_note_alarm(int file, bool is_absolute, const struct itimerspec *value);
/// Calls the observer, because a timer of the main queue was set.
HIDDEN void lamina_note_timer(void);
/// Returns true if waits are counted.
HIDDEN bool lamina_is_counting(void);
/// Returns the scope of the code that runs on the calling thread, which is not retained, or null if it runs in none.
/// Call it only while waits are counted.
HIDDEN void *lamina_current_scope(void);
/// Returns the time at which the next counted timer of the main queue fires after `now`, or `NEVER` if there is none.
/// Timers that belong to another scope than `scope` are left out. Times are nanoseconds of CLOCK_MONOTONIC.
HIDDEN int64_t lamina_next_counted_timer(int64_t now, const void *scope);

#endif
