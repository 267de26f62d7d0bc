// Decodes pointer events and the list of devices of the XInput extension (version 2) from the bytes of the X
// protocol, so that libXi is not needed (Decision 0020).
#include "cookie.h"
// The protocol's structures, which use the types of Xlibint.h (included by cookie.h).
#include <X11/extensions/XI2proto.h>
#include <string.h>

#include "include/CX11.h"
#include "pointer.h"

// The part of a message that is not yet read.
typedef struct {
  const uint8_t *next, *end;
} Reader;

// Copies the next `bytes` bytes to `into`; if that is NULL, skips them. Returns false if fewer bytes are left.
static bool take(Reader *reader, void *into, size_t bytes) {
  if ((size_t)(reader->end - reader->next) < bytes) return false;
  if (into) memcpy(into, reader->next, bytes);
  reader->next += bytes;
  return true;
}

static double from_fixed(FP3232 fixed) {
  return (double)fixed.integral + (double)fixed.frac / 4294967296.0;
}

// Reads a mask of `words` words of 32 bits. The first two are kept: `valuators` has 64 bits, and only five bits are
// used of the buttons. Returns false if fewer words are left.
_Static_assert(CX11_VALUATORS == 64, "take_mask keeps 64 bits");
static bool take_mask(Reader *reader, unsigned words, uint64_t *mask) {
  *mask = 0;
  for (unsigned i = 0; i < words; i++) {
    uint32_t word;
    if (!take(reader, &word, sizeof word)) return false;
    if (i < 2) *mask |= (uint64_t)word << (32 * i);
  }
  return true;
}

// Returns the `state` of a core event: the modifiers in bits 0 to 7, buttons 1 to 5 in bits 8 to 12, the keyboard
// group in bits 13 and 14. Bit n of `held` stands for button n.
static unsigned core_state(const xXIModifierInfo *mods, const xXIGroupInfo *group, uint64_t held) {
  return (mods->effective_mods & 0xff) | (unsigned)(held >> 1 & 0x1f) << 8 |
         (group->effective_group & 3u) << 13;
}

static bool take_values(Reader *reader, CX11PointerEvent *event) {
  for (int i = 0; i < CX11_VALUATORS; i++) {
    if (!(event->valuators >> i & 1)) continue;
    FP3232 value;
    if (!take(reader, &value, sizeof value)) return false;
    event->values[i] = from_fixed(value);
  }
  return true;
}

// Coordinates are fixed-point numbers with 16 fractional bits. Their fractions are dropped, as in core events.
static int whole_pixels(FP1616 coordinate) { return coordinate >> 16; }

static bool decode_device(Reader *reader, CX11PointerEvent *event) {
  xXIDeviceEvent wire;
  uint64_t held;
  if (!take(reader, &wire, sizeof wire)) return false;
  event->source = wire.sourceid;
  event->window = wire.event;
  event->x = whole_pixels(wire.event_x);
  event->y = whole_pixels(wire.event_y);
  event->button = (int)wire.detail;
  event->is_emulated = (wire.flags & XIPointerEmulated) != 0;
  if (!take_mask(reader, wire.buttons_len, &held)) return false;
  event->state = core_state(&wire.mods, &wire.group, held);
  return take_mask(reader, wire.valuators_len, &event->valuators) && take_values(reader, event);
}

static bool decode_crossing(Reader *reader, CX11PointerEvent *event) {
  xXIEnterEvent wire;
  uint64_t held;
  if (!take(reader, &wire, sizeof wire)) return false;
  event->source = wire.sourceid;
  event->window = wire.event;
  event->x = whole_pixels(wire.event_x);
  event->y = whole_pixels(wire.event_y);
  event->mode = wire.mode;
  event->detail = wire.detail;
  if (!take_mask(reader, wire.buttons_len, &held)) return false;
  event->state = core_state(&wire.mods, &wire.group, held);
  return true;
}

// Reads one class of a device. If it is a scroll class and `axes` has room, adds it to `axes`. The length of the
// class includes its header, so header and contents are read from copies of the reader, and the reader itself then
// skips the whole class. Returns false if the length is invalid.
static bool take_class(Reader *reader, int device, CX11ScrollAxes *axes) {
  xXIAnyInfo any;
  xXIScrollInfo scroll;
  Reader head = *reader, content = *reader;
  if (!take(&head, &any, sizeof any)) return false;
  size_t bytes = (size_t)any.length * 4;
  if (bytes < sizeof any || !take(reader, NULL, bytes)) return false;
  if (any.type != XIScrollClass || axes->count == CX11_SCROLL_AXES) return true;
  if (bytes < sizeof scroll) return false;
  take(&content, &scroll, sizeof scroll);
  axes->axes[axes->count++] = (CX11ScrollAxis){
      .device = device,
      .number = scroll.number,
      .is_horizontal = scroll.scroll_type == XIScrollTypeHorizontal,
      .increment = from_fixed(scroll.increment),
  };
  return true;
}

