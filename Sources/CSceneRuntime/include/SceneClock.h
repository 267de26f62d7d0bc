// The clock of a scene that is drawn without a window. While it drives a thread, the clocks of the system stand at
// the scene's time there, and what waits for a later time waits for this clock: timers of the run loop, delayed
// blocks, timers of the main queue and sleeping tasks. Everywhere else, and in every other thread, functions of the
// system that have the same names here do what they always do.
#ifndef LAMINA_SCENECLOCK_H
#define LAMINA_SCENECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Sets the time to 0 and forgets all that waits. The calendar's time is `seconds` since 1970 then.
void lamina_scene_clock_start(int64_t seconds);

/// Drives the calling thread until `leave` was called as often. It must be the main thread.
void lamina_scene_clock_enter(void);
void lamina_scene_clock_leave(void);

/// Sets the time, in nanoseconds since the start.
void lamina_scene_clock_set(int64_t nanoseconds);

/// Returns the time, in nanoseconds since the start, when the first waiting item is due, or now if that has passed;
/// INT64_MAX when nothing waits.
int64_t lamina_scene_clock_next(void);

/// Hands what is due to the queue or run loop that it waited for.
void lamina_scene_clock_release(void);

/// Returns true if anything came to the main queue or was handed over since the last call.
bool lamina_scene_clock_was_busy(void);

/// Waits up to `seconds` of real time for the work that the driven thread gave to other queues; returns true if it is
/// done.
bool lamina_scene_clock_wait_for_work(double seconds);

#endif
