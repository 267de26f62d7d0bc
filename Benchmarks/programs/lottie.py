"""Plays Lottie files in Lamina, rlottie and ThorVG. Each program runs in a separate process on one core."""

import json
import subprocess
import sys
from pathlib import Path

from programs.report import number

SIDE = 1000
FRAMES = 180

RLOTTIE = """
import sys, time
from rlottie_python import LottieAnimation
path, side, frames = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
animation = LottieAnimation.from_file(path)
total, rate = animation.lottie_animation_get_totalframe(), animation.lottie_animation_get_framerate()
def draw(frame):
    number = int(frame / 60 * rate) % max(total, 1)
    animation.lottie_animation_render(
        frame_num=number, buffer_size=side * side * 4, width=side, height=side, bytes_per_line=side * 4)
for frame in range(10): draw(frame)
start = time.process_time()
for frame in range(10, 10 + frames): draw(frame)
print((time.process_time() - start) / frames * 1000)
"""

THORVG = """
import sys, time
import thorvg_python as tvg
path, side, frames = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
engine = tvg.Engine(threads=0)
canvas = tvg.SwCanvas(engine)
canvas.set_target(side, side)
animation = tvg.LottieAnimation(engine)
picture = animation.get_picture()
picture.load(path)
picture.set_size(side, side)
canvas.add(picture)
def value(answer):
    return answer[-1] if isinstance(answer, tuple) else answer
total, duration = value(animation.get_total_frame()), value(animation.get_duration())
def draw(frame):
    animation.set_frame((frame / 60 * total / max(duration, 1e-3)) % max(total, 1))
    canvas.update()
    canvas.draw(True)
    canvas.sync()
for frame in range(10): draw(frame)
start = time.process_time()
for frame in range(10, 10 + frames): draw(frame)
print((time.process_time() - start) / frames * 1000)
"""

PEERS = {"rlottie": RLOTTIE, "ThorVG": THORVG}


def run(command):
    """Returns the last line of the output; None if the program fails or its library is missing."""
    done = subprocess.run(["taskset", "-c", "0", *command], capture_output=True, text=True, timeout=600)
    lines = done.stdout.strip().splitlines()
    return lines[-1] if done.returncode == 0 and lines else None


def lamina_time(lamina, path):
    line = run([lamina, "bench", str(path), "--json", "--frames", str(FRAMES), "--fit", f"{SIDE}x{SIDE}"])
    if line is None:
        return None
    found = json.loads(line)
    return found["seconds"] / found["frames"] * 1000


def peer_time(program, path):
    line = run([sys.executable, "-c", program, str(path), str(SIDE), str(FRAMES)])
    return None if line is None else float(line)


def measure_lottie(lamina, folder, say):
    """Returns the rows of a table: the file, and for each program the processor time per frame in milliseconds."""
    rows = []
    for path in sorted(Path(folder).rglob("*.json")):
        say(f"playing {path.name}")
        times = [lamina_time(lamina, path)] + [peer_time(program, path) for program in PEERS.values()]
        rows.append([path.stem, *map(number, times)])
    return rows
