// Timers of the main queue. If a driven thread creates one, or any thread while the scene has a pace, a source of
// another kind is created in its place, whose data is the number of times that the scene's clock has fired it. Other
// timers are those of the system. While waits are counted, their times are recorded.
#define _GNU_SOURCE
#include "driven.h"

#include <pthread.h>
#include <stddef.h>

typedef struct {
    dispatch_object source;
    /// The number of references that the program holds. The timer is removed from `timers` when it becomes 0.
    int references;
    /// True for a timer of the system, whose times are nanoseconds of CLOCK_MONOTONIC. The times of the others are
    /// nanoseconds of the scene's time.
    bool is_counted;
    /// The scope of the code that created a counted timer, or null. It is not retained, because the scene of the scope
    /// may own the timer. It is only compared.
    const void *scope;
    int64_t due, interval;
} scene_timer;

enum { capacity = 1024 };
static scene_timer timers[capacity];
static atomic_int count;
/// Guards `timers`, because any thread may create and release sources.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static scene_timer *find_timer(dispatch_object source) {
    for (int i = 0; i < count; i++) {
        if (timers[i].source == source) return &timers[i];
    }
    return NULL;
}

/// Adds a source to `timers` if there is room.
static void add_source(dispatch_object source, bool is_counted) {
    const void *scope = is_counted ? lamina_current_scope() : NULL;
    pthread_mutex_lock(&lock);
    if (count < capacity) {
        timers[count] = (scene_timer){.source = source, .references = 1, .is_counted = is_counted,
            .scope = scope, .due = NEVER};
        count += 1;
    }
    pthread_mutex_unlock(&lock);
}

/// Changes the number of references to a source. A source without references is removed before it is released.
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

static int64_t counted_due_time(uint64_t start) {
    int64_t delay = lamina_real_delay(start);
    return delay == NEVER ? NEVER : monotonic_time() + delay;
}

/// Returns true if timers that are created or set now wait for the scene's time.
static bool is_held(void) { return lamina_is_driven || lamina_has_pace(); }

typedef enum { unknown, driven, counted } timer_kind;

/// Records the time at which a timer fires, and returns the timer's kind.
static timer_kind schedule(dispatch_object source, uint64_t start, int64_t interval) {
    pthread_mutex_lock(&lock);
    scene_timer *timer = find_timer(source);
    timer_kind kind = !timer ? unknown : timer->is_counted ? counted : driven;
    if (timer) {
        timer->due = timer->is_counted ? counted_due_time(start)
            : is_held()                ? lamina_due_time(start)
                                       : NEVER;
        timer->interval = interval;
    }
    pthread_mutex_unlock(&lock);
    return kind;
}

// MARK: - Timers that are due

HIDDEN int64_t lamina_next_timer(void) {
    int64_t next = NEVER;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (!timers[i].is_counted) next = lamina_earlier(next, timers[i].due);
    }
    pthread_mutex_unlock(&lock);
    return next;
}

/// Fires a timer. Its handler receives the number of times that the timer should have fired by now.
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
    int64_t now = lamina_scene_time();
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (!timers[i].is_counted && timers[i].due <= now) fire(&timers[i], now);
    }
    pthread_mutex_unlock(&lock);
}

/// Makes the scene's timers fire no more. Their sources exist until they are released, but cannot be turned into
/// timers of the system.
HIDDEN void lamina_clear_timers(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (!timers[i].is_counted) timers[i].due = NEVER;
    }
    pthread_mutex_unlock(&lock);
}

static int64_t next_counted(const scene_timer *timer, int64_t now) {
    if (!timer->is_counted || timer->due == NEVER || dispatch_source_testcancel(timer->source)) return NEVER;
    if (timer->due > now) return timer->due;
    if (timer->interval == NEVER) return NEVER;
    return timer->due + ((now - timer->due) / timer->interval + 1) * timer->interval;
}

HIDDEN int64_t lamina_next_counted_timer(int64_t now, const void *scope) {
    int64_t next = NEVER;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++) {
        if (timers[i].scope && timers[i].scope != scope) continue;
        next = lamina_earlier(next, next_counted(&timers[i], now));
    }
    pthread_mutex_unlock(&lock);
    return next;
}

// MARK: - Interposed functions of libdispatch

dispatch_object dispatch_source_create(
    const struct dispatch_source_kind *kind, uintptr_t handle, uintptr_t mask, dispatch_object queue) {
    bool is_timer = kind == &_dispatch_source_type_timer && is_main(queue) && count < capacity;
    bool is_replaced = is_timer && is_held();
    if (is_replaced) kind = &_dispatch_source_type_data_add;
    dispatch_object source =
        NEXT(dispatch_source_create)(kind, is_replaced ? 0 : handle, is_replaced ? 0 : mask, queue);
    if (source && (is_replaced || (is_timer && lamina_is_counting()))) add_source(source, !is_replaced);
    return source;
}

void dispatch_source_set_timer(dispatch_object source, uint64_t start, uint64_t interval, uint64_t leeway) {
    // Times are divided by the interval, which may be 0. One microsecond is a choice.
    const int64_t shortest = 1000;
    bool is_once = interval >= (uint64_t)NEVER;
    int64_t period = is_once ? NEVER : (int64_t)interval < shortest ? shortest : (int64_t)interval;
    timer_kind kind = count > 0 ? schedule(source, start, period) : unknown;
    if (kind == driven) return lamina_await_items();
    uint64_t moment = lamina_is_driven ? lamina_real_moment(start) : start;
    NEXT(dispatch_source_set_timer)(source, moment, interval, leeway);
    if (kind == counted) lamina_note_timer();
}

void dispatch_retain(dispatch_object object) {
    change_references(object, 1);
    NEXT(dispatch_retain)(object);
}

void dispatch_release(dispatch_object object) {
    change_references(object, -1);
    NEXT(dispatch_release)(object);
}
