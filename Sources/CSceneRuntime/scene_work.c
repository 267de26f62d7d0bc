// Blocks that a driven thread submits to other queues. The program waits for them.
#define _GNU_SOURCE
#include "driven.h"
#include "SceneClock.h"

/// A group that contains all such blocks until they are done; null before the first one.
static dispatch_object work;

static dispatch_object all_work(void) {
    if (!work) work = dispatch_group_create();
    return work;
}

bool lamina_scene_clock_wait_for_work(double seconds) {
    if (!work) return true;
    bool was_driven = lamina_is_driven;
    lamina_is_driven = false;
    intptr_t result = NEXT(dispatch_group_wait)(work, dispatch_time(DISPATCH_NOW, (int64_t)(seconds * 1e9)));
    lamina_is_driven = was_driven;
    return result == 0;
}

// MARK: - Blocks that cannot be added to the group when they are submitted

/// The first members of a block, as the binary interface of blocks defines them.
typedef struct {
    void *kind;
    int flags, reserved;
    dispatch_function invoke;
} block_head;

static void *begin_work(dispatch_block block) {
    dispatch_group_enter(all_work());
    return _Block_copy(block);
}

static void do_work(void *block) {
    ((block_head *)block)->invoke(block);
    _Block_release(block);
    dispatch_group_leave(work);
}

// MARK: - Interposed functions of libdispatch

static bool is_waited_for(dispatch_object queue) {
    if (is_main(queue)) lamina_note_activity();
    return lamina_is_driven && !is_main(queue);
}

void dispatch_async(dispatch_object queue, dispatch_block block) {
    if (!is_waited_for(queue)) return NEXT(dispatch_async)(queue, block);
    NEXT(dispatch_group_async)(all_work(), queue, block);
}

void dispatch_group_async(dispatch_object group, dispatch_object queue, dispatch_block block) {
    if (!is_waited_for(queue)) return NEXT(dispatch_group_async)(group, queue, block);
    NEXT(dispatch_group_async_f)(group, queue, begin_work(block), do_work);
}

void dispatch_barrier_async(dispatch_object queue, dispatch_block block) {
    if (!is_waited_for(queue)) return NEXT(dispatch_barrier_async)(queue, block);
    NEXT(dispatch_barrier_async_f)(queue, begin_work(block), do_work);
}
