#include <X11/Xlib.h>
#include <X11/Xlibint.h>

#include "include/CX11.h"

// XChangeProperty expects items of 32 bits as longs, and packs them in a loop. If the server is lost and the items do
// not fit into Xlib's buffer, this loop never ends. Here the items are already packed and are sent unchanged.
void cx11_set_items(
    CX11Connection *connection, Window window, Atom property, Atom type, const uint32_t *items,
    size_t count) {
  Display *dpy = cx11_display(connection);
  xChangePropertyReq *req;
  long length = (long)count;
  LockDisplay(dpy);
  GetReq(ChangeProperty, req);
  req->mode = PropModeReplace;
  req->window = window;
  req->property = property;
  req->type = type;
  req->format = 32;
  req->nUnits = (CARD32)count;
  SetReqLen(req, length, length);
  Data(dpy, (const char *)items, length * 4);
  UnlockDisplay(dpy);
  SyncHandle();
}
