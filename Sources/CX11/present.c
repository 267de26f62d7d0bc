// The Present extension as a clock. The protocol is implemented with libX11 and x11proto only.
#include "cookie.h"
// The protocol's structures, which use the types of Xlibint.h (included by cookie.h).
#include <X11/extensions/presentproto.h>

#include "include/CX11.h"

static Bool decode(Display *dpy, XGenericEventCookie *cookie, xEvent *wire) {
  cookie_begin(dpy, cookie, wire);
  const xPresentCompleteNotify *complete = (const void *)wire;
  if (complete->evtype != PresentCompleteNotify) return False;
  if (complete->kind != PresentCompleteKindNotifyMSC) return False;
  CX11Vblank vblank = {complete->ust, complete->msc, complete->serial};
  return cookie_set(cookie, &vblank, sizeof vblank);
}

static Bool copy(Display *dpy, XGenericEventCookie *from, XGenericEventCookie *to) {
  (void)dpy;
  return cookie_copy(from, to, sizeof(CX11Vblank));
}

static bool query_version(Display *dpy, int opcode) {
  xPresentQueryVersionReq *req;
  xPresentQueryVersionReply reply;
  LockDisplay(dpy);
  GetReq(PresentQueryVersion, req);
  req->reqType = opcode;
  req->presentReqType = X_PresentQueryVersion;
  req->majorVersion = PRESENT_MAJOR;
  req->minorVersion = 0;
  Status status = _XReply(dpy, (xReply *)&reply, 0, xTrue);
  UnlockDisplay(dpy);
  SyncHandle();
  return status != 0;
}

static void select_completions(Display *dpy, int opcode, Window window) {
  xPresentSelectInputReq *req;
  LockDisplay(dpy);
  GetReq(PresentSelectInput, req);
  req->reqType = opcode;
  req->presentReqType = X_PresentSelectInput;
  req->eid = XAllocID(dpy);
  req->window = window;
  req->eventMask = PresentCompleteNotifyMask;
  UnlockDisplay(dpy);
  SyncHandle();
}

int cx11_present_start(CX11Connection *connection, Window window) {
  Display *dpy = cx11_display(connection);
  XExtCodes *codes = XInitExtension(dpy, PRESENT_NAME);
  if (!codes) return 0;
  XESetWireToEventCookie(dpy, codes->major_opcode, decode);
  XESetCopyEventCookie(dpy, codes->major_opcode, copy);
  cx11_trap_begin(connection);
  bool known = query_version(dpy, codes->major_opcode);
  if (known) select_completions(dpy, codes->major_opcode, window);
  return cx11_trap_end(connection) == Success && known ? codes->major_opcode : 0;
}

void cx11_present_request(
    CX11Connection *connection, int opcode, Window window, uint32_t serial,
    uint64_t target_msc) {
  Display *dpy = cx11_display(connection);
  xPresentNotifyMSCReq *req;
  LockDisplay(dpy);
  GetReq(PresentNotifyMSC, req);
  req->reqType = opcode;
  req->presentReqType = X_PresentNotifyMSC;
  req->window = window;
  req->serial = serial;
  req->pad0 = 0;
  req->target_msc = target_msc;
  req->divisor = 0;
  req->remainder = 0;
  UnlockDisplay(dpy);
  SyncHandle();
}

bool cx11_present_read(CX11Connection *connection, XEvent *event, CX11Vblank *vblank) {
  if (event->type != GenericEvent) return false;
  Display *dpy = cx11_display(connection);
  XGenericEventCookie *cookie = &event->xcookie;
  if (!XGetEventData(dpy, cookie)) return false;
  // The extension is not compared, because no other one with such events is used on a connection of the render thread.
  bool found = cookie->evtype == PresentCompleteNotify && cookie->data != NULL;
  if (found) *vblank = *(const CX11Vblank *)cookie->data;
  XFreeEventData(dpy, cookie);
  return found;
}
