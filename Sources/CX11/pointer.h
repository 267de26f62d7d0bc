// Declarations that pointer.c and pointer_events.c share.
#ifndef CX11_POINTER_H
#define CX11_POINTER_H

#include "cookie.h"
#include "include/CX11.h"

enum { POINTER_DEVICES = 8 };

// The master pointers, and the scroll axes of all of them.
typedef struct {
  int count;
  uint16_t identifiers[POINTER_DEVICES];
  CX11ScrollAxes axes;
} PointerDevices;

/// Decodes the part of an answer to XIQueryDevice that follows its header. Returns false if it is malformed.
bool pointer_decode_devices(
    const void *message, size_t bytes, unsigned count, PointerDevices *devices);
Bool pointer_decode_cookie(Display *dpy, XGenericEventCookie *cookie, xEvent *wire);
Bool pointer_copy_cookie(Display *dpy, XGenericEventCookie *from, XGenericEventCookie *to);

#endif
