// The delayed blocks that a driven thread submits, and the jobs of Swift's tasks.
#define _GNU_SOURCE
#include "driven.h"

#include <stdlib.h>

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
    if (!make_room()) return false;
    dispatch_retain(delay.queue);
    if (delay.block) delay.block = _Block_copy(delay.block);
    delays[count++] = delay;
    return true;
}

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
/// added first.
static size_t soonest(void) {
    size_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (delays[i].due < delays[index].due) index = i;
    }
    return index;
}

HIDDEN int64_t lamina_next_delay(void) { return count ? delays[soonest()].due : NEVER; }

/// Passes a block to its queue. The jobs of tasks that may run on any thread are run here, one after the other, so
/// that their order is always the same.
static void hand_over(scene_delay delay) {
    if (delay.block) {
        dispatch_async(delay.queue, delay.block);
    } else if (is_main(delay.queue)) {
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
    for (int i = 0; i < 1000 && lamina_next_delay() <= lamina_driven_time(); i++) hand_over(take(soonest()));
}

HIDDEN void lamina_clear_delays(void) {
    while (count) discard(take(count - 1));
}

// MARK: - Waits of the driven thread

/// Passes the blocks of other queues to libdispatch, in the order in which they were added. They then run by the real
/// clock. This is necessary because the driven thread is about to wait, possibly for one of these blocks.
static void let_go(void) {
    size_t index = 0;
    while (index < count) {
        if (is_main(delays[index].queue)) {
            index += 1;
            continue;
        }
        scene_delay delay = take(index);
        uint64_t when = lamina_real_moment_after(delay.due - lamina_driven_time());
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
            .due = lamina_driven_time(), .queue = queue, .function = function, .context = context};
        if (hold(job)) return;
    }
    NEXT(dispatch_async_f)(queue, context, function);
}

void dispatch_after(uint64_t when, dispatch_object queue, dispatch_block block) {
    if (!lamina_is_driven) return lamina_wait_for_block(when, queue, block);
    scene_delay delay = {.due = lamina_due_time(when), .queue = queue, .block = (void *)block};
    if (delay.due == NEVER || hold(delay)) return;
    NEXT(dispatch_after)(lamina_real_moment(when), queue, block);
}

void dispatch_after_f(uint64_t when, dispatch_object queue, void *context, dispatch_function function) {
    if (!lamina_is_driven) return lamina_wait_for_function(when, queue, context, function);
    scene_delay delay = {
        .due = lamina_due_time(when), .queue = queue, .function = function, .context = context};
    if (delay.due == NEVER || hold(delay)) return;
    NEXT(dispatch_after_f)(lamina_real_moment(when), queue, context, function);
}
