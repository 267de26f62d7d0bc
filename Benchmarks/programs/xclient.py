"""The parts of Xlib and XTest that are needed to measure a window."""

import ctypes
import select
import time
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

PROPERTY_CHANGE = 1 << 22
PROPERTY_NOTIFY = 28


def library(name, functions):
    loaded = ctypes.CDLL(name)
    for function, (result, arguments) in functions.items():
        getattr(loaded, function).restype = result
        getattr(loaded, function).argtypes = arguments
    return loaded


class PropertyEvent(ctypes.Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("window", c_ulong), ("atom", c_ulong), ("time", c_ulong), ("state", c_int)]


class Event(ctypes.Union):
    _fields_ = [("type", c_int), ("property", PropertyEvent), ("room", c_long * 24)]


class XClient:
    """A connection that finds a program's window, watches its properties, and clicks."""

    def __init__(self, display):
        d, w = c_void_p, c_ulong
        self.x = library("libX11.so.6", {
            "XOpenDisplay": (d, [c_char_p]), "XCloseDisplay": (c_int, [d]),
            "XDefaultRootWindow": (w, [d]), "XInternAtom": (c_ulong, [d, c_char_p, c_int]),
            "XSelectInput": (c_int, [d, w, c_long]), "XPending": (c_int, [d]),
            "XNextEvent": (c_int, [d, POINTER(Event)]), "XFlush": (c_int, [d]),
            "XSync": (c_int, [d, c_int]), "XFree": (c_int, [c_void_p]),
            "XConnectionNumber": (c_int, [d]), "XMoveWindow": (c_int, [d, w, c_int, c_int]),
            "XQueryTree": (c_int, [d, w, POINTER(w), POINTER(w), POINTER(POINTER(w)), POINTER(c_uint)]),
            "XGetWindowProperty": (c_int, [
                d, w, c_ulong, c_long, c_long, c_int, c_ulong, POINTER(c_ulong), POINTER(c_int),
                POINTER(c_ulong), POINTER(c_ulong), POINTER(POINTER(c_ulong))]),
        })
        self.test = library("libXtst.so.6", {
            "XTestFakeMotionEvent": (c_int, [d, c_int, c_int, c_int, c_ulong]),
            "XTestFakeButtonEvent": (c_int, [d, c_uint, c_int, c_ulong]),
        })
        self.display = self.x.XOpenDisplay(display.encode())
        if not self.display:
            raise RuntimeError(f"cannot open {display}")
        self.root = self.x.XDefaultRootWindow(self.display)
        self.frame_atom = self.atom("_LAMINA_FRAME")

    def close(self):
        self.x.XCloseDisplay(self.display)

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def property(self, window, atom):
        """Returns the items of a 32-bit property; empty if it is missing."""
        kind, size, count, rest = c_ulong(), c_int(), c_ulong(), c_ulong()
        data = POINTER(c_ulong)()
        self.x.XGetWindowProperty(
            self.display, window, atom, 0, 64, 0, 0, byref(kind), byref(size), byref(count), byref(rest),
            byref(data))
        items = [data[index] for index in range(count.value)] if size.value == 32 else []
        if data:
            self.x.XFree(data)
        return items

    def children(self):
        root, parent, count = c_ulong(), c_ulong(), c_uint()
        list_ = POINTER(c_ulong)()
        self.x.XQueryTree(
            self.display, self.root, byref(root), byref(parent), byref(list_), byref(count))
        found = [list_[index] for index in range(count.value)]
        if list_:
            self.x.XFree(list_)
        return found

    def window(self, pid, patience=20):
        """Waits until the window of a process has shown a frame.

        Returns the window, whose properties are watched from then on.
        """
        deadline = time.monotonic() + patience
        pid_atom = self.atom("_NET_WM_PID")
        while time.monotonic() < deadline:
            for window in self.children():
                if self.property(window, pid_atom) == [pid]:
                    self.x.XSelectInput(self.display, window, PROPERTY_CHANGE)
                    if self.property(window, self.frame_atom):
                        return window
            time.sleep(0.0005)
        raise RuntimeError("no window shows a frame")

    def wait_for_frame(self, window, timeout):
        """Returns the time at which the next frame of `window` is announced; None after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while True:
            while self.x.XPending(self.display):
                event = Event()
                self.x.XNextEvent(self.display, byref(event))
                seen = event.property
                if event.type == PROPERTY_NOTIFY and (seen.window, seen.atom) == (window, self.frame_atom):
                    return time.monotonic()
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return None
            select.select([self.x.XConnectionNumber(self.display)], [], [], remaining)

    def wait_until_still(self, window, seconds=0.25):
        while self.wait_for_frame(window, seconds):
            pass

    def move_window(self, window, x, y):
        self.x.XMoveWindow(self.display, window, x, y)
        self.x.XSync(self.display, 0)

    def move_pointer(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.x.XSync(self.display, 0)

    def press(self, is_down):
        self.test.XTestFakeButtonEvent(self.display, 1, int(is_down), 0)
        self.x.XFlush(self.display)
