// CSceneRuntime: functions for scenes in shared libraries that cannot be written in Swift. They look up a function by
// its name, replace the clock of one thread, and connect processes.
#ifndef LAMINA_CSCENERUNTIME_H
#define LAMINA_CSCENERUNTIME_H

#include <stdbool.h>
#include <stddef.h>

#include "SceneClock.h"
#include "ScenePace.h"
#include "SceneWaits.h"

// MARK: - Libraries

/// Loads the library at `path`. It is never unloaded, because Swift's runtime keeps references to its types. If it
/// cannot be loaded, returns null and writes the reason to `reason`, with at most `capacity` bytes including the
/// final zero.
void *lamina_library_open(const char *path, char *reason, size_t capacity);

/// Calls the function `name`, which has no arguments and returns a retained object, and returns that object. Returns
/// null if the library has no such function.
void *lamina_library_make(void *library, const char *name);

// MARK: - Detection of a thread that hangs

/// Watches the calling thread. After each `seconds` of its processor time, the returned descriptor becomes readable
/// (-1 if the system provides none). `lamina_watchdog_answer` must then be called before the thread has used as much
/// time again; otherwise the process is ended as by `lamina_end_late`. While the thread sleeps, nothing happens. Call
/// it once in a process.
int lamina_watchdog_start(double seconds, const char *line);
/// Reports that the watched thread still responds.
void lamina_watchdog_answer(void);

/// Ends the process in `seconds` by SIGABRT. Before, `line`, which has less than 127 bytes, is written to the standard
/// error, and the handler of `lamina_crashes_report`, which was called before, writes the places of the calling thread. Not
/// to be called in a process with a watchdog.
void lamina_end_late(double seconds, const char *line);

// MARK: - Output

/// Makes the standard output of this process write each line at once, also to a pipe, so that nothing is lost at a crash.
void lamina_output_lines(void);

// MARK: - Crashes

/// From now on, a crash of this process writes `first_line` to the standard error, and then, from the innermost, the places
/// in the scene's library at which its functions are: for each a line with `beginning` and an address in the library's file,
/// in hexadecimal digits. Both texts have less than 60 bytes. Swift's runtime writes no backtrace. Works in a sandbox. If the
/// scene calls `exit`, the same is written.
/// Returns false if it is not possible. To be called once in a process, on the thread that runs the scene, before the scene
/// is loaded.
bool lamina_crashes_report(const char *first_line, const char *beginning);

// MARK: - Signals

/// Makes SIGINT, SIGTERM and SIGHUP end nothing by themselves, unless they were ignored: each writes its number, one
/// byte, to a pipe. Returns the reading end of the pipe, or -1 when none can be made. To be called once in a process.
int lamina_signals_take(void);

/// Lets a further signal write its number to the pipe of `lamina_signals_take`, which was made.
void lamina_signal_take(int number);

/// Ends the process by this signal, as its default action does.
_Noreturn void lamina_signal_end(int number);

// MARK: - Processes

/// Makes the system send SIGKILL to this process when its parent process ends.
void lamina_die_with_parent(void);

#endif
