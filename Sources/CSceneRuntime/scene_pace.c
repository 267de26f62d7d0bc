// The pace of a scene that a viewer in another process shows: the relation of the scene's time to the system's clock
// while the scene's thread is not driven. Waiting items are passed on when the scene's time reaches them. This is done on
// a queue of its own, so that it does not need the scene's thread, and only while something waits and time goes on.
#define _GNU_SOURCE
#include "driven.h"
#include "include/ScenePace.h"
#include "include/SceneClock.h"

#include <link.h>
#include <poll.h>
#include <pthread.h>

HIDDEN _Thread_local bool lamina_is_paced;

static lamina_scene_pace pace;
/// True while the viewer goes to a later time in steps. The driven thread then passes on what is due.
static atomic_bool is_stepping;
/// Guards `pace`.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The player's function; null until a pace is used.
static void (*_Atomic observer)(void);
/// The nanoseconds by which time has gone ahead of the pace in run loops that the scene itself runs.
static _Atomic int64_t ahead;

/// A timer of the system, which fires when the next waiting item is due.
static dispatch_object system_timer;
/// The time of the system's clock at which `system_timer` fires, or `NEVER`.
static int64_t timer_time = NEVER;
/// True if something was waiting when `lamina_await_items` was called last.
static bool was_waiting;
/// Guards the state of the timer.
static pthread_mutex_t timer_lock = PTHREAD_MUTEX_INITIALIZER;

HIDDEN bool lamina_has_pace(void) { return atomic_load_explicit(&observer, memory_order_relaxed) != NULL; }

static lamina_scene_pace current_pace(void) {
    pthread_mutex_lock(&lock);
    lamina_scene_pace current = pace;
    pthread_mutex_unlock(&lock);
    return current;
}

static void change_pace(lamina_scene_pace new) {
    pthread_mutex_lock(&lock);
    pace = new;
    pthread_mutex_unlock(&lock);
}

HIDDEN int64_t lamina_paced_time(void) {
    lamina_scene_pace current = current_pace();
    double elapsed = (double)lamina_system_time() / 1e9 - current.anchor;
    double time = current.origin + (elapsed > 0 ? elapsed * current.rate : 0);
    if (time > current.latest) time = current.latest;
    if (time < current.earliest) time = current.earliest;
    return (int64_t)(time * 1e9) + atomic_load(&ahead);
}

double lamina_scene_pace_time(void) { return (double)lamina_paced_time() / 1e9; }

HIDDEN void lamina_stop_pace(int64_t nanoseconds) {
    double time = (double)nanoseconds / 1e9;
    atomic_store(&ahead, 0);
    atomic_store(&is_stepping, true);
    change_pace((lamina_scene_pace){.origin = time, .earliest = time, .latest = time});
}

void lamina_scene_pace_set(const lamina_scene_pace *new) {
    change_pace(*new);
    atomic_store(&is_stepping, false);
    lamina_scene_clock_release();
    lamina_await_items();
}

// MARK: - Waiting items

/// Returns the time of the system's clock at which the scene's time reaches `due`, or `NEVER`. Both are in nanoseconds.
/// Two microseconds are added, because times are rounded.
static int64_t system_time_of(int64_t due) {
    lamina_scene_pace current = current_pace();
    double time = (double)(due - atomic_load(&ahead)) / 1e9;
    if (due == NEVER) return NEVER;
    if (due <= lamina_paced_time()) return 0;
    if (current.rate <= 0 || time > current.latest) return NEVER;
    double moment = current.anchor + (time - current.origin) / current.rate;
    return moment < 9e9 ? (int64_t)(moment * 1e9) + 2000 : NEVER;
}

/// Sets the timer to a time of the system's clock.
static void set_timer(int64_t time) {
    if (time == timer_time) return;
    timer_time = time;
    int64_t delay = time - lamina_system_time();
    uint64_t moment = time == NEVER ? DISPATCH_FOREVER : lamina_real_moment_after(delay > 0 ? delay : 0);
    NEXT(dispatch_source_set_timer)(system_timer, moment, DISPATCH_FOREVER, 0);
}

