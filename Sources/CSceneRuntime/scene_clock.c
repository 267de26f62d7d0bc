// The interposed functions that read the system's clocks or sleep.
#define _GNU_SOURCE
#include "driven.h"
#include "SceneClock.h"

#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

HIDDEN _Thread_local bool lamina_is_driven;
/// The number of calls of `lamina_scene_clock_enter` minus those of `lamina_scene_clock_leave`.
static int depth;
static atomic_bool was_busy;

/// The scene's time as it was last set, and the time that sleeping and busy-waiting code has added to it since.
static int64_t scene_time, waited;
/// The number of times that a clock was read since the time was set.
static int readings;
/// The number of times that a run loop which the scene runs itself may still wait for work on other queues. It waits
/// 10 ms each time.
static int patience;
/// The times of libdispatch's clocks at one moment, in nanoseconds.
typedef struct {
    int64_t uptime, since_boot, calendar;
} clock_times;

/// The values of the clocks at the scene's start: one day since boot, and the calendar's time. With a pace, they are such
/// that the clocks show the real times of the moment at which the scene's time was set.
static clock_times starts = {86400 * SECOND, 86400 * SECOND, 0};

void lamina_scene_clock_start(int64_t seconds) {
    starts.calendar = seconds * SECOND;
    patience = 500;
    lamina_scene_clock_set(0);
    lamina_clear_alarms();
    lamina_clear_delays();
    lamina_clear_timers();
}

void lamina_scene_clock_enter(void) {
    depth += 1;
    lamina_is_driven = true;
}

void lamina_scene_clock_leave(void) {
    depth -= 1;
    lamina_is_driven = depth > 0;
}

static int64_t real_time(clockid_t clock) {
    struct timespec time = {0};
    NEXT(clock_gettime)(clock, &time);
    return nanoseconds(time);
}

/// Returns the times of the clocks that libdispatch uses on Linux.
static clock_times real_times(void) {
    return (clock_times){real_time(CLOCK_MONOTONIC), real_time(CLOCK_BOOTTIME), real_time(CLOCK_REALTIME)};
}

void lamina_scene_clock_set(int64_t time) {
    scene_time = time;
    waited = 0;
    readings = 0;
    if (!lamina_has_pace()) return;
    lamina_stop_pace(time);
    starts = real_times();
    starts = (clock_times){
        starts.uptime - scene_time, starts.since_boot - scene_time, starts.calendar - scene_time};
}

HIDDEN int64_t lamina_scene_time(void) {
    return !lamina_is_driven && lamina_has_pace() ? lamina_paced_time() : scene_time + waited;
}

HIDDEN int64_t lamina_earlier(int64_t a, int64_t b) { return a < b ? a : b; }

/// Returns the scene's time. If code has read it 10,000 times since it was set, the code probably waits in a loop for
/// a later time, so each further reading adds 10 µs.
static int64_t read_time(void) {
    readings += 1;
    if (readings > 10000) waited += 10000;
    return lamina_scene_time();
}

// MARK: - Waiting items

int64_t lamina_scene_clock_next(void) {
    int64_t next = lamina_earlier(lamina_next_alarm(), lamina_next_delay());
    next = lamina_earlier(next, lamina_next_timer());
    int64_t now = lamina_is_driven || !lamina_has_pace() ? scene_time : lamina_paced_time();
    return next < now ? now : next;
}

void lamina_scene_clock_release(void) {
    lamina_release_alarms();
    lamina_release_timers();
    lamina_release_delays();
}

HIDDEN void lamina_note_activity(void) { atomic_store(&was_busy, true); }

bool lamina_scene_clock_was_busy(void) { return atomic_exchange(&was_busy, false); }

// MARK: - Times of libdispatch

/// Returns the nanoseconds from `start` until the time `when`, or `now` if that is later. In a `dispatch_time_t` with
/// the highest bit set, the second highest bit distinguishes two clocks: if it is set, the value is the negated
/// calendar time; otherwise it is the time since boot.
static int64_t time_from(clock_times start, uint64_t when, int64_t now) {
    const uint64_t highest = 1ull << 63, second = 1ull << 62;
    const uint64_t now_by_calendar = ~1ull, now_since_boot = highest;
    if (when == DISPATCH_FOREVER) return NEVER;
    if (when == DISPATCH_NOW || when == now_by_calendar || when == now_since_boot) return now;
    int64_t time = !(when & highest) ? (int64_t)when - start.uptime
        : !(when & second)           ? (int64_t)(when & ~highest) - start.since_boot
                                     : -(int64_t)when - start.calendar;
    return time < now ? now : time;
}

HIDDEN int64_t lamina_due_time(uint64_t when) {
    if (lamina_is_driven || !lamina_has_pace()) return time_from(starts, when, scene_time);
    int64_t delay = lamina_real_delay(when);
    return delay == NEVER ? NEVER : lamina_paced_time() + delay;
}

