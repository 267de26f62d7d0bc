// The delayed blocks of a scene without a window, or with a pace, and the jobs of Swift's tasks.
#define _GNU_SOURCE
#include "driven.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/// A waiting block, or a waiting function with its context. `due` is the scene time in nanoseconds since the start.
typedef struct {
    int64_t due;
    dispatch_object queue;
    void *block;
    dispatch_function function;
    void *context;
} scene_delay;

/// The delayed blocks in the order in which they were submitted.
static scene_delay *delays;
static size_t count, capacity;
/// Guards the list. With a pace, any thread may add a block, and they are released on a queue.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool make_room(void) {
    if (count < capacity) return true;
    size_t larger = capacity ? capacity * 2 : 64;
    scene_delay *room = realloc(delays, larger * sizeof *room);
    if (!room) return false;
    delays = room;
    capacity = larger;
    return true;
}

/// Keeps a delayed block. Returns false if there is not enough memory.
static bool hold(scene_delay delay) {
    pthread_mutex_lock(&lock);
    bool has_room = make_room();
    if (has_room) {
        dispatch_retain(delay.queue);
        if (delay.block) delay.block = _Block_copy(delay.block);
        delays[count++] = delay;
    }
    pthread_mutex_unlock(&lock);
    if (has_room) lamina_await_items();
    return has_room;
}

/// Takes a block from the list. Call it while the list is locked.
static scene_delay take(size_t index) {
    scene_delay taken = delays[index];
    for (size_t i = index + 1; i < count; i++) delays[i - 1] = delays[i];
    count -= 1;
    return taken;
}

static void discard(scene_delay delay) {
    if (delay.block) _Block_release(delay.block);
    dispatch_release(delay.queue);
}

// MARK: - Blocks that are due

/// Returns the index of the block that is due first. If several are due at the same time, it is the one that was
/// added first. Call it while the list is locked, and not empty.
static size_t soonest(void) {
    size_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (delays[i].due < delays[index].due) index = i;
    }
    return index;
}

HIDDEN int64_t lamina_next_delay(void) {
    pthread_mutex_lock(&lock);
    int64_t next = count ? delays[soonest()].due : NEVER;
    pthread_mutex_unlock(&lock);
    return next;
}

/// Takes the block that is due first. Returns false if none is due.
static bool take_due(scene_delay *taken) {
    int64_t now = lamina_scene_time();
    pthread_mutex_lock(&lock);
    bool is_due = count && delays[soonest()].due <= now;
    if (is_due) *taken = take(soonest());
    pthread_mutex_unlock(&lock);
    return is_due;
}

/// Passes a block to its queue. On a driven thread, the jobs of tasks that may run on any thread are run here, one after
/// the other, so that their order is always the same.
static void hand_over(scene_delay delay) {
    if (delay.block) {
        dispatch_async(delay.queue, delay.block);
    } else if (is_main(delay.queue) || !lamina_is_driven) {
        dispatch_async_f(delay.queue, delay.context, delay.function);
    } else {
        delay.function(delay.context);
    }
    lamina_note_activity();
    discard(delay);
}

/// Passes on the blocks that are due. A job can add another one that is due at once, so at most 1,000 are passed on
/// before the function returns.
HIDDEN void lamina_release_delays(void) {
    scene_delay delay;
    for (int i = 0; i < 1000 && take_due(&delay); i++) hand_over(delay);
}

static bool take_last(scene_delay *taken) {
    pthread_mutex_lock(&lock);
    bool is_found = count > 0;
    if (is_found) *taken = take(count - 1);
    pthread_mutex_unlock(&lock);
    return is_found;
}

/// The list is not locked while blocks are released, which may submit others.
HIDDEN void lamina_clear_delays(void) {
    scene_delay delay;
    while (take_last(&delay)) discard(delay);
}

// MARK: - Waits of the driven thread