HIDDEN void lamina_await_items(void) {
    if (!lamina_has_pace() || lamina_is_driven) return;
    pthread_mutex_lock(&timer_lock);
    int64_t next = lamina_scene_clock_next();
    set_timer(system_time_of(next));
    bool has_changed = was_waiting != (next != NEVER);
    was_waiting = next != NEVER;
    pthread_mutex_unlock(&timer_lock);
    if (has_changed) atomic_load(&observer)();
}

static void pass_on(void *unused) {
    (void)unused;
    pthread_mutex_lock(&timer_lock);
    timer_time = NEVER;
    pthread_mutex_unlock(&timer_lock);
    if (atomic_load(&is_stepping)) return;
    lamina_scene_clock_release();
    lamina_await_items();
}

// MARK: - Run loops

/// The addresses of the code of run loops, and the monotonic clock at the scene's start.
static struct {
    uintptr_t start, end;
    int64_t time;
} run_loops;

HIDDEN bool lamina_is_run_loop(const void *caller) {
    return (uintptr_t)caller >= run_loops.start && (uintptr_t)caller < run_loops.end;
}

HIDDEN int64_t lamina_run_loop_start(void) { return run_loops.time; }

/// A callback of `dl_iterate_phdr`. If the library contains the function at `address`, notes where its code is. Where run
/// loops are part of the program itself, they cannot be told from its other code, and their timers follow no pace.
static int note_run_loops(struct dl_phdr_info *library, size_t size, void *address) {
    (void)size;
    uintptr_t function = (uintptr_t)address;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        uintptr_t start = library->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
        if (part->p_type != PT_LOAD || function < start || function >= end) continue;
        if (library->dlpi_name[0] != 0) {
            run_loops.start = start;
            run_loops.end = end;
        }
        return 1;
    }
    return 0;
}

void lamina_scene_pace_start(void (*changed)(void)) {
    void *function = dlsym(RTLD_DEFAULT, "CFRunLoopRunInMode");
    run_loops.time = lamina_system_time();
    if (function) dl_iterate_phdr(note_run_loops, function);
    dispatch_object queue = dispatch_queue_create("lamina-scene-pace", NULL);
    system_timer = NEXT(dispatch_source_create)(&_dispatch_source_type_timer, 0, 0, queue);
    dispatch_source_set_event_handler_f(system_timer, pass_on);
    NEXT(dispatch_source_set_timer)(system_timer, DISPATCH_FOREVER, DISPATCH_FOREVER, 0);
    dispatch_resume(system_timer);
    lamina_is_paced = true;
    atomic_store(&observer, changed);
}

/// The frame of the function that waits in the outermost run loop of the scene's thread.
static const char *outermost;

/// Waits for events on the scene's thread. In a run loop that the scene itself runs, which usually ends at a time, the
/// scene's time advances at least as fast as the system's clock.
HIDDEN int lamina_poll_paced(
    struct pollfd *files, nfds_t count, const struct timespec *span, const sigset_t *mask, const char *frame) {
    const struct timespec none = {0}, short_while = {.tv_nsec = 2000000};
    if (!outermost || frame >= outermost) {
        outermost = frame;
        atomic_store(&ahead, 0);
        return NEXT(ppoll)(files, count, span, mask);
    }
    int64_t start = lamina_system_time(), scene_start = lamina_paced_time();
    int ready = NEXT(ppoll)(files, count, &short_while, mask);
    int64_t missing = (lamina_system_time() - start) - (lamina_paced_time() - scene_start);
    if (missing > 0) atomic_fetch_add(&ahead, missing);
    lamina_scene_clock_release();
    lamina_await_items();
    return ready != 0 ? ready : NEXT(ppoll)(files, count, &none, mask);
}
