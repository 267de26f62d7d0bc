"""An X server of one's own, and the processor time that programs use."""

import os
import subprocess

TICK = 1 / os.sysconf("SC_CLK_TCK")


class XServer:
    """Xvfb while a `with` block lasts; `display` is its name, `pid` its process."""

    def __init__(self, screen="1280x720x24"):
        self.screen = screen

    def __enter__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", self.screen, "-nolisten", "tcp",
             "-noreset", "-dpms"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        # The server writes the line in pieces: who stops reading too early ends it.
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
    """What a program needs to be shown on `server` and on nothing else."""
    values = dict(os.environ, DISPLAY=server.display, **dict(changes))
    values.pop("WAYLAND_DISPLAY", None)
    return values


def process_stat(pid):
    """The items of /proc/PID/stat after the name, or None when the process has gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return None
    return text[text.rindex(")") + 2:].split()


def cpu_seconds(pid):
    """User and system time of one process and of its children that have ended."""
    items = process_stat(pid)
    return sum(map(int, items[11:15])) * TICK if items else 0.0


def session_cpu_seconds(session):
    """The same of all processes of a session."""
    total = 0.0
    for name in os.listdir("/proc"):
        items = process_stat(name) if name.isdigit() else None
        if items and int(items[3]) == session:
            total += sum(map(int, items[11:15])) * TICK
    return total
