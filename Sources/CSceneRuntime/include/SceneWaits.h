// What waits for a time on the main thread: delayed blocks of the main queue, sleeping tasks, and timers of the run
// loop. A player asks for it, because a scene in which nothing moves but a timer is pending is not at rest.
#ifndef LAMINA_SCENEWAITS_H
#define LAMINA_SCENEWAITS_H

#include <stdbool.h>

/// Counts from now on, and calls `changed`, on any thread, when the first wait begins, when the last one ends, and when
/// a timer is set. To be called once in a process, on the main thread.
void lamina_scene_waits_start(void (*changed)(void));

/// Returns true if a delayed block or a task waits that came after the start.
bool lamina_scene_waits_pending(void);

/// Returns the seconds until the next timer of the main run loop, or 0 if none waits. A timer that was invalidated may
/// still count until its time. The main thread only.
double lamina_scene_waits_alarm(void);

#endif
