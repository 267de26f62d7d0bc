"""A private X server, and the processor time that programs use."""

import os
import subprocess

TICK = 1 / os.sysconf("SC_CLK_TCK")


class XServer:
    """Xvfb, which runs until a `with` block ends. `display` is the name of the display, and `pid` the process."""

    def __init__(self, screen="1280x720x24"):
        self.screen = screen

    def __enter__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", self.screen, "-nolisten", "tcp",
             "-noreset", "-dpms"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        # The server writes the line in pieces. If the reader closes the pipe before the end of the line, the
        # server ends.
        with os.fdopen(reading, encoding="ascii") as numbers:
            number = numbers.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        self.display = f":{number}"
        self.pid = self.process.pid
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def environment(server, changes=()):
    """Returns an environment in which a program opens its windows on `server` and on no other display."""
    values = dict(os.environ, DISPLAY=server.display, **dict(changes))
    values.pop("WAYLAND_DISPLAY", None)
    return values


def process_stat(pid):
    """Returns the items of /proc/PID/stat after the name; None if the process has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return None
    return text[text.rindex(")") + 2:].split()


def cpu_seconds(pid):
    """Returns the user and system time of a process and of its ended children, in seconds."""
    items = process_stat(pid)
    return sum(map(int, items[11:15])) * TICK if items else 0.0


def session_cpu_seconds(session):
    """Returns the user and system time of all processes of a session, in seconds."""
    total = 0.0
    for name in os.listdir("/proc"):
        items = process_stat(name) if name.isdigit() else None
        if items and int(items[3]) == session:
            total += sum(map(int, items[11:15])) * TICK
    return total
