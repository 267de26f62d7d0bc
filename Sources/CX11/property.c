#include <X11/Xlib.h>
#include <X11/Xlibint.h>

#include "include/CX11.h"

// XChangeProperty takes items of 32 bits as longs and packs them in a loop that never ends when the server has
// gone and they are more than its buffer holds. Items that are packed already are sent as they are.
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
