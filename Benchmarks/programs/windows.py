"""Measures the start of `lamina view`, its reaction to a click, and its wake-ups at rest."""

import glob
import math
import random
import statistics
import subprocess
import time
from pathlib import Path

from programs.xclient import XClient
from programs.xserver import XServer, environment, process_stat

ROOT = Path(__file__).resolve().parents[2]


class Viewer:
    """Runs `lamina view SCENE` on an X server until a `with` block ends.

    There is no window manager, so the window is at (0, 0).
    """

    def __init__(self, lamina, scene, server, client, *options):
        """If `scene` is None, the viewer shows the gallery."""
        self.arguments = [lamina, "view", *([scene] if scene else []), *options]
        self.server, self.client = server, client

    def __enter__(self):
        start = time.monotonic()
        self.process = subprocess.Popen(
            self.arguments, env=environment(self.server), stdout=subprocess.DEVNULL)
        self.window = self.client.window(self.process.pid)
        self.start_time = time.monotonic() - start
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def measure_windows(lamina, clicks, note):
    """Returns rows of a description and a figure."""
    with XServer("1700x640x24") as server:
        client = XClient(server.display)
        try:
            return [*start_rows(lamina, server, client, note),
                    *click_rows(lamina, server, client, clicks, note),
                    *drag_rows(lamina, server, client, clicks, note),
                    *rest_rows(lamina, server, client, note)]
        finally:
            client.close()


# The scenes that are started, and their names in the report.
STARTED = [
    (None, "`lamina view`: from the start of the process to its first frame, median"),
    ("door", "`lamina view door`"),
    (str(ROOT / "Assets/Documents/card.caml"), "`lamina view card.caml`"),
]


def start_rows(lamina, server, client, note):
    return [(text, start_figures(lamina, scene, server, client, note)) for scene, text in STARTED]


def start_figures(lamina, scene, server, client, note):
    note(f"starting {scene or 'the gallery'} ten times")
    times = []
    for _ in range(10):
        with Viewer(lamina, scene, server, client) as viewer:
            times.append(viewer.start_time * 1000)
    return f"{statistics.median(times):.0f} ms (from {min(times):.0f} to {max(times):.0f} ms)"


def click_rows(lamina, server, client, clicks, note):
    """Measures the time from a click to the first frame that differs from the picture before.

    The click starts an animation in a window at rest, while another window plays one. The frame at the animation's
    start equals the picture before and is not announced, so the first different one can be a period later.
    """
    note(f"clicking {clicks} times")
    source = random.Random(1)
    with Viewer(lamina, "swing", server, client) as moving, \
            Viewer(lamina, "easing", server, client) as clicked:
        client.move_window(clicked.window, 850, 0)
        client.wait_until_still(clicked.window)
        times = [click(client, clicked.window, source) for _ in range(clicks)]
        is_moving = client.wait_for_frame(moving.window, 1) is not None
    if not is_moving:
        raise RuntimeError("the other window does not move")
    return latency_figures(
        "from a click that starts an animation in a window at rest to the first different frame, while another "
        "window plays", times)


def drag_rows(lamina, server, client, steps, note):
    """Measures the time from a movement of the pointer to the frame with the door at its new angle.

    The window has no panels: with them the time display changes while a button is pressed, and so every frame differs.
    """
    note(f"dragging {steps} steps")
    source = random.Random(1)
    with Viewer(lamina, "door", server, client, "--bare") as viewer:
        client.move_pointer(420, 300)
        client.wait_until_still(viewer.window)
        client.press(True)
        client.wait_until_still(viewer.window)
        times = [drag(client, viewer.window, 420 - 2 * (step % 90), source) for step in range(1, steps + 1)]
        client.press(False)
    return latency_figures("from a movement of the pointer that drags the door to its frame", times)


def latency_figures(text, seconds):
    times = sorted(second * 1000 for second in seconds)
    return [(f"{text}: median", f"{statistics.median(times):.1f} ms"),
            (f"the same, 99th percentile of {len(times)}", f"{percentile(times, 0.99):.1f} ms")]


def click(client, window, source):
    """Returns the seconds from the press of the button until the next frame is announced."""
    # The click must be in the scene, which lies between the title and the panels below.
    client.move_pointer(850 + source.randrange(50, 750), source.randrange(60, 450))
    client.wait_until_still(window)
    # Wait a random time, so that the click comes at any time between two frames of the other window.
    time.sleep(source.random() / 60)
    start = time.monotonic()
    client.press(True)
    shown = client.wait_for_frame(window, 5)
    client.press(False)
    return delay(start, shown)


def drag(client, window, x, source):
    """Returns the seconds from a movement of the pointer to `x` until the next frame is announced."""
    time.sleep(0.03 + source.random() / 60)
    start = time.monotonic()
    client.move_pointer(x, 300)
    return delay(start, client.wait_for_frame(window, 5))


def delay(start, shown):
    if shown is None:
        raise RuntimeError("an input shows no effect")
    return shown - start


def percentile(ordered, share):
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def rest_rows(lamina, server, client, note):
    seconds = 10
    note(f"resting for {seconds} s")
    with Viewer(lamina, "easing", server, client) as viewer:
        client.wait_until_still(viewer.window, 1)
        before = usage(viewer.process.pid)
        time.sleep(seconds)
        after = usage(viewer.process.pid)
    return [(f"at rest for {seconds} s: clock ticks of processor time, and wake-ups",
             f"{after[0] - before[0]}, {after[1] - before[1]}")]


def usage(pid):
    """Returns the processor time in clock ticks, and the number of voluntary context switches of all threads."""
    items = process_stat(pid)
    switches = 0
    for path in glob.glob(f"/proc/{pid}/task/*/status"):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        switches += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
    return int(items[11]) + int(items[12]), switches
