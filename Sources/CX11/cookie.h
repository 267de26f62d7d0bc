// Functions that keep the decoded data of an extension's event in Xlib's cookie for it.
#ifndef CX11_COOKIE_H
#define CX11_COOKIE_H

#include <X11/Xlib.h>
#include <X11/Xlibint.h>

/// Fills the cookie for an event from the wire, except for its data, which is NULL afterwards.
void cookie_begin(Display *dpy, XGenericEventCookie *cookie, xEvent *wire);
/// Gives the cookie a copy of `bytes` of `data`, which Xlib frees. False without memory.
Bool cookie_set(XGenericEventCookie *cookie, const void *data, size_t bytes);
/// Copies a cookie with its `bytes` of data. False without memory.
Bool cookie_copy(XGenericEventCookie *from, XGenericEventCookie *to, size_t bytes);

#endif
