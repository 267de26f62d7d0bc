// Xlib and its extensions for Swift, and the few lines that Swift cannot say: error handlers, the
// Present and XInput protocols (no libXpresent, no libXi), variadic input-method calls, pixel
// conversion, eventfd.
#ifndef CX11_H
#define CX11_H

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XI2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- connection.c ------------------------------------------------------------------------------

/// One X connection, used by one thread at a time. Errors are logged to stderr in one line and
/// never end the process; a lost server only sets a flag.
typedef struct CX11Connection CX11Connection;

/// NULL when the display cannot be opened. A NULL or empty name means $DISPLAY. From the first call
/// on the process ignores SIGPIPE, unless it handles that signal itself.
CX11Connection *cx11_open(const char *name);
void cx11_close(CX11Connection *connection);
Display *cx11_display(CX11Connection *connection);

/// True once the server has gone. No request on this connection has an effect any more. Any thread.
bool cx11_is_lost(CX11Connection *connection);
/// Marks the connection as lost, when its socket hung up without Xlib noticing.
void cx11_mark_lost(CX11Connection *connection);
/// Stops logging errors, when the window is destroyed on purpose.
void cx11_silence(CX11Connection *connection);
/// The window that the connection is for: when another program destroys it, no error is logged.
void cx11_set_window(CX11Connection *connection, Window window);

/// Between begin and end, errors are kept instead of logged. `end` waits for the server's answer to
/// every request so far and returns the first error's code, or 0 (Success).
void cx11_trap_begin(CX11Connection *connection);
int cx11_trap_end(CX11Connection *connection);

/// Tells which requests count as shared-memory requests: the major opcode of MIT-SHM.
void cx11_watch_shared_memory(CX11Connection *connection, int major_opcode);
/// Failed shared-memory requests since the last call.
unsigned cx11_take_shared_memory_errors(CX11Connection *connection);

// ---- property.c --------------------------------------------------------------------------------

/// Replaces a property of format 32. Unlike XChangeProperty it returns, whatever the server does.
void cx11_set_items(
    CX11Connection *connection, Window window, Atom property, Atom type, const uint32_t *items,
    size_t count);

// ---- present.c ---------------------------------------------------------------------------------

typedef struct {
  uint64_t ust;  ///< microseconds of CLOCK_MONOTONIC
  uint64_t msc;  ///< frame counter of the screen
  uint32_t serial;
} CX11Vblank;

/// Announces the client and selects completion events of `window`. Returns the extension's opcode,
/// 0 without Present.
int cx11_present_start(CX11Connection *connection, Window window);
/// Asks for one event when the screen's frame counter reaches `target_msc` (at once if it has).
void cx11_present_request(
    CX11Connection *connection, int opcode, Window window, uint32_t serial, uint64_t target_msc);
/// True, with the vblank filled in, if `event` answers a cx11_present_request.
bool cx11_present_read(CX11Connection *connection, XEvent *event, CX11Vblank *vblank);

// ---- pointer.c, pointer_events.c ---------------------------------------------------------------

enum { CX11_VALUATORS = 64, CX11_SCROLL_AXES = 16 };

/// A valuator of a device that scrolls.
typedef struct {
  int device;
  int number;
  bool is_horizontal;
  double increment;  ///< of the value, for a notch down or to the right; may be negative
} CX11ScrollAxis;

typedef struct {
  int count;
  CX11ScrollAxis axes[CX11_SCROLL_AXES];
} CX11ScrollAxes;

/// An event of the XInput extension; numbers mean what they mean in core events.
typedef struct {
  int kind;       ///< XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged
  int device;     ///< a master pointer
  int source;     ///< the device that the user touched
  Window window;  ///< not of XI_DeviceChanged
  Time time;  ///< milliseconds of the server's clock
  int x, y;   ///< pixels of the window
  int button;
  int mode, detail;    ///< of XI_Enter and XI_Leave
  unsigned state;      ///< modifiers and the first five buttons before the event
  bool is_emulated;    ///< made by the server from something else, such as a scroll valuator's way
  uint64_t valuators;  ///< bit n: the event says valuator n's value
  double values[CX11_VALUATORS];
  CX11ScrollAxes axes;  ///< of XI_DeviceChanged: all that the device has now
} CX11PointerEvent;

