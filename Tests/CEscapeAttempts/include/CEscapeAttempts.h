// CEscapeAttempts: attempts to do what a sandbox forbids. Linked into a test program only.
#ifndef LAMINA_CESCAPEATTEMPTS_H
#define LAMINA_CESCAPEATTEMPTS_H

/// Prepares the attempts in a folder that has the files which `SandboxedProgram` of the tests has made.
///
/// Root becomes an ordinary user, so that nothing is forbidden only because root does it. Then the process divides: the new
/// process returns from this function. The other one is its parent, a program of the same user, which the attempts
/// attack; it listens at sockets, waits for the new process, and exits with its status.
///
/// Returns the number of a descriptor of a secret file that the sandbox must close; negative if something failed.
int lamina_escape_prepare(const char *folder);

/// Makes all attempts. For each, calls `receive` with its name, with what it would violate ("reading", "writing" or
/// "calls"), and with 0 if it has succeeded, or the error code.
void lamina_escape_run(void (*receive)(const char *name, const char *part, int error));

#endif
