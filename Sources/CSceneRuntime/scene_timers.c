// Timers of the main queue, made by a driven thread: sources of another kind take their place, which count how often
// the scene's clock has told them to fire.
#define _GNU_SOURCE
#include "driven.h"

#include <pthread.h>
#include <stddef.h>

typedef struct {
    dispatch_object source;
    /// Those that the program has, so that it is known when it lets go of the source.
    int references;
    int64_t due, interval;
} scene_timer;

enum { capacity = 1024 };
static scene_timer timers[capacity];
static atomic_int count;
/// Sources may be let go of on any thread.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static scene_timer *find_timer(dispatch_object source) {
    for (int i = 0; i < count; i++) {
        if (timers[i].source == source) return &timers[i];
    }
    return NULL;
}

static void remember(dispatch_object source) {
    pthread_mutex_lock(&lock);
    timers[count] = (scene_timer){.source = source, .references = 1, .due = NEVER};
    count += 1;
    pthread_mutex_unlock(&lock);
}

/// The last reference is not counted off before the source is forgotten.
static void change_references(dispatch_object object, int change) {
    if (count == 0) return;
    pthread_mutex_lock(&lock);
    scene_timer *timer = find_timer(object);
    if (timer) timer->references += change;
    if (timer && timer->references == 0) {
        count -= 1;
        *timer = timers[count];
    }
    pthread_mutex_unlock(&lock);
}

static bool schedule(dispatch_object source, int64_t due, int64_t interval) {
    pthread_mutex_lock(&lock);
    scene_timer *timer = find_timer(source);
    if (timer) {
        timer->due = due;
        timer->interval = interval;
    }
    pthread_mutex_unlock(&lock);
    return timer != NULL;
}

// MARK: - What is due

HIDDEN int64_t lamina_next_timer(void) {
    int64_t next = NEVER;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) next = lamina_earlier(next, timers[i].due);
    pthread_mutex_unlock(&lock);
    return next;
}

/// Fires as often as it should have by now.
static void fire(scene_timer *timer, int64_t now) {
    int64_t times = 1;
    if (dispatch_source_testcancel(timer->source) || timer->interval == NEVER) {
        timer->due = NEVER;
    } else {
        times += (now - timer->due) / timer->interval;
        timer->due += times * timer->interval;
    }
    dispatch_source_merge_data(timer->source, (uintptr_t)times);
    lamina_note_activity();
}

HIDDEN void lamina_release_timers(void) {
    int64_t now = lamina_driven_time();
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (timers[i].due <= now) fire(&timers[i], now);
    }
    pthread_mutex_unlock(&lock);
}

/// Sources live on, and are of the other kind until they are let go of.
HIDDEN void lamina_forget_timers(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) timers[i].due = NEVER;
    pthread_mutex_unlock(&lock);
}

// MARK: - In place of libdispatch's

dispatch_object dispatch_source_create(
    const struct dispatch_source_kind *kind, uintptr_t handle, uintptr_t mask, dispatch_object queue) {
    bool is_held = lamina_is_driven && kind == &_dispatch_source_type_timer && queue == &_dispatch_main_q;
    if (!is_held || count == capacity) return NEXT(dispatch_source_create)(kind, handle, mask, queue);
    dispatch_object source = NEXT(dispatch_source_create)(&_dispatch_source_type_data_add, 0, 0, queue);
    if (source) remember(source);
    return source;
}

void dispatch_source_set_timer(dispatch_object source, uint64_t start, uint64_t interval, uint64_t leeway) {
    const int64_t shortest = 1000;
    bool is_once = interval >= (uint64_t)NEVER;
    int64_t period = is_once ? NEVER : (int64_t)interval < shortest ? shortest : (int64_t)interval;
    int64_t due = lamina_is_driven ? lamina_due_time(start) : NEVER;
    if (count > 0 && schedule(source, due, period)) return;
    uint64_t moment = lamina_is_driven ? lamina_real_moment(start) : start;
    NEXT(dispatch_source_set_timer)(source, moment, interval, leeway);
}

void dispatch_retain(dispatch_object object) {
    change_references(object, 1);
    NEXT(dispatch_retain)(object);
}

void dispatch_release(dispatch_object object) {
    change_references(object, -1);
    NEXT(dispatch_release)(object);
}
