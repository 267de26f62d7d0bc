// Functions that store the decoded data of an extension's event in Xlib's cookie of the event.
#ifndef CX11_COOKIE_H
#define CX11_COOKIE_H

#include <X11/Xlib.h>
#include <X11/Xlibint.h>

/// Initializes the cookie of an event from the protocol's bytes. Its data are NULL afterwards.
void cookie_begin(Display *dpy, XGenericEventCookie *cookie, xEvent *wire);
/// Sets the cookie's data to a copy of `bytes` bytes of `data`, which Xlib frees later. Returns False if there is not
/// enough memory.
Bool cookie_set(XGenericEventCookie *cookie, const void *data, size_t bytes);
/// Copies a cookie with `bytes` bytes of data. Returns False if there is not enough memory.
Bool cookie_copy(XGenericEventCookie *from, XGenericEventCookie *to, size_t bytes);

#endif
