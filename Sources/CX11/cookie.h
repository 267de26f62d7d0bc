// What every extension's wire-to-cookie functions share.
#ifndef CX11_COOKIE_H
#define CX11_COOKIE_H

#include <X11/Xlib.h>
// Xlibint.h after Xlib.h.
#include <X11/Xlibint.h>

/// Everything of the cookie but its data, which is NULL then.
void cookie_begin(Display *dpy, XGenericEventCookie *cookie, xEvent *wire);
/// Gives the cookie a copy of `bytes` of `data`, which Xlib frees. False without memory.
Bool cookie_set(XGenericEventCookie *cookie, const void *data, size_t bytes);
Bool cookie_copy(XGenericEventCookie *from, XGenericEventCookie *to, size_t bytes);

#endif
