#define _GNU_SOURCE
#include "CSceneRuntime.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#ifdef M_ARENA_MAX
// Pictures are drawn by many threads. With a heap for each of them, memory that one has freed is of no
// use to the others, and a process keeps several times as much as its caches may take.
__attribute__((constructor)) static void limit_heaps(void) { mallopt(M_ARENA_MAX, 2); }
#endif

// True from when `asking` was made readable until the answer.
static volatile sig_atomic_t is_asked;
static int asking = -1;

// Handles the signal of the timer, on any thread, also while the watched one never returns.
static void time_went_by(int number) {
    (void)number;
    const uint64_t one = 1;
    const int error = errno;
    if (is_asked) {
        signal(SIGXCPU, SIG_DFL);
        kill(getpid(), SIGXCPU);
        return;
    }
    is_asked = 1;
    if (write(asking, &one, sizeof one) < 0) is_asked = 0;
    errno = error;
}

int lamina_watchdog_start(double seconds) {
    clockid_t clock;
    timer_t timer;
    struct sigaction action = {.sa_handler = time_went_by, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 3};
    struct itimerspec span = {.it_value.tv_sec = (time_t)seconds};
    span.it_value.tv_nsec = (long)((seconds - (double)span.it_value.tv_sec) * 1e9);
    span.it_interval = span.it_value;
    asking = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (asking < 0 || sigaction(SIGRTMIN + 3, &action, NULL) != 0 ||
        pthread_getcpuclockid(pthread_self(), &clock) != 0 ||
        timer_create(clock, &event, &timer) != 0 || timer_settime(timer, 0, &span, NULL) != 0) {
        return -1;
    }
    return asking;
}

void lamina_watchdog_answer(void) {
    uint64_t count;
    // Cleared first, so that a question that comes before the read is answered by the next call.
    is_asked = 0;
    if (read(asking, &count, sizeof count) < 0) return;
}

void lamina_die_with_parent(void) {
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended in between; then another process has taken this one over.
    if (getppid() != parent) raise(SIGKILL);
}
