#include "cookie.h"

#include <stdlib.h>
#include <string.h>

void cookie_begin(Display *dpy, XGenericEventCookie *cookie, xEvent *wire) {
  xGenericEvent *generic = (xGenericEvent *)wire;
  cookie->type = generic->type;
  cookie->serial = _XSetLastRequestRead(dpy, (xGenericReply *)wire);
  cookie->send_event = (generic->type & 0x80) != 0;
  cookie->display = dpy;
  cookie->extension = generic->extension;
  cookie->evtype = generic->evtype;
  cookie->data = NULL;
}

Bool cookie_set(XGenericEventCookie *cookie, const void *data, size_t bytes) {
  cookie->data = malloc(bytes);
  if (!cookie->data) return False;
  memcpy(cookie->data, data, bytes);
  return True;
}

Bool cookie_copy(XGenericEventCookie *from, XGenericEventCookie *to, size_t bytes) {
  *to = *from;
  to->data = NULL;
  return from->data ? cookie_set(to, from->data, bytes) : False;
}
