// The pace of a scene that a viewer in another process shows. The viewer sets the relation of the scene's time to the
// system's clock. On the thread that runs the scene, timers of the run loop, delayed blocks and timers of the main queue
// wait for the scene's time, as do sleeping tasks on all threads. Clocks return the system's time. While the viewer goes
// to a later time in steps, the scene's clock drives the thread (SceneClock.h); clocks then show the time of the step.
#ifndef LAMINA_SCENEPACE_H
#define LAMINA_SCENEPACE_H

/// The relation of the scene's time, which is 0 at its start, to CLOCK_MONOTONIC. All times are in seconds.
typedef struct {
    /// The time of the system's clock at which the scene's time is `origin`.
    double anchor, origin;
    /// The seconds of the scene's time per second; 0 or less while the scene's time does not advance.
    double rate;
    /// The range of the scene's time.
    double earliest, latest;
} lamina_scene_pace;

/// Uses a pace from now on, whose time is 0 and stands still. `changed` is called, on any thread, when something begins to
/// wait, and when nothing waits any more. To be called once in a process, on the main thread, before the scene is loaded.
void lamina_scene_pace_start(void (*changed)(void));

/// Changes the pace, and passes on what is due. The scene's time must not go back. Main thread only.
void lamina_scene_pace_set(const lamina_scene_pace *pace);

/// Returns the time of the pace now, in seconds.
double lamina_scene_pace_time(void);

#endif
