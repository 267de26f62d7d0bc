// Xlib and its extensions for Swift, and what cannot be written in Swift: error handlers, the Present and XInput
// protocols (without libXpresent and libXi), variadic calls of input methods, conversion of pixels, eventfd.
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

/// A connection to an X server, used by one thread at a time. Errors are logged to stderr in one line and never end the
/// process; a lost server only sets a flag.
typedef struct CX11Connection CX11Connection;

/// Connects to a display; a NULL or empty name means $DISPLAY. Returns NULL when that fails. From the first call on the
/// process ignores SIGPIPE, unless it handles that signal itself.
CX11Connection *cx11_open(const char *name);
/// Closes and frees the connection.
void cx11_close(CX11Connection *connection);
Display *cx11_display(CX11Connection *connection);

/// Returns true once the server has gone: no request on this connection has an effect any more. May be called on any
/// thread.
bool cx11_is_lost(CX11Connection *connection);
/// Marks the connection as lost, when its socket hung up without Xlib noticing.
void cx11_mark_lost(CX11Connection *connection);
/// Stops logging errors, when the window is destroyed on purpose.
void cx11_silence(CX11Connection *connection);
/// Sets the window that the connection is for: when another program destroys it, no error is logged.
void cx11_set_window(CX11Connection *connection, Window window);

/// Begin and end a sequence of requests whose errors are kept instead of logged. `end` waits until the server has handled
/// all requests, and returns the code of the first error, or 0 (Success).
void cx11_trap_begin(CX11Connection *connection);
int cx11_trap_end(CX11Connection *connection);

/// Sets the major opcode of MIT-SHM, whose failed requests are counted.
void cx11_watch_shared_memory(CX11Connection *connection, int major_opcode);
/// Returns the number of requests of MIT-SHM that have failed since the last call.
unsigned cx11_take_shared_memory_errors(CX11Connection *connection);

// ---- property.c --------------------------------------------------------------------------------

/// Replaces a property of format 32. Unlike XChangeProperty it returns, whatever the server does.
void cx11_set_items(
    CX11Connection *connection, Window window, Atom property, Atom type, const uint32_t *items,
    size_t count);

// ---- present.c ---------------------------------------------------------------------------------

/// A vertical blank of the screen, in answer to a request.
typedef struct {
  uint64_t ust;     ///< microseconds of CLOCK_MONOTONIC
  uint64_t msc;     ///< the screen's frame counter
  uint32_t serial;  ///< that of the request
} CX11Vblank;

/// Negotiates the version of Present and selects its completion events of `window`. Returns the extension's opcode; 0
/// without Present.
int cx11_present_start(CX11Connection *connection, Window window);
/// Asks for one event when the screen's frame counter reaches `target_msc` (at once if it has).
void cx11_present_request(
    CX11Connection *connection, int opcode, Window window, uint32_t serial, uint64_t target_msc);
/// Returns true and fills in the vblank if `event` answers a cx11_present_request.
bool cx11_present_read(CX11Connection *connection, XEvent *event, CX11Vblank *vblank);

// ---- pointer.c, pointer_events.c ---------------------------------------------------------------

enum { CX11_VALUATORS = 64, CX11_SCROLL_AXES = 16 };

/// A valuator of a pointer that scrolls.
typedef struct {
  int device;  ///< the master pointer
  int number;  ///< of the valuator
  bool is_horizontal;
  double increment;  ///< of the value, for a wheel step down or to the right; may be negative
} CX11ScrollAxis;

/// The first CX11_SCROLL_AXES scroll valuators of all pointers.
typedef struct {
  int count;
  CX11ScrollAxis axes[CX11_SCROLL_AXES];
} CX11ScrollAxes;

/// An event of the XInput extension. Members without a comment have the meaning of those of core events.
typedef struct {
  int kind;       ///< XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged
  int device;     ///< a master pointer
  int source;     ///< the device that the user touched
  Window window;  ///< 0 for XI_DeviceChanged
  Time time;      ///< milliseconds of the server's clock
  int x, y;       ///< pixels of the window
  int button;
  int mode, detail;    ///< of XI_Enter and XI_Leave
  unsigned state;      ///< modifiers and the first five buttons before the event
  bool is_emulated;    ///< made by the server of something else, such as a change of a scroll valuator
  uint64_t valuators;  ///< bit n: the event has the value of valuator n
  double values[CX11_VALUATORS];
  CX11ScrollAxes axes;  ///< of XI_DeviceChanged: all that the device has now
} CX11PointerEvent;

