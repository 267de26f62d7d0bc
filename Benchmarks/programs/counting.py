"""Counts the processor instructions of fixed frames, which do not depend on the speed or the load of the machine.

A scene is drawn into memory by one thread, with the AVX2 kernels. The count of a frame is the difference between two
runs of different length, divided by the difference of their frames, so that the start of the program is no part of it.
That start varies by some 100,000 instructions from run to run, so that of a scene with cheap frames more are counted.
The instructions are counted by the processor (`perf stat`) or, where it does not allow that, by valgrind.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LIMITS = Path(__file__).resolve().parent.parent / "instructions.json"
# The number of frames of the short run, and the numbers of further frames of the long one, each with the instructions of a
# frame up to which it is used.
SHORT = 4
FURTHER = ((10, float("inf")), (100, 10_000_000), (400, 1_000_000))
# The part by which a count may exceed its limit.
TOLERANCE = 0.05


def fail(text):
    sys.exit(f"bench: {text}")


def perf_counts():
    """Returns true if `perf stat` can count instructions here. Virtual machines often have no counters."""
    if not shutil.which("perf"):
        return False
    run = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True)
    return run.returncode == 0 and run.stderr[:1].isdigit()


def without_debug_information(lamina, folder):
    """Returns the path of a copy of the program that valgrind can read: it does not know DWARF 5."""
    copy = str(Path(folder) / "lamina")
    subprocess.check_call(["objcopy", "--strip-debug", lamina, copy])
    return copy


class Counter:
    """Counts the instructions of runs of one program."""

    def __init__(self, lamina, folder):
        self.uses_perf = perf_counts()
        if not self.uses_perf and not (shutil.which("valgrind") and shutil.which("objcopy")):
            fail("--count needs a processor whose instructions `perf stat` can count, or valgrind and objcopy")
        self.program = lamina if self.uses_perf else without_debug_information(lamina, folder)
        libraries = [str(Path(lamina).parent), os.environ.get("LD_LIBRARY_PATH", "")]
        # Hash tables with random seeds would have a different order in each run.
        self.variables = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "LAMINA_KERNELS": "avx2",
                          "LD_LIBRARY_PATH": ":".join(filter(None, libraries))}

    @property
    def title(self):
        return "perf stat" if self.uses_perf else "valgrind"

    def command(self):
        if self.uses_perf:
            return ["perf", "stat", "-x,", "-e", "instructions:u"]
        return ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]

    def run(self, scene, frames):
        """Returns the instructions of a run of `frames` frames."""
        # On one core there is no other thread that draws, so that the work is always divided in the same way.
        core = str(min(os.sched_getaffinity(0)))
        bench = [self.program, "bench", scene, "--offscreen", "--warm", "0", "--frames", str(frames), "--json"]
        run = subprocess.run(["taskset", "-c", core, *self.command(), *bench], env=self.variables,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        found = re.search(r"^(\d+),|I\s+refs:\s+([\d,]+)", run.stderr, re.MULTILINE)
        if run.returncode != 0 or not found:
            fail(f"{scene} could not be counted: {run.stderr.strip()[-500:]}")
        return int((found[1] or found[2]).replace(",", ""))

    def count(self, scene):
        """Returns the instructions of a frame."""
        short, count = self.run(scene, SHORT), 0
        for frames, greatest in FURTHER:
            if count > greatest:
                break
            count = round((self.run(scene, SHORT + frames) - short) / frames)
        return count


def row(scene, count, limit):
    """Returns a row of the table, and whether the count is within its limit. A scene without a limit has none to exceed."""
    if limit is None:
        return [scene, f"{count:,}", "–", "no limit"], True
    cells = [scene, f"{count:,}", f"{limit:,}", f"{count / limit - 1:+.1%}"]
    return cells, count <= limit * (1 + TOLERANCE)


def count_instructions(lamina, scenes, accepts, say):
    """Counts the scenes. Returns the rows of a table, and whether all are within their limits. With `accepts`, the counts
    are the new limits."""
    limits = json.loads(LIMITS.read_text(encoding="utf-8")) if LIMITS.exists() else {}
    rows, is_within = [], True
    with tempfile.TemporaryDirectory() as folder:
        counter = Counter(lamina, folder)
        say(f"counting instructions with {counter.title}")
        for scene in scenes:
            count = counter.count(scene)
            cells, fits = row(scene, count, limits.get(scene))
            say(f"{scene} {cells[3]}" + ("" if fits else f", more than {TOLERANCE:.0%}"))
            rows.append(cells)
            is_within = is_within and (fits or accepts)
            limits[scene] = count
    if accepts:
        LIMITS.write_text(json.dumps(limits, indent=1) + "\n", encoding="utf-8")
    return rows, is_within