HIDDEN uint64_t lamina_real_moment_after(int64_t nanoseconds) {
    bool was_driven = lamina_is_driven;
    lamina_is_driven = false;
    uint64_t moment = dispatch_time(DISPATCH_NOW, nanoseconds);
    lamina_is_driven = was_driven;
    return moment;
}

int64_t lamina_system_time(void) {
    struct timespec time = {0};
    NEXT(clock_gettime)(CLOCK_MONOTONIC, &time);
    return nanoseconds(time);
}

HIDDEN int64_t lamina_real_delay(uint64_t when) { return time_from(real_times(), when, 0); }

HIDDEN uint64_t lamina_real_moment(uint64_t when) {
    if (when == DISPATCH_FOREVER || when == DISPATCH_NOW) return when;
    return lamina_real_moment_after(lamina_due_time(when) - scene_time);
}

// MARK: - Interposed functions of the system

static bool find_start(clockid_t clock, int64_t *start) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        *start = starts.calendar;
        return true;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
        *start = starts.uptime;
        return true;
    case CLOCK_BOOTTIME:
        *start = starts.since_boot;
        return true;
    default:
        return false;
    }
}

/// Run loops measure the times of their timers by CLOCK_MONOTONIC.
int clock_gettime(clockid_t clock, struct timespec *time) {
    int64_t start;
    bool is_for_timers =
        lamina_is_paced && clock == CLOCK_MONOTONIC && lamina_is_run_loop(__builtin_return_address(0));
    if (!is_for_timers && (!lamina_is_driven || !find_start(clock, &start))) {
        return NEXT(clock_gettime)(clock, time);
    }
    int64_t now = is_for_timers ? lamina_run_loop_start() + lamina_scene_time() : start + read_time();
    time->tv_sec = now / SECOND;
    time->tv_nsec = now % SECOND;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    if (!lamina_is_driven) return NEXT(gettimeofday)(time, zone);
    int64_t now = starts.calendar + read_time();
    time->tv_sec = now / SECOND;
    time->tv_usec = now % SECOND / 1000;
    return 0;
}

time_t time(time_t *result) {
    if (!lamina_is_driven) return NEXT(time)(result);
    time_t now = (starts.calendar + read_time()) / SECOND;
    if (result) *result = now;
    return now;
}

/// True if sleeping only advances the scene's time. With a pace, code that sleeps keeps the process from answering the
/// viewer, which must notice it.
static bool skips_sleep(void) { return lamina_is_driven && !lamina_is_paced; }

/// A driven thread does not sleep. The span is added to its time, and the function returns at once.
int nanosleep(const struct timespec *span, struct timespec *rest) {
    if (!skips_sleep()) return NEXT(nanosleep)(span, rest);
    waited += nanoseconds(*span);
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *span, struct timespec *rest) {
    int64_t start;
    if (!skips_sleep() || !find_start(clock, &start)) return NEXT(clock_nanosleep)(clock, flags, span, rest);
    int64_t time = nanoseconds(*span);
    if (flags & TIMER_ABSTIME) time -= start + lamina_scene_time();
    if (time > 0) waited += time;
    return 0;
}

int usleep(useconds_t span) {
    if (!skips_sleep()) return NEXT(usleep)(span);
    waited += span * 1000ll;
    return 0;
}

unsigned sleep(unsigned span) {
    if (!skips_sleep()) return NEXT(sleep)(span);
    waited += span * SECOND;
    return 0;
}

// MARK: - Run loops that the scene itself runs

/// Advances the scene's time by a millisecond, but at most to the time at which the next item is due, and by at most
/// `longest` nanoseconds. The steps are short because only the run loop knows when it must end: it reads the clock
/// after each step.
static void take_step(int64_t longest) {
    const int64_t step = 1000000;
    int64_t now = lamina_scene_time();
    int64_t end = lamina_earlier(lamina_scene_clock_next(), now + lamina_earlier(step, longest));
    if (end > now) waited += end - now;
    readings = 0;
    lamina_scene_clock_release();
}

/// The function by which run loops wait. On a driven thread, it returns the events that are pending. If there are
/// none, the scene's time advances by a step. This happens at once, unless other queues still have work to do.
int ppoll(struct pollfd *files, nfds_t count, const struct timespec *span, const sigset_t *mask) {
    const struct timespec none = {0}, short_while = {.tv_nsec = 10000000};
    int64_t longest = span ? nanoseconds(*span) : NEVER;
    if (lamina_is_paced && !lamina_is_driven && longest != 0) {
        return lamina_poll_paced(files, count, span, mask, __builtin_frame_address(0));
    }
    if (!lamina_is_driven || longest == 0) return NEXT(ppoll)(files, count, span, mask);
    bool is_waited_for = !lamina_scene_clock_wait_for_work(0) && patience-- > 0;
    int ready = NEXT(ppoll)(files, count, is_waited_for ? &short_while : &none, mask);
    if (ready != 0 || is_waited_for) return ready;
    take_step(longest);
    return NEXT(ppoll)(files, count, &none, mask);
}
