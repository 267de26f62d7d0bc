#define _GNU_SOURCE
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "include/CX11.h"

int cx11_wake_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cx11_wake_signal(int descriptor) {
  uint64_t one = 1;
  // This fails only if the counter is full, and the descriptor is then readable anyway.
  ssize_t ignored = write(descriptor, &one, sizeof one);
  (void)ignored;
}

bool cx11_wake_take(int descriptor) {
  uint64_t count = 0;
  return read(descriptor, &count, sizeof count) == sizeof count;
}

bool cx11_wait(int socket, int wake, double seconds) {
  struct pollfd waits[2] = {{socket, POLLIN, 0}, {wake, POLLIN, 0}};
  struct timespec limit = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  ppoll(waits, 2, seconds < 0 ? NULL : &limit, NULL);
  return (waits[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}
