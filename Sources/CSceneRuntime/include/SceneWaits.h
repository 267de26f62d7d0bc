// The waits on the main thread of a process that shows a scene in a window: delayed blocks of the main queue,
// sleeping tasks, and timers of the run loop and of the main queue. The code that plays a scene uses them to find out
// whether the scene is at rest: a scene with a pending timer is not, even if nothing moves.
#ifndef LAMINA_SCENEWAITS_H
#define LAMINA_SCENEWAITS_H

#include <stdbool.h>

/// The functions that the player provides. They may be called on any thread.
typedef struct {
    /// Called when the first wait of a scope begins, when the last one ends, and when a timer is set.
    void (*changed)(void);
    /// Returns the scope of the code that runs on the calling thread, or null if it runs in none. A delayed block
    /// belongs to the scope of the code that submits it, and a timer of the main queue to that of the code that creates
    /// it.
    void *(*current_scope)(void);
    /// Retains a scope that `current_scope` has returned.
    void (*retain_scope)(void *scope);
    /// Calls `body` with `context` in the scope, and then releases the scope.
    void (*run_in_scope)(void *scope, void (*body)(void *context), void *context);
} lamina_scene_waits_hooks;

/// Starts counting waits. Call it once in a process, on the main thread.
void lamina_scene_waits_start(const lamina_scene_waits_hooks *hooks);

/// Returns true if a delayed block or a task is waiting whose wait began after the start, and which belongs to `scope`
/// or to no scope. With null, only waits that belong to no scope count.
bool lamina_scene_waits_pending(const void *scope);

/// Returns the time in seconds until the next timer of the main run loop or the main queue fires, or 0 if there is
/// none. Timers that belong to another scope than `scope` are left out; those of the run loop belong to no scope. A
/// timer of the run loop that was invalidated may still be counted until its time. Main thread only.
double lamina_scene_waits_alarm(const void *scope);

#endif
