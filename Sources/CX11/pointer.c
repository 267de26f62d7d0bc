// The XInput extension (version 2.1). The protocol is implemented with libX11 and x11proto only.
#include "cookie.h"
// The protocol's structures, which use the types of Xlibint.h (included by cookie.h).
#include <X11/extensions/XI2proto.h>
#include <stdlib.h>
#include <string.h>

#include "include/CX11.h"
#include "pointer.h"

// Version 2.1 has introduced scroll valuators.
enum { major_version = 2, minor_version = 1 };

static bool query_version(Display *dpy, int opcode) {
  xXIQueryVersionReq *req;
  xXIQueryVersionReply reply;
  LockDisplay(dpy);
  GetReq(XIQueryVersion, req);
  req->reqType = opcode;
  req->ReqType = X_XIQueryVersion;
  req->major_version = major_version;
  req->minor_version = minor_version;
  Status status = _XReply(dpy, (xReply *)&reply, 0, xTrue);
  UnlockDisplay(dpy);
  SyncHandle();
  return status != 0 &&
         (reply.major_version > major_version ||
          (reply.major_version == major_version && reply.minor_version >= minor_version));
}

// Returns the part of an answer that follows its header, which the caller frees; NULL if there is not enough memory.
// The display must be locked.
static void *read_rest(Display *dpy, uint32_t words) {
  // The limit of 4 MiB is a choice. Because of the additional byte, malloc is not called with 0, for which it may return
  // NULL.
  void *rest = words < 1 << 20 ? malloc((size_t)words * 4 + 1) : NULL;
  if (rest) {
    _XRead(dpy, rest, (long)words * 4);
  } else {
    _XEatDataWords(dpy, words);
  }
  return rest;
}

static bool query_devices(Display *dpy, int opcode, PointerDevices *devices) {
  xXIQueryDeviceReq *req;
  xXIQueryDeviceReply reply;
  LockDisplay(dpy);
  GetReq(XIQueryDevice, req);
  req->reqType = opcode;
  req->ReqType = X_XIQueryDevice;
  req->deviceid = XIAllMasterDevices;
  req->pad = 0;
  Status status = _XReply(dpy, (xReply *)&reply, 0, xFalse);
  void *rest = status ? read_rest(dpy, reply.length) : NULL;
  UnlockDisplay(dpy);
  SyncHandle();
  bool known = rest && pointer_decode_devices(
                           rest, (size_t)reply.length * 4, reply.num_devices, devices);
  free(rest);
  return known;
}

typedef struct {
  xXIEventMask head;
  uint32_t bits;
} Selection;

static void select_events(
    Display *dpy, int opcode, Window window, const Selection *selections, int count) {
  xXISelectEventsReq *req;
  size_t bytes = (size_t)count * sizeof *selections;
  LockDisplay(dpy);
  GetReqExtra(XISelectEvents, bytes, req);
  if (req) {
    req->reqType = opcode;
    req->ReqType = X_XISelectEvents;
    req->win = window;
    req->num_masks = (uint16_t)count;
    req->pad = 0;
    memcpy(req + 1, selections, bytes);
  }
  UnlockDisplay(dpy);
  SyncHandle();
}

// Selects the pointer events of the window. XI_DeviceChanged is selected only for pointers, because keyboards send
// such events as well, which are not needed.
static void select_pointers(
    Display *dpy, int opcode, Window window, const PointerDevices *devices) {
  const uint32_t events = XI_MotionMask | XI_ButtonPressMask | XI_ButtonReleaseMask |
                          XI_EnterMask | XI_LeaveMask;
  Selection selections[1 + POINTER_DEVICES] = {{{XIAllMasterDevices, 1}, events}};
  for (int i = 0; i < devices->count; i++) {
    selections[1 + i] = (Selection){{devices->identifiers[i], 1}, XI_DeviceChangedMask};
  }
  select_events(dpy, opcode, window, selections, 1 + devices->count);
}

int cx11_pointer_start(CX11Connection *connection, Window window, CX11ScrollAxes *axes) {
  Display *dpy = cx11_display(connection);
  XExtCodes *codes = XInitExtension(dpy, "XInputExtension");
  if (!codes) return 0;
  PointerDevices devices = {0};
  cx11_trap_begin(connection);
  bool known = query_version(dpy, codes->major_opcode) &&
               query_devices(dpy, codes->major_opcode, &devices);
  if (known) {
    XESetWireToEventCookie(dpy, codes->major_opcode, pointer_decode_cookie);
    XESetCopyEventCookie(dpy, codes->major_opcode, pointer_copy_cookie);
    select_pointers(dpy, codes->major_opcode, window, &devices);
  }
  bool failed = cx11_trap_end(connection) != Success;
  *axes = devices.axes;
  return known && !failed ? codes->major_opcode : 0;
}
