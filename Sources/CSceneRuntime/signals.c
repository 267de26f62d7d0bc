#define _GNU_SOURCE
#include "CSceneRuntime.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int passing = -1;

static void pass_on(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    // If the pipe is full, it already contains enough signals.
    ssize_t written = write(passing, &byte, 1);
    (void)written;
    errno = error;
}

void lamina_signal_take(int number) {
    struct sigaction old, action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    // A signal that was ignored when the program started, as by nohup, stays ignored.
    bool is_ignored = sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN;
    if (!is_ignored) sigaction(number, &action, NULL);
}

int lamina_signals_take(void) {
    int ends[2];
    if (passing >= 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    passing = ends[1];
    lamina_signal_take(SIGINT);
    lamina_signal_take(SIGTERM);
    lamina_signal_take(SIGHUP);
    return ends[0];
}

void lamina_signal_end(int number) {
    signal(number, SIG_DFL);
    kill(getpid(), number);
    // Another thread may receive the signal a little later. If every thread blocks it, the process ends after five
    // seconds, which is a choice.
    sleep(5);
    _exit(128 + number);
}
