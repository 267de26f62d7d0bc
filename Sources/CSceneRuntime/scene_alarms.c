// Kernel timers (timerfd), by which a run loop is woken for its timers. Those that a driven thread sets fire at times
// of the scene's clock.
#define _GNU_SOURCE
#include "driven.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/timerfd.h>

/// A kernel timer and the scene time at which it fires, in nanoseconds since the start.
typedef struct {
    int file;
    int64_t due;
} scene_alarm;

/// The greatest number of kernel timers; a run loop has one for each of its modes.
enum { capacity = 64 };
static scene_alarm alarms[capacity];
static int count;

/// Guards `alarms`, because with a pace they are released on a queue.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static scene_alarm *find_alarm(int file) {
    for (int i = 0; i < count; i++) {
        if (alarms[i].file == file) return &alarms[i];
    }
    return NULL;
}

static scene_alarm *make_alarm(int file) {
    scene_alarm *known = find_alarm(file);
    if (known || count == capacity) return known;
    alarms[count] = (scene_alarm){.file = file, .due = NEVER};
    return &alarms[count++];
}

/// Returns the scene time at which a kernel timer fires; NEVER for a time of zero, which switches it off.
static int64_t due_time(struct timespec time, bool is_absolute) {
    int64_t due = nanoseconds(time);
    if (due == 0) return NEVER;
    if (is_absolute && lamina_is_paced) return due - lamina_run_loop_start();
    int64_t start = is_absolute ? monotonic_time() : 0;
    return lamina_scene_time() + due - start;
}

/// Keeps the time at which a kernel timer fires. Returns false if there is no room for it.
static bool hold(int file, int64_t due) {
    pthread_mutex_lock(&lock);
    scene_alarm *alarm = make_alarm(file);
    if (alarm) alarm->due = due;
    pthread_mutex_unlock(&lock);
    return alarm != NULL;
}

int timerfd_settime(int file, int flags, const struct itimerspec *value, struct itimerspec *old) {
    const struct itimerspec never = {0};
    bool is_absolute = flags & TFD_TIMER_ABSTIME;
    bool is_held = lamina_is_paced ? lamina_is_run_loop(__builtin_return_address(0)) : lamina_is_driven;
    if (!is_held || !hold(file, due_time(value->it_value, is_absolute))) {
        lamina_note_alarm(file, is_absolute, value);
        return NEXT(timerfd_settime)(file, flags, value, old);
    }
    int result = NEXT(timerfd_settime)(file, flags, &never, old);
    lamina_await_items();
    return result;
}

HIDDEN int64_t lamina_next_alarm(void) {
    int64_t next = NEVER;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) next = lamina_earlier(next, alarms[i].due);
    pthread_mutex_unlock(&lock);
    return next;
}

/// Makes the kernel timers that are due fire, by setting them to a time of the real clock in the past.
HIDDEN void lamina_release_alarms(void) {
    const struct itimerspec past = {.it_value.tv_nsec = 1};
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (alarms[i].due > lamina_scene_time()) continue;
        alarms[i].due = NEVER;
        NEXT(timerfd_settime)(alarms[i].file, TFD_TIMER_ABSTIME, &past, NULL);
        lamina_note_activity();
    }
    pthread_mutex_unlock(&lock);
}

HIDDEN void lamina_clear_alarms(void) { count = 0; }
