// Xlib and its extensions for Swift, and functions that cannot be written in Swift: error handlers, the protocols of
// the Present and XInput extensions (without libXpresent and libXi), variadic calls of input methods, pixel
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

/// A connection to an X server, used by one thread at a time. An X error is logged to stderr in one line and never
/// ends the process. When the server is lost, a flag is set.
typedef struct CX11Connection CX11Connection;

/// Connects to the display `name`; if that is NULL or empty, to the display that $DISPLAY names. Returns NULL on
/// failure. From the first call on, the process ignores SIGPIPE, unless it already handles this signal.
CX11Connection *cx11_open(const char *name);
/// Closes and frees the connection.
void cx11_close(CX11Connection *connection);
Display *cx11_display(CX11Connection *connection);

/// Returns true if the server is lost: requests on this connection then have no effect. Any thread may call it.
bool cx11_is_lost(CX11Connection *connection);
/// Marks the connection as lost, if its socket was closed without Xlib noticing it.
void cx11_mark_lost(CX11Connection *connection);
/// Stops logging errors, because the window is being destroyed on purpose.
void cx11_silence(CX11Connection *connection);
/// Sets the window for which the connection is used. If another program destroys it, errors about it are not logged.
void cx11_set_window(CX11Connection *connection, Window window);

/// Begin and end a sequence of requests whose errors are recorded instead of logged. `end` waits until the server has
/// handled all requests, and returns the code of the first error, or 0 (Success).
void cx11_trap_begin(CX11Connection *connection);
int cx11_trap_end(CX11Connection *connection);

/// Sets the major opcode of MIT-SHM. From then on its failed requests are counted.
void cx11_watch_shared_memory(CX11Connection *connection, int major_opcode);
/// Returns the number of MIT-SHM requests that have failed since the last call.
unsigned cx11_take_shared_memory_errors(CX11Connection *connection);

// ---- property.c --------------------------------------------------------------------------------

/// Replaces a property of format 32. Unlike XChangeProperty, it also returns if the server is lost.
void cx11_set_items(
    CX11Connection *connection, Window window, Atom property, Atom type, const uint32_t *items,
    size_t count);

// ---- present.c ---------------------------------------------------------------------------------

/// A vertical blank of the screen, as the answer to a request.
typedef struct {
  uint64_t ust;     ///< microseconds of CLOCK_MONOTONIC
  uint64_t msc;     ///< the screen's frame counter
  uint32_t serial;  ///< the serial number of the request
} CX11Vblank;

/// Negotiates the version of Present and selects its completion events for `window`. Returns the extension's opcode,
/// or 0 if the server does not have Present.
int cx11_present_start(CX11Connection *connection, Window window);
/// Requests one event for the time when the screen's frame counter reaches `target_msc`. If it has already reached
/// it, the event comes at once.
void cx11_present_request(
    CX11Connection *connection, int opcode, Window window, uint32_t serial, uint64_t target_msc);
/// Returns true and stores the vblank if `event` answers a cx11_present_request.
bool cx11_present_read(CX11Connection *connection, XEvent *event, CX11Vblank *vblank);

// ---- pointer.c, pointer_events.c ---------------------------------------------------------------

enum { CX11_VALUATORS = 64, CX11_SCROLL_AXES = 16 };

/// A valuator of a pointer device that reports scrolling.
typedef struct {
  int device;  ///< the master pointer
  int number;  ///< the number of the valuator
  bool is_horizontal;
  double increment;  ///< the change of the value per wheel step down or to the right; may be negative
} CX11ScrollAxis;

/// The first CX11_SCROLL_AXES scroll valuators of all pointers.
typedef struct {
  int count;
  CX11ScrollAxis axes[CX11_SCROLL_AXES];
} CX11ScrollAxes;

/// An event of the XInput extension. Members without a comment have the same meaning as those of core events.
typedef struct {
  int kind;       ///< XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged
  int device;     ///< the master pointer
  int source;     ///< the physical device
  Window window;  ///< 0 for XI_DeviceChanged
  Time time;      ///< milliseconds of the server's clock
  int x, y;       ///< in pixels, relative to the window
  int button;
  int mode, detail;    ///< for XI_Enter and XI_Leave
  unsigned state;      ///< modifiers and the first five buttons before the event
  bool is_emulated;    ///< derived by the server from another event, such as a change of a scroll valuator
  uint64_t valuators;  ///< bit n: the event has the value of valuator n
  double values[CX11_VALUATORS];
  CX11ScrollAxes axes;  ///< for XI_DeviceChanged: all scroll valuators that the device now has
} CX11PointerEvent;