/// Takes the block of another queue that was added first. Returns false if there is none.
static bool take_other(scene_delay *taken) {
    pthread_mutex_lock(&lock);
    size_t index = 0;
    while (index < count && is_main(delays[index].queue)) index += 1;
    bool is_found = index < count;
    if (is_found) *taken = take(index);
    pthread_mutex_unlock(&lock);
    return is_found;
}

/// Passes the blocks of other queues to libdispatch, in the order in which they were added. They then run by the real
/// clock. This is necessary because the driven thread is about to wait, possibly for one of these blocks.
static void let_go(void) {
    scene_delay delay;
    while (take_other(&delay)) {
        uint64_t when = lamina_real_moment_after(delay.due - lamina_scene_time());
        if (delay.block) {
            NEXT(dispatch_after)(when, delay.queue, delay.block);
        } else {
            NEXT(dispatch_after_f)(when, delay.queue, delay.context, delay.function);
        }
        discard(delay);
    }
}

/// Begins a wait of the driven thread. The thread is not driven until `end_waiting` is called. Returns the time of
/// the real clock until which it may wait.
static uint64_t begin_waiting(uint64_t timeout) {
    uint64_t moment = lamina_real_moment(timeout);
    lamina_is_driven = false;
    let_go();
    return moment;
}

static intptr_t end_waiting(intptr_t result) {
    lamina_is_driven = true;
    return result;
}

intptr_t dispatch_semaphore_wait(dispatch_object semaphore, uint64_t timeout) {
    if (!lamina_is_driven) return NEXT(dispatch_semaphore_wait)(semaphore, timeout);
    if (NEXT(dispatch_semaphore_wait)(semaphore, DISPATCH_NOW) == 0) return 0;
    uint64_t moment = begin_waiting(timeout);
    return end_waiting(NEXT(dispatch_semaphore_wait)(semaphore, moment));
}

intptr_t dispatch_group_wait(dispatch_object group, uint64_t timeout) {
    if (!lamina_is_driven) return NEXT(dispatch_group_wait)(group, timeout);
    if (NEXT(dispatch_group_wait)(group, DISPATCH_NOW) == 0) return 0;
    uint64_t moment = begin_waiting(timeout);
    return end_waiting(NEXT(dispatch_group_wait)(group, moment));
}

// MARK: - Interposed functions of libdispatch

void dispatch_async_f(dispatch_object queue, void *context, dispatch_function function) {
    if (is_main(queue)) lamina_note_activity();
    if (lamina_is_driven && !is_main(queue)) {
        scene_delay job = {
            .due = lamina_scene_time(), .queue = queue, .function = function, .context = context};
        if (hold(job)) return;
    }
    NEXT(dispatch_async_f)(queue, context, function);
}

/// Returns true if a block of the scene waits for the scene's time. With a pace, these are the blocks of the main queue, and
/// those that the scene's thread submits to queues that are not Lamina's own.
static bool is_block_held(dispatch_object queue) {
    if (lamina_has_pace() && is_main(queue)) return true;
    if (!lamina_is_paced) return lamina_is_driven;
    const char *label = dispatch_queue_get_label(queue);
    return !label || strncmp(label, "lamina", 6) != 0;
}

void dispatch_after(uint64_t when, dispatch_object queue, dispatch_block block) {
    if (!is_block_held(queue)) return lamina_wait_for_block(when, queue, block);
    scene_delay delay = {.due = lamina_due_time(when), .queue = queue, .block = (void *)block};
    if (delay.due == NEVER || hold(delay)) return;
    NEXT(dispatch_after)(lamina_is_driven ? lamina_real_moment(when) : when, queue, block);
}

void dispatch_after_f(uint64_t when, dispatch_object queue, void *context, dispatch_function function) {
    if (!lamina_is_driven && !lamina_has_pace()) return lamina_wait_for_function(when, queue, context, function);
    scene_delay delay = {
        .due = lamina_due_time(when), .queue = queue, .function = function, .context = context};
    if (delay.due == NEVER || hold(delay)) return;
    NEXT(dispatch_after_f)(lamina_is_driven ? lamina_real_moment(when) : when, queue, context, function);
}
