#define _GNU_SOURCE
#include "CSceneRuntime.h"
#include "scene_code.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef M_ARENA_MAX
// Many threads draw pictures. If malloc had an arena for each of them, memory that one thread has freed could not be
// used by the others, and the process would keep several times the memory that its caches may use.
__attribute__((constructor)) static void limit_heaps(void) { mallopt(M_ARENA_MAX, 2); }
#endif

void lamina_output_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

// The timer of the thread that is watched. Its signals are handled by that thread, also if it hangs.
static timer_t timer;
// The first expiration of the timer and the period of the next ones; 0 as the period if there is only one.
static struct itimerspec span;
// The number of times that the end of a hanging process was delayed, which stopped the periodic expirations.
static volatile sig_atomic_t delays;
static volatile sig_atomic_t is_ending;
// True from the time at which `asking` was made readable until `lamina_watchdog_answer` is called.
static volatile sig_atomic_t is_asked;
static int asking = -1;

// The line that is written before the process is ended.
static char last_line[128];

// The end of the stack of the watched thread.
static uintptr_t stack_end;

// Returns true if one of the ten innermost functions is code of the scene. The backtrace is made in the same way, from
// the chain of frame pointers. It lacks the caller of a function that has not stored the frame pointer yet.
static bool is_in_scene(const ucontext_t *context) {
#if defined(__x86_64__)
    const greg_t *registers = context->uc_mcontext.gregs;
    uintptr_t code = (uintptr_t)registers[REG_RIP], frame = (uintptr_t)registers[REG_RBP];
    uintptr_t low = (uintptr_t)registers[REG_RSP];
#elif defined(__aarch64__)
    uintptr_t code = context->uc_mcontext.pc, frame = context->uc_mcontext.regs[29];
    uintptr_t low = context->uc_mcontext.sp;
#else
    (void)context;
    return true;
#endif
#if defined(__x86_64__) || defined(__aarch64__)
    for (int depth = 0; depth < 10; depth++) {
        if (code >= lamina_scene_code.start && code < lamina_scene_code.end) return true;
        // Without the end of the stack, no frame is read.
        if (frame < low || frame % sizeof frame != 0 || frame > stack_end ||
            stack_end - frame < 2 * sizeof frame) break;
        const uintptr_t *saved = (const uintptr_t *)frame;
        low = frame + 1;
        frame = saved[0];
        code = saved[1];
    }
    return lamina_scene_code.start == 0;
#endif
}

// Ends the process by SIGABRT. Its handler, which crash.c has set, takes the first signal: it writes the places of the thread
// in the scene, and returns. A tenth of a second later, the second one ends the process. If the thread would not be in code of
// the scene, the first signal is sent some milliseconds later.
static void end_hanging(const ucontext_t *context) {
    struct itimerspec soon = {.it_value.tv_nsec = 100000000};
    // The number of delays, which together last less than a second, is a choice.
    if (!is_ending && delays < 200 && !is_in_scene(context)) {
        // The delays vary, so that they have no common period with the scene.
        soon.it_value.tv_nsec = 1000000 + delays * 7919 % 97 * 50000;
        delays = delays + 1;
        timer_settime(timer, 0, &soon, NULL);
        return;
    }
    if (is_ending) {
        signal(SIGABRT, SIG_DFL);
    } else if (write(STDERR_FILENO, last_line, strlen(last_line)) < 0) {
        // The process ends without the line.
    }
    is_ending = 1;
    timer_settime(timer, 0, &soon, NULL);
    pthread_kill(pthread_self(), SIGABRT);
}

static void ask_or_end(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    const uint64_t one = 1;
    const int error = errno;
    if (is_asked || is_ending) {
        end_hanging(context);
    } else {
        // The thread has answered while its end was delayed.
        if (delays > 0) timer_settime(timer, 0, &span, NULL);
        delays = 0;
        is_asked = 1;
        if (write(asking, &one, sizeof one) < 0) is_asked = 0;
    }
    errno = error;
}

static void end_late(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    const int error = errno;
    end_hanging(context);
    errno = error;
}

// Keeps a process that is being ended from ending by itself, as if nothing had been wrong.
static void wait_for_end(void) {
    while (is_ending) pause();
}

static void find_stack(void) {
    pthread_attr_t attributes;
    void *start;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    if (pthread_attr_getstack(&attributes, &start, &size) == 0) stack_end = (uintptr_t)start + size;
    pthread_attr_destroy(&attributes);
}

static void keep_line(const char *line) {
    snprintf(last_line, sizeof last_line, "%s\n", line);
}

// Calls `handler` on this thread after `seconds` of `clock`, and again each time that they have passed if `repeats` is
// true. Returns false if the system provides no timer.
static bool start_timer(clockid_t clock, double seconds, bool repeats, void (*handler)(int, siginfo_t *, void *)) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_RESTART | SA_SIGINFO};
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN + 3};
    span = (struct itimerspec){.it_value.tv_sec = (time_t)seconds};
    event.sigev_notify_thread_id = gettid();
    span.it_value.tv_nsec = (long)((seconds - (double)span.it_value.tv_sec) * 1e9);
    if (repeats) span.it_interval = span.it_value;
    find_stack();
    atexit(wait_for_end);
    // The process may have been started by a thread that blocks signals.
    sigset_t needed;
    sigemptyset(&needed);
    sigaddset(&needed, SIGRTMIN + 3);
    sigaddset(&needed, SIGABRT);
    pthread_sigmask(SIG_UNBLOCK, &needed, NULL);
    // The backtrace then begins where the thread was, and not in the handler.
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGABRT);
    return sigaction(SIGRTMIN + 3, &action, NULL) == 0 && timer_create(clock, &event, &timer) == 0 &&
        timer_settime(timer, 0, &span, NULL) == 0;
}

int lamina_watchdog_start(double seconds, const char *line) {
    clockid_t clock;
    keep_line(line);
    asking = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (asking < 0 || pthread_getcpuclockid(pthread_self(), &clock) != 0 ||
        !start_timer(clock, seconds, true, ask_or_end)) {
        return -1;
    }
    return asking;
}

void lamina_end_late(double seconds, const char *line) {
    keep_line(line);
    start_timer(CLOCK_MONOTONIC, seconds, false, end_late);
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
