// What waits for a time on the main thread: delayed blocks of the main queue, sleeping tasks, and timers of the run loop
// and of the main queue. A player asks for it, because a scene in which nothing moves but a timer is pending is not at rest.
#ifndef LAMINA_SCENEWAITS_H
#define LAMINA_SCENEWAITS_H

#include <stdbool.h>

/// The player's functions. They are called on any thread.
typedef struct {
    /// Called when the first wait begins, when the last one ends, and when a timer is set.
    void (*changed)(void);
    /// Returns the scope whose code runs on the calling thread, retained; null for none. A delayed block belongs to the
    /// scope of the code that submits it.
    void *(*current_scope)(void);
    /// Calls `body` with `context` in a scope, and releases the scope.
    void (*run_in_scope)(void *scope, void (*body)(void *context), void *context);
} lamina_scene_waits_hooks;

/// Counts from now on. To be called once in a process, on the main thread.
void lamina_scene_waits_start(const lamina_scene_waits_hooks *hooks);

/// Returns true if a delayed block or a task waits that came after the start.
bool lamina_scene_waits_pending(void);

/// Returns the seconds until the next timer of the main run loop or the main queue, or 0 if none waits. A timer of the
/// run loop that was invalidated may still count until its time. The main thread only.
double lamina_scene_waits_alarm(void);

#endif
