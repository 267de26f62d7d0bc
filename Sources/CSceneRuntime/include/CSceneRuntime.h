// CSceneRuntime: what scenes from libraries need that Swift cannot say: a function found by its name, a clock of one
// thread's work, and ties between processes.
#ifndef LAMINA_CSCENERUNTIME_H
#define LAMINA_CSCENERUNTIME_H

#include <stdbool.h>
#include <stddef.h>

#include "SceneClock.h"
#include "SceneWaits.h"

// MARK: - Libraries

/// Loads the library at `path`, which is never unloaded, because Swift's runtime keeps references to its types. Returns
/// null when it cannot be loaded, and writes the reason, of at most `capacity` bytes with the final zero.
void *lamina_library_open(const char *path, char *reason, size_t capacity);

/// Returns true if the library has a function named `name`.
bool lamina_library_has(void *library, const char *name);

/// Calls `name`, a function without arguments that returns a retained object, and returns that; null when there is no
/// such function.
void *lamina_library_make(void *library, const char *name);

// MARK: - A thread that does not come back

/// Watches the calling thread. After each `seconds` of its processor time the descriptor that is returned (-1 when
/// the system has none) becomes readable, and `lamina_watchdog_answer` must be called before the thread has used as much
/// time again; otherwise the process ends by SIGXCPU. A thread that rests costs nothing. To be called once in a process.
int lamina_watchdog_start(double seconds);
/// Says that the watched thread is still under control.
void lamina_watchdog_answer(void);

// MARK: - Signals

/// Makes SIGINT, SIGTERM and SIGHUP end nothing by themselves, unless they were ignored: each writes its number, one
/// byte, to a pipe. Returns the reading end of the pipe, or -1 when none can be made. To be called once in a process.
int lamina_signals_take(void);

/// Ends the process by that signal, as if nobody had taken it.
_Noreturn void lamina_signal_end(int number);

// MARK: - Processes

/// Makes the system send SIGKILL to this process when its parent ends.
void lamina_die_with_parent(void);

#endif
