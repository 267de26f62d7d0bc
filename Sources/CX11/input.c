#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "include/CX11.h"

struct CX11Input {
  XIM method;
  XIC context;
};

static void set_locale(void) { setlocale(LC_CTYPE, ""); }

// Called when the input method has ended. Its contexts then no longer exist either.
static void method_destroyed(XIM method, XPointer client, XPointer call) {
  (void)method;
  (void)call;
  CX11Input *input = (CX11Input *)client;
  input->method = NULL;
  input->context = NULL;
}

static XIM open_method(Display *display) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_locale);
  XIM method = NULL;
  if (XSupportsLocale() && XSetLocaleModifiers("")) method = XOpenIM(display, NULL, NULL, NULL);
  if (!method && XSetLocaleModifiers("@im=none")) method = XOpenIM(display, NULL, NULL, NULL);
  return method;
}

CX11Input *cx11_input_open(Display *display, Window window, long *event_mask) {
  *event_mask = 0;
  CX11Input *input = calloc(1, sizeof *input);
  if (!input) return NULL;
  input->method = open_method(display);
  if (!input->method) return input;
  XIMCallback destroyed = {(XPointer)input, method_destroyed};
  XSetIMValues(input->method, XNDestroyCallback, &destroyed, NULL);
  input->context = XCreateIC(
      input->method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
      XNFocusWindow, window, NULL);
  if (input->context) XGetICValues(input->context, XNFilterEvents, event_mask, NULL);
  return input;
}

void cx11_input_close(CX11Input *input, bool alive) {
  if (alive && input->context) XDestroyIC(input->context);
  if (alive && input->method) XCloseIM(input->method);
  // If the server is lost, Xlib still has a reference to `input` in its list of input methods, so nothing is freed.
  if (alive) free(input);
}

void cx11_input_focus(CX11Input *input, bool focused) {
  if (!input->context) return;
  if (focused) {
    XSetICFocus(input->context);
  } else {
    XUnsetICFocus(input->context);
  }
}

// Converts the Latin-1 text that XLookupString returns to UTF-8. Returns the number of bytes, or 0 if there is not
// enough room.
static int utf8_from_latin1(const char *latin, int count, char *buffer, int size) {
  int used = 0;
  for (int i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)latin[i];
    if (used + 2 > size) return 0;
    if (byte < 0x80) {
      buffer[used++] = (char)byte;
    } else {
      buffer[used++] = (char)(0xc0 | byte >> 6);
      buffer[used++] = (char)(0x80 | (byte & 0x3f));
    }
  }
  return used;
}

int cx11_input_lookup(
    CX11Input *input, XKeyEvent *event, char *buffer, int size, KeySym *keysym) {
  *keysym = NoSymbol;
  if (input->context && event->type == KeyPress) {
    Status status = 0;
    int count = Xutf8LookupString(input->context, event, buffer, size, keysym, &status);
    if (status == XLookupKeySym || status == XLookupBoth || status == XLookupChars) {
      return status == XLookupKeySym ? 0 : count;
    }
    return status == XBufferOverflow ? count : 0;
  }
  char latin[32];
  int count = XLookupString(event, latin, sizeof latin, keysym, NULL);
  return utf8_from_latin1(latin, count, buffer, size);
}

double cx11_resource_number(const char *database, const char *name, const char *class_name) {
  XrmInitialize();
  XrmDatabase resources = XrmGetStringDatabase(database);
  if (!resources) return 0;
  char *type = NULL;
  XrmValue value = {0, NULL};
  double number = 0;
  if (XrmGetResource(resources, name, class_name, &type, &value) && value.addr) {
    number = strtod(value.addr, NULL);
  }
  XrmDestroyDatabase(resources);
  return number;
}