/// Selects pointer events of `window` and tells the axes of the pointers there are. Returns the
/// extension's opcode; 0 without version 2.1 of it, when core events come as ever. Where it works, no core
/// events come but those that programs send.
int cx11_pointer_start(CX11Connection *connection, Window window, CX11ScrollAxes *axes);
/// True, with the pointer event filled in, if `event` is one.
bool cx11_pointer_read(
    CX11Connection *connection, int opcode, XEvent *event, CX11PointerEvent *pointer);
/// The same from the bytes of the wire. False if they are malformed or mean something else.
bool cx11_pointer_decode(const void *message, size_t bytes, CX11PointerEvent *event);
/// False if the event does not say the valuator's value.
bool cx11_pointer_value(const CX11PointerEvent *event, int valuator, double *value);
/// `index` is below the count.
CX11ScrollAxis cx11_scroll_axis(const CX11ScrollAxes *axes, int index);

// ---- input.c -----------------------------------------------------------------------------------

/// An input method and context for one window; survives the death of the input method.
typedef struct CX11Input CX11Input;

/// Never NULL except without memory: without any input method, lookup uses XLookupString.
/// `event_mask` receives the events that the input method needs selected.
CX11Input *cx11_input_open(Display *display, Window window, long *event_mask);
/// `alive` is false when the server is lost: then nothing is sent.
void cx11_input_close(CX11Input *input, bool alive);
void cx11_input_focus(CX11Input *input, bool focused);
/// UTF-8 of a key press, not NUL-terminated: returns its length in bytes (0 if none or too long).
int cx11_input_lookup(
    CX11Input *input, XKeyEvent *event, char *buffer, int size, KeySym *keysym);

/// The number stored under `name` in a resource database in text form, or 0.
double cx11_resource_number(const char *database, const char *name, const char *class_name);

// ---- pixels.c ----------------------------------------------------------------------------------

/// The way in which a visual stores colors, with tables that convert rows of 0xAARRGGBB to it.
typedef struct CX11PixelFormat CX11PixelFormat;

/// Allocates colors in the default colormap for indexed visuals. NULL without memory.
CX11PixelFormat *cx11_pixel_format_create(Display *display, Visual *visual, int depth);
void cx11_pixel_format_destroy(CX11PixelFormat *format);
/// True if rows of 0xAARRGGBB in host byte order can be sent as they are.
bool cx11_pixel_format_is_native(const CX11PixelFormat *format);
/// Bytes of a row of `width` pixels, padded to 4.
size_t cx11_pixel_format_row_bytes(const CX11PixelFormat *format, int width);
/// Converts and sends a rectangle. `source` is its first pixel, `source_stride` in pixels;
/// `staging` holds `height` rows of cx11_pixel_format_row_bytes.
void cx11_put_converted(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, void *staging, int x, int y, int width, int height);
/// Sends a rectangle of a native format by XPutImage, in as many requests as it takes.
void cx11_put_native(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, int x, int y, int width, int height);

// ---- memory.c ----------------------------------------------------------------------------------

/// A private (0600) System V segment, attached to this process. NULL on failure.
void *cx11_segment_create(size_t bytes, int *identifier);
/// No new attachments; the memory goes when the last attached process detaches.
void cx11_segment_mark_for_removal(int identifier);
void cx11_segment_detach(void *address);
/// Frees an XImage made by XShmCreateImage, without its pixels.
void cx11_image_destroy(XImage *image);
/// Shows and reads back two pixels to see that the server's segment is really ours (in a container
/// an attach can succeed on a stranger's segment). The segment holds at least two pixels.
bool cx11_segment_probe(
    CX11Connection *connection, Window window, GC gc, XImage *image, XShmSegmentInfo *segment);

// ---- wait.c ------------------------------------------------------------------------------------

int cx11_wake_create(void);
void cx11_wake_signal(int descriptor);
/// True if it was signalled since the last call; resets it.
bool cx11_wake_take(int descriptor);
/// Sleeps until a descriptor is readable or `seconds` pass; negative: no limit. -1 as descriptor:
/// none. Returns true if `socket` hung up.
bool cx11_wait(int socket, int wake, double seconds);

#endif