/// Selects the pointer events of `window`, and stores the scroll valuators of all pointers in `axes`. Returns the
/// extension's opcode. From then on the server sends no core pointer events, except those that other programs send.
/// Returns 0 if the server does not support version 2.1 of the extension; core events are then used.
int cx11_pointer_start(CX11Connection *connection, Window window, CX11ScrollAxes *axes);
/// Returns true and stores the pointer event if `event` is one.
bool cx11_pointer_read(
    CX11Connection *connection, int opcode, XEvent *event, CX11PointerEvent *pointer);
/// Decodes a pointer event from the bytes of the X protocol. Returns false if they are malformed or another event.
bool cx11_pointer_decode(const void *message, size_t bytes, CX11PointerEvent *event);
/// Returns true and stores the value of a valuator if the event contains it.
bool cx11_pointer_value(const CX11PointerEvent *event, int valuator, double *value);
/// Returns the scroll axis at `index`, which must be below the count.
CX11ScrollAxis cx11_scroll_axis(const CX11ScrollAxes *axes, int index);

// ---- input.c -----------------------------------------------------------------------------------

/// An input method, and an input context for one window. It can still be used after the input method has ended.
typedef struct CX11Input CX11Input;

/// Opens the input method of the locale. If there is none, lookups use XLookupString. Stores the mask of the events
/// that the input method needs in `event_mask`. Returns NULL only if there is not enough memory.
CX11Input *cx11_input_open(Display *display, Window window, long *event_mask);
/// Closes the input method. `alive` is false if the server is lost; nothing is then sent to it.
void cx11_input_close(CX11Input *input, bool alive);
/// Informs the input method that the window has got or lost the keyboard focus.
void cx11_input_focus(CX11Input *input, bool focused);
/// Stores the text of a key press, in UTF-8 without a final zero, and its keysym. Returns the length of the text in
/// bytes; 0 if there is no text. If the length is greater than `size`, nothing was stored: call the function again with
/// a larger buffer.
int cx11_input_lookup(
    CX11Input *input, XKeyEvent *event, char *buffer, int size, KeySym *keysym);

/// Returns the number that `database`, the text of a resource database, contains under `name`; 0 if there is none.
double cx11_resource_number(const char *database, const char *name, const char *class_name);

// ---- pixels.c ----------------------------------------------------------------------------------

/// The representation of colors in a visual, with tables that convert pixels 0xAARRGGBB to it.
typedef struct CX11PixelFormat CX11PixelFormat;

/// Creates the format of a visual. If the visual is indexed, allocates colors in the default colormap. Returns NULL
/// if there is not enough memory.
CX11PixelFormat *cx11_pixel_format_create(Display *display, Visual *visual, int depth);
void cx11_pixel_format_destroy(CX11PixelFormat *format);
/// Returns true if rows of pixels 0xAARRGGBB in the host's byte order can be sent without conversion.
bool cx11_pixel_format_is_native(const CX11PixelFormat *format);
/// Returns the number of bytes in a row of `width` pixels, rounded up to a multiple of 4.
size_t cx11_pixel_format_row_bytes(const CX11PixelFormat *format, int width);
/// Converts a rectangle of pixels and sends it. `source` points to its first pixel, and `source_stride` is the number
/// of pixels from one row to the next. `staging` has room for `height` rows of cx11_pixel_format_row_bytes bytes.
void cx11_put_converted(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, void *staging, int x, int y, int width, int height);
/// Sends a rectangle in a native format by XPutImage, in as many requests as necessary.
void cx11_put_native(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, int x, int y, int width, int height);

// ---- memory.c ----------------------------------------------------------------------------------

/// Creates a System V shared-memory segment that only the user can attach, and attaches it to this process. Returns
/// its address, or NULL on failure.
void *cx11_segment_create(size_t bytes, int *identifier);
/// Prevents further attachments of the segment. Its memory is freed when the last attached process detaches it.
void cx11_segment_mark_for_removal(int identifier);
void cx11_segment_detach(void *address);
/// Frees an XImage that was created by XShmCreateImage, but not its pixels.
void cx11_image_destroy(XImage *image);
/// Draws two pixels from the segment and reads them back, to check that the server has attached this segment. If the
/// server runs outside of this process's container, it may have attached another segment with the same identifier.
/// The segment must contain at least two pixels.
bool cx11_segment_probe(
    CX11Connection *connection, Window window, GC gc, XImage *image, XShmSegmentInfo *segment);

// ---- wait.c ------------------------------------------------------------------------------------

/// Creates a file descriptor that another thread can signal; returns -1 on failure.
int cx11_wake_create(void);
/// Makes the descriptor readable. Any thread may call it.
void cx11_wake_signal(int descriptor);
/// Returns true if the descriptor was signalled since the last call.
bool cx11_wake_take(int descriptor);
/// Blocks until one of two descriptors is readable (-1 for none) or `seconds` have passed (negative for no limit).
/// Returns true if the other end has closed `socket`.
bool cx11_wait(int socket, int wake, double seconds);

#endif
