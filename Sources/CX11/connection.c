#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "include/CX11.h"

// Xlib's error handlers are global and get a Display. This list is used to find the connection of a Display.

struct CX11Connection {
  Display *display;
  atomic_bool lost;
  atomic_bool silent;
  // Set once, by the thread that opens the connection. Another thread may draw on it later, and handle errors.
  atomic_ulong window;
  bool trapping;
  int trapped_code;
  int shared_memory_opcode;
  unsigned shared_memory_errors;
  struct CX11Connection *next;
};

static CX11Connection *connections;
static pthread_mutex_t connections_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t handlers_once = PTHREAD_ONCE_INIT;

static CX11Connection *connection_of(Display *display) {
  pthread_mutex_lock(&connections_lock);
  CX11Connection *found = connections;
  while (found && found->display != display) found = found->next;
  pthread_mutex_unlock(&connections_lock);
  return found;
}

static void log_error(Display *display, XErrorEvent *error) {
  char text[128] = "";
  XGetErrorText(display, error->error_code, text, sizeof text);
  fprintf(
      stderr, "lamina: X error: %s (request %d.%d, resource 0x%lx)\n", text, error->request_code,
      error->minor_code, error->resourceid);
}

// Returns true if the error is that another program has destroyed the window. The render thread notices that a little
// later.
static bool is_loss_of_window(CX11Connection *connection, XErrorEvent *error) {
  bool is_loss = error->error_code == BadWindow || error->error_code == BadDrawable;
  return is_loss && error->resourceid == atomic_load(&connection->window);
}

static int handle_error(Display *display, XErrorEvent *error) {
  CX11Connection *connection = connection_of(display);
  if (!connection) {
    log_error(display, error);
    return 0;
  }
  bool shared_memory = connection->shared_memory_opcode != 0 &&
                       error->request_code == connection->shared_memory_opcode;
  if (shared_memory) connection->shared_memory_errors++;
  if (connection->trapping) {
    if (!connection->trapped_code) connection->trapped_code = error->error_code;
  } else if (!atomic_load(&connection->silent) && !is_loss_of_window(connection, error)) {
    log_error(display, error);
  }
  return 0;
}

static int handle_io_error(Display *display) {
  CX11Connection *connection = connection_of(display);
  if (connection) cx11_mark_lost(connection);
  return 0;
}

// Replaces Xlib's default handler, which ends the process. Xlib holds the display's lock on this thread. It expects
// that the handler calls exit(), so without unlocking, all other threads would wait forever.
static void handle_io_exit(Display *display, void *context) {
  cx11_mark_lost(context);
  XUnlockDisplay(display);
}

// libxcb writes to its socket without MSG_NOSIGNAL. If the process has the default action for SIGPIPE, a write after
// the end of the server would end the process without a message.
static void ignore_broken_pipes(void) {
  struct sigaction action;
  bool is_default = sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
  if (is_default) signal(SIGPIPE, SIG_IGN);
}

static void install_handlers(void) {
  ignore_broken_pipes();
  XInitThreads();
  XSetErrorHandler(handle_error);
  XSetIOErrorHandler(handle_io_error);
}

CX11Connection *cx11_open(const char *name) {
  pthread_once(&handlers_once, install_handlers);
  Display *display = XOpenDisplay(name);
  if (!display) return NULL;
  CX11Connection *connection = calloc(1, sizeof *connection);
  if (!connection) {
    XCloseDisplay(display);
    return NULL;
  }
  connection->display = display;
  pthread_mutex_lock(&connections_lock);
  connection->next = connections;
  connections = connection;
  pthread_mutex_unlock(&connections_lock);
  XSetIOErrorExitHandler(display, handle_io_exit, connection);
  return connection;
}

void cx11_close(CX11Connection *connection) {
  cx11_silence(connection);
  XCloseDisplay(connection->display);
  pthread_mutex_lock(&connections_lock);
  CX11Connection **link = &connections;
  while (*link && *link != connection) link = &(*link)->next;
  if (*link) *link = connection->next;
  pthread_mutex_unlock(&connections_lock);
  free(connection);
}

Display *cx11_display(CX11Connection *connection) { return connection->display; }

bool cx11_is_lost(CX11Connection *connection) { return atomic_load(&connection->lost); }

void cx11_mark_lost(CX11Connection *connection) { atomic_store(&connection->lost, true); }

void cx11_silence(CX11Connection *connection) { atomic_store(&connection->silent, true); }

void cx11_set_window(CX11Connection *connection, Window window) {
  atomic_store(&connection->window, window);
}

void cx11_trap_begin(CX11Connection *connection) {
  // Errors of earlier requests must not be recorded.
  XSync(connection->display, False);
  connection->trapping = true;
  connection->trapped_code = Success;
}

int cx11_trap_end(CX11Connection *connection) {
  XSync(connection->display, False);
  connection->trapping = false;
  return connection->trapped_code;
}

void cx11_watch_shared_memory(CX11Connection *connection, int major_opcode) {
  connection->shared_memory_opcode = major_opcode;
}

unsigned cx11_take_shared_memory_errors(CX11Connection *connection) {
  unsigned count = connection->shared_memory_errors;
  connection->shared_memory_errors = 0;
  return count;
}
