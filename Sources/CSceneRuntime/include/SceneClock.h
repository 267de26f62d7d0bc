// The clock of a scene that is rendered without a window. This library interposes the system's functions that read
// clocks and wait for times. On a thread that the scene's clock drives, clocks return the scene's time. Timers of the
// run loop, delayed blocks, timers of the main queue and sleeping tasks wait for the scene's time there. On all other
// threads, the interposed functions call those of the system.
#ifndef LAMINA_SCENECLOCK_H
#define LAMINA_SCENECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Sets the time to 0 and discards everything that waits. The calendar's time is then `seconds` since 1970.
void lamina_scene_clock_start(int64_t seconds);

/// Drives the calling thread, which must be the main thread, until `leave` was called as often as `enter`.
void lamina_scene_clock_enter(void);
void lamina_scene_clock_leave(void);

/// Sets the time, in nanoseconds since the start.
void lamina_scene_clock_set(int64_t nanoseconds);

/// Returns the time at which the first waiting item is due, in nanoseconds since the start. If that time has passed,
/// returns the current time; if nothing waits, INT64_MAX.
int64_t lamina_scene_clock_next(void);

/// Passes the items that are due to the queues or run loops on which they run.
void lamina_scene_clock_release(void);

/// Returns true if, since the last call, a block was submitted to the main queue or a waiting item was passed on.
bool lamina_scene_clock_was_busy(void);

/// Waits, for at most `seconds` of real time, until the work is done that the driven thread has submitted to other
/// queues. Returns true if it is done.
bool lamina_scene_clock_wait_for_work(double seconds);

#endif
