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
// Many threads draw pictures. If malloc had an arena for each of them, memory that one thread has freed could not be
// used by the others, and the process would keep several times the memory that its caches may use.
__attribute__((constructor)) static void limit_heaps(void) { mallopt(M_ARENA_MAX, 2); }
#endif

// True from the time at which `asking` was made readable until `lamina_watchdog_answer` is called.
static volatile sig_atomic_t is_asked;
static int asking = -1;

// Handles the timer's signal. It runs on any thread, and also if the watched thread hangs.
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
    // The flag is cleared first: if the timer fires before the read, the next call answers it.
    is_asked = 0;
    if (read(asking, &count, sizeof count) < 0) return;
}

void lamina_die_with_parent(void) {
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // If the parent has ended before the call of prctl, another process has already become this one's parent.
    if (getppid() != parent) raise(SIGKILL);
}