/// Selects pointer events of `window` and stores the axes of all pointers. Returns the extension's opcode. Then no core
/// pointer events come but those that programs send. Returns 0 without version 2.1 of the extension; then the server
/// sends core events.
int cx11_pointer_start(CX11Connection *connection, Window window, CX11ScrollAxes *axes);
/// Returns true and fills in the pointer event if `event` is one.
bool cx11_pointer_read(
    CX11Connection *connection, int opcode, XEvent *event, CX11PointerEvent *pointer);
/// Decodes a pointer event from the bytes of the wire. Returns false if they are malformed or another event.
bool cx11_pointer_decode(const void *message, size_t bytes, CX11PointerEvent *event);
/// Returns true and stores the value of a valuator if the event has it.
bool cx11_pointer_value(const CX11PointerEvent *event, int valuator, double *value);
/// Returns an axis; `index` is below the count.
CX11ScrollAxis cx11_scroll_axis(const CX11ScrollAxes *axes, int index);

// ---- input.c -----------------------------------------------------------------------------------

/// An input method and a context of it for one window. It stays usable when the input method ends.
typedef struct CX11Input CX11Input;

/// Opens the input method of the locale; without any, lookup uses XLookupString. Returns NULL only without memory. Stores
/// the events that the input method needs in `event_mask`.
CX11Input *cx11_input_open(Display *display, Window window, long *event_mask);
/// Closes the input method. `alive` is false when the server is lost: then nothing is sent.
void cx11_input_close(CX11Input *input, bool alive);
/// Tells the input method that the window has got, or lost, the keyboard focus.
void cx11_input_focus(CX11Input *input, bool focused);
/// Stores the text of a key press, in UTF-8 without a final zero, and its key symbol. Returns the length of the text in
/// bytes; 0 for no text, or one that is too long.
int cx11_input_lookup(
    CX11Input *input, XKeyEvent *event, char *buffer, int size, KeySym *keysym);

/// Returns the number stored under `name` in the text of a resource database; 0 for none.
double cx11_resource_number(const char *database, const char *name, const char *class_name);

// ---- pixels.c ----------------------------------------------------------------------------------

/// The way in which a visual stores colors, with tables that convert rows of 0xAARRGGBB to it.
typedef struct CX11PixelFormat CX11PixelFormat;

/// Creates the format of a visual, for which it allocates colors in the default colormap if it is indexed. Returns NULL
/// without memory.
CX11PixelFormat *cx11_pixel_format_create(Display *display, Visual *visual, int depth);
void cx11_pixel_format_destroy(CX11PixelFormat *format);
/// Returns true if rows of 0xAARRGGBB in host byte order can be sent as they are.
bool cx11_pixel_format_is_native(const CX11PixelFormat *format);
/// Returns the number of bytes of a row of `width` pixels, a multiple of 4.
size_t cx11_pixel_format_row_bytes(const CX11PixelFormat *format, int width);
/// Converts a rectangle and sends it. `source` is its first pixel, and `source_stride` counts pixels; `staging` has room
/// for `height` rows of cx11_pixel_format_row_bytes.
void cx11_put_converted(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, void *staging, int x, int y, int width, int height);
/// Sends a rectangle of a native format by XPutImage, in as many requests as it takes.
void cx11_put_native(
    Display *display, Window window, GC gc, const CX11PixelFormat *format, const uint32_t *source,
    size_t source_stride, int x, int y, int width, int height);

// ---- memory.c ----------------------------------------------------------------------------------

/// Creates a System V segment that only the user may attach, and attaches it to this process. Returns its address; NULL
/// on failure.
void *cx11_segment_create(size_t bytes, int *identifier);
/// Refuses new attachments of a segment, whose memory is freed when the last attached process detaches it.
void cx11_segment_mark_for_removal(int identifier);
void cx11_segment_detach(void *address);
/// Frees an XImage made by XShmCreateImage, without its pixels.
void cx11_image_destroy(XImage *image);
/// Draws two pixels of a segment and reads them back, to check that the server has attached this segment: in a container
/// it may have attached another one with the same number. The segment holds at least two pixels.
bool cx11_segment_probe(
    CX11Connection *connection, Window window, GC gc, XImage *image, XShmSegmentInfo *segment);

// ---- wait.c ------------------------------------------------------------------------------------

/// Creates a descriptor that another thread can signal; -1 on failure.
int cx11_wake_create(void);
/// Makes the descriptor readable. May be called on any thread.
void cx11_wake_signal(int descriptor);
/// Returns true if the descriptor was signalled since the last call.
bool cx11_wake_take(int descriptor);
/// Blocks until one of two descriptors is readable (-1 for none) or `seconds` have passed (negative for no limit). Returns
/// true if `socket` was closed by the other end.
bool cx11_wait(int socket, int wake, double seconds);

#endif