static bool take_classes(Reader *reader, int device, unsigned count, CX11ScrollAxes *axes) {
  for (unsigned i = 0; i < count; i++) {
    if (!take_class(reader, device, axes)) return false;
  }
  return true;
}

static bool decode_change(Reader *reader, CX11PointerEvent *event) {
  xXIDeviceChangedEvent wire;
  if (!take(reader, &wire, sizeof wire)) return false;
  event->source = wire.sourceid;
  return take_classes(reader, event->device, wire.num_classes, &event->axes);
}

bool cx11_pointer_decode(const void *message, size_t bytes, CX11PointerEvent *event) {
  memset(event, 0, sizeof *event);
  xXIGenericDeviceEvent head;
  Reader reader = {message, (const uint8_t *)message + bytes};
  Reader ahead = reader;
  if (!take(&ahead, &head, sizeof head)) return false;
  event->kind = head.evtype;
  event->device = head.deviceid;
  event->time = head.time;
  switch (head.evtype) {
    case XI_Motion:
    case XI_ButtonPress:
    case XI_ButtonRelease:
      return decode_device(&reader, event);
    case XI_Enter:
    case XI_Leave:
      return decode_crossing(&reader, event);
    case XI_DeviceChanged:
      return decode_change(&reader, event);
    default:
      return false;
  }
}

// Reads a device. If it is a master pointer and there is room, its scroll axes are kept. The classes of other devices
// are skipped.
static bool take_device(Reader *reader, PointerDevices *devices) {
  xXIDeviceInfo info;
  if (!take(reader, &info, sizeof info)) return false;
  if (!take(reader, NULL, ((size_t)info.name_len + 3) / 4 * 4)) return false;
  bool is_kept = info.use == XIMasterPointer && devices->count < POINTER_DEVICES;
  if (is_kept) devices->identifiers[devices->count++] = info.deviceid;
  // This list is full, so that nothing is added to it.
  CX11ScrollAxes full = {.count = CX11_SCROLL_AXES};
  return take_classes(reader, info.deviceid, info.num_classes, is_kept ? &devices->axes : &full);
}

bool pointer_decode_devices(
    const void *message, size_t bytes, unsigned count, PointerDevices *devices) {
  Reader reader = {message, (const uint8_t *)message + bytes};
  for (unsigned i = 0; i < count; i++) {
    if (!take_device(&reader, devices)) return false;
  }
  return true;
}

Bool pointer_decode_cookie(Display *dpy, XGenericEventCookie *cookie, xEvent *wire) {
  cookie_begin(dpy, cookie, wire);
  const xGenericEvent *generic = (const xGenericEvent *)wire;
  CX11PointerEvent event;
  size_t bytes = sizeof *generic + (size_t)generic->length * 4;
  if (!cx11_pointer_decode(wire, bytes, &event)) return False;
  return cookie_set(cookie, &event, sizeof event);
}

Bool pointer_copy_cookie(
    Display *dpy, XGenericEventCookie *from, XGenericEventCookie *to) {
  (void)dpy;
  return cookie_copy(from, to, sizeof(CX11PointerEvent));
}

bool cx11_pointer_read(
    CX11Connection *connection, int opcode, XEvent *event, CX11PointerEvent *pointer) {
  if (event->type != GenericEvent || event->xcookie.extension != opcode) return false;
  Display *dpy = cx11_display(connection);
  XGenericEventCookie *cookie = &event->xcookie;
  if (!XGetEventData(dpy, cookie)) return false;
  bool found = cookie->data != NULL;
  if (found) *pointer = *(const CX11PointerEvent *)cookie->data;
  XFreeEventData(dpy, cookie);
  return found;
}

// This function and cx11_scroll_axis exist because Swift imports arrays of C as tuples.
bool cx11_pointer_value(const CX11PointerEvent *event, int valuator, double *value) {
  if (valuator < 0 || valuator >= CX11_VALUATORS) return false;
  if (!(event->valuators >> valuator & 1)) return false;
  *value = event->values[valuator];
  return true;
}

CX11ScrollAxis cx11_scroll_axis(const CX11ScrollAxes *axes, int index) {
  return axes->axes[index];
}
