// The clock of a scene that is rendered without a window. This library interposes the system's functions that read
// clocks and wait for times. On a thread that the scene's clock drives, clocks return the scene's time. Timers of the
// run loop, delayed blocks, timers of the main queue and sleeping tasks wait for the scene's time there. On all other
// threads, the interposed functions call those of the system.
//
// Between two calls of `lamina_scene_clock_set`, code on the driven thread advances the time without waiting in real
// time: `sleep` and its variants add their span and return at once. A run loop that the scene itself runs advances the
// time in steps of at most a millisecond while no event is pending. After 10,000 readings of the clock, each further
// one adds 10 µs, so that a loop that waits for a time ends.
#ifndef LAMINA_SCENECLOCK_H
#define LAMINA_SCENECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Sets the time to 0 and discards everything that waits. Calendar time is `seconds` since 1970 at this moment.
void lamina_scene_clock_start(int64_t seconds);

/// Drives the calling thread, which must be the main thread, until `leave` was called as often as `enter`.
void lamina_scene_clock_enter(void);
void lamina_scene_clock_leave(void);

/// Sets the time, in nanoseconds since the start. What the scene's code has added to the previous time is discarded.
void lamina_scene_clock_set(int64_t nanoseconds);

/// Returns the time at which the first waiting item is due, in nanoseconds since the start, but not less than the time
/// that was set last; INT64_MAX if nothing waits. What code on the driven thread has added to the time that was set
/// does not count.
int64_t lamina_scene_clock_next(void);

/// Passes the items that are due to the queues or run loops on which they run.
void lamina_scene_clock_release(void);

/// Returns true if, since the last call, a block was submitted to the main queue or a waiting item was passed on.
bool lamina_scene_clock_was_busy(void);

/// Waits, for at most `seconds` of real time, until the work is done that the driven thread has submitted to other
/// queues. Returns true if it is done.
bool lamina_scene_clock_wait_for_work(double seconds);

/// Returns the nanoseconds of the system's CLOCK_MONOTONIC, also on a driven thread.
int64_t lamina_system_time(void);

#endif
