// What waits for a time on the main thread: delayed blocks of the main queue, sleeping tasks, and timers of the run
// loop. A player asks for it, because a scene in which nothing moves but a timer is pending is not at rest.
#ifndef LAMINA_SCENEWAITS_H
#define LAMINA_SCENEWAITS_H

#include <stdbool.h>

/// Counts from now on, and calls `changed`, on any thread, when the first wait begins and when the last one ends. To be
/// called once in a process, on the main thread.
void lamina_scene_waits_start(void (*changed)(void));

/// Returns true if anything waits that came after the start.
bool lamina_scene_waits_pending(void);

#endif
