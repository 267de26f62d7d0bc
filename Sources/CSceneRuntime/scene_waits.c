// The counting of waits on the main thread while a scene is shown in a window. The waits themselves are those of the
// system.
#define _GNU_SOURCE
#include "driven.h"
#include "include/SceneWaits.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// The player's functions. They are set once, before counting starts.
static lamina_scene_waits_hooks hooks;
/// The player's function `changed`; null until counting has started.
static void (*_Atomic observer)(void);

/// A block, or a function with its context. It is counted from its submission until it has run.
typedef struct counted_work {
    void *block;
    dispatch_function function;
    void *context;
    /// The scope of the code that has submitted the block; null if that code ran in none, and for functions. It is
    /// compared after its release, but not used then.
    void *scope;
    struct counted_work *previous, *next;
} counted_work;

/// The work that is counted, the latest first.
static counted_work *first_work;
/// Guards the list, because work may be submitted on any thread.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// Returns true if work of exactly this scope is counted; null stands for work that belongs to no scope.
static bool has_work_of(const void *scope) {
    const counted_work *work = first_work;
    while (work && work->scope != scope) work = work->next;
    return work != NULL;
}

static void notify_if(bool has_changed) {
    void (*changed)(void) = atomic_load(&observer);
    if (changed && has_changed) changed();
}

static void begin_counting(counted_work *work) {
    pthread_mutex_lock(&lock);
    bool is_first = !has_work_of(work->scope);
    work->next = first_work;
    if (first_work) first_work->previous = work;
    first_work = work;
    pthread_mutex_unlock(&lock);
    notify_if(is_first);
}

static void end_counting(counted_work *work) {
    pthread_mutex_lock(&lock);
    if (work->next) work->next->previous = work->previous;
    *(work->previous ? &work->previous->next : &first_work) = work->next;
    bool is_last = !has_work_of(work->scope);
    pthread_mutex_unlock(&lock);
    notify_if(is_last);
}

void lamina_scene_waits_start(const lamina_scene_waits_hooks *given) {
    hooks = *given;
    atomic_store(&observer, hooks.changed);
}

bool lamina_scene_waits_pending(const void *scope) {
    pthread_mutex_lock(&lock);
    bool is_pending = has_work_of(NULL) || (scope && has_work_of(scope));
    pthread_mutex_unlock(&lock);
    return is_pending;
}

HIDDEN void *lamina_current_scope(void) { return hooks.current_scope(); }

HIDDEN bool lamina_is_counting(void) { return atomic_load(&observer) != NULL; }

// MARK: - Delays

/// The first members of every block, as the binary interface of blocks defines them.
typedef struct {
    void *class;
    int32_t flags, reserved;
    void (*invoke)(void *block);
} block_layout;

static void invoke(void *block) { ((block_layout *)block)->invoke(block); }

static void run_counted(void *context) {
    counted_work *work = context;
    if (work->scope) {
        hooks.run_in_scope(work->scope, invoke, work->block);
    } else if (work->block) {
        invoke(work->block);
    } else {
        work->function(work->context);
    }
    if (work->block) _Block_release(work->block);
    end_counting(work);
    free(work);
}

/// Submits the work and counts it. Returns false, without submitting it, if waits are not counted, if it would never
/// run, or if there is not enough memory.
static bool submit_counted(uint64_t when, dispatch_object queue, counted_work work) {
    if (!lamina_is_counting() || when == DISPATCH_FOREVER) return false;
    counted_work *kept = malloc(sizeof *kept);
    if (!kept) return false;
    *kept = work;
    if (work.block) {
        kept->block = _Block_copy(work.block);
        kept->scope = hooks.current_scope();
        if (kept->scope) hooks.retain_scope(kept->scope);
    }
    begin_counting(kept);
    NEXT(dispatch_after_f)(when, queue, kept, run_counted);
    return true;
}

/// Submits a block. It is counted if its queue is the main queue.
HIDDEN void lamina_wait_for_block(uint64_t when, dispatch_object queue, dispatch_block block) {
    counted_work work = {.block = (void *)block};
    if (is_main(queue) && submit_counted(when, queue, work)) return;
    NEXT(dispatch_after)(when, queue, block);
}

/// Submits a function. It is counted on any queue, because functions are the jobs of Swift's tasks, which wait on
/// queues of their own.
HIDDEN void lamina_wait_for_function(
    uint64_t when, dispatch_object queue, void *context, dispatch_function function) {
    counted_work work = {.function = function, .context = context};
    if (submit_counted(when, queue, work)) return;
    NEXT(dispatch_after_f)(when, queue, context, function);
}

// MARK: - Timers of the run loop

/// A kernel timer that the main thread has set, and the time at which it fires, in nanoseconds of CLOCK_MONOTONIC.
/// When it fires and further timers are pending, the run loop sets it again. When a timer is invalidated, the run
/// loop does not change it.
typedef struct {
    int file;
    int64_t due;
} main_alarm;

/// The greatest number of kernel timers; a run loop has one for each of its modes.
enum { capacity = 64 };
static main_alarm alarms[capacity];
static int alarm_count;

static bool is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

static void set_alarm(int file, int64_t due) {
    for (int i = 0; i < alarm_count; i++) {
        if (alarms[i].file != file) continue;
        alarms[i].due = due;
        return;
    }
    if (alarm_count == capacity) return;
    alarms[alarm_count] = (main_alarm){.file = file, .due = due};
    alarm_count += 1;
}

HIDDEN void lamina_note_alarm(int file, bool is_absolute, const struct itimerspec *value) {
    void (*changed)(void) = atomic_load(&observer);
    if (!changed || !is_main_thread()) return;
    int64_t time = nanoseconds(value->it_value);
    set_alarm(file, time == 0 || is_absolute ? time : monotonic_time() + time);
    changed();
}

HIDDEN void lamina_note_timer(void) {
    void (*changed)(void) = atomic_load(&observer);
    if (changed) changed();
}

double lamina_scene_waits_alarm(const void *scope) {
    int64_t now = monotonic_time(), next = lamina_next_counted_timer(now, scope);
    for (int i = 0; i < alarm_count; i++) {
        if (alarms[i].due > now) next = lamina_earlier(next, alarms[i].due);
    }
    return next == NEVER ? 0 : (double)(next - now) / 1e9;
}
