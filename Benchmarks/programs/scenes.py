"""Measures programs that show the scenes as fast as possible.

A program gets the scene as an argument. It prints START after the warm-up of BENCH_WARM seconds, and END FRAMES
SECONDS after BENCH_SECS further seconds. The result is the processor time that the program and the X server
together have used between the two lines. It depends neither on how many threads share the work, nor on the load of
the machine.
"""

import os
import signal
import subprocess
import threading
from dataclasses import dataclass

from programs.xserver import XServer, cpu_seconds, environment, session_cpu_seconds

# The scenes that the programs of other libraries can show.
PEER_SCENES = ("S1", "S2", "S3", "S4", "S5", "S6", "S7")
SCENES = PEER_SCENES + ("S8", "S9", "S10", "S11", "S12", "S13")


@dataclass(frozen=True)
class Program:
    name: str
    kind: str  # "lamina", "engine", "loop", "tuned" (knows the scene) or "limit"
    title: str
    scenes: tuple
    command: object  # scene -> arguments
    variables: tuple = ()
    folder: str | None = None


@dataclass(frozen=True)
class Sample:
    frames: int
    seconds: float
    client: float  # seconds of processor time
    server: float

    @property
    def milliseconds(self):
        return (self.client + self.server) * 1000 / self.frames

    def as_json(self):
        return {"frames": self.frames, "seconds": self.seconds,
                "client_ms": self.client * 1000 / self.frames,
                "server_ms": self.server * 1000 / self.frames, "cpu_ms": self.milliseconds}


def measure(program, scene, seconds, patience=60):
    """Performs one run on a separate X server. Returns None if the program does not print the expected lines."""
    with XServer() as server:
        variables = environment(server, (("BENCH_SECS", str(seconds)), *program.variables))
        process = subprocess.Popen(
            program.command(scene), env=variables, cwd=program.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        watchdog = threading.Timer(patience, end_session, [process])
        watchdog.start()
        try:
            return read_marks(process, server)
        finally:
            watchdog.cancel()
            end_session(process)
            process.stdout.close()
            process.wait()


def end_session(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def read_marks(process, server):
    def used():
        return session_cpu_seconds(process.pid), cpu_seconds(server.pid)

    start = None
    for line in process.stdout:
        words = line.split()
        if words[:1] == ["START"]:
            start = used()
        elif words[:1] == ["END"] and start:
            end = used()
            frames = int(float(words[1]))
            if frames <= 0:
                return None
            return Sample(frames, float(words[2]), end[0] - start[0], end[1] - start[1])
    return None


def measure_all(programs, scenes, rounds, seconds, note):
    """Returns the samples by (name of the program, scene). Rounds are interleaved, so that a slow minute of
    the machine affects all programs. If a program fails at a scene, it is not run with that scene again."""
    samples, failed = {}, set()
    for round_ in range(rounds):
        for scene in scenes:
            for program in programs:
                key = (program.name, scene)
                if scene not in program.scenes or key in failed:
                    continue
                sample = measure(program, scene, seconds)
                if sample:
                    samples.setdefault(key, []).append(sample)
                else:
                    failed.add(key)
                shown = f"{sample.milliseconds:.3f} ms" if sample else "failed"
                note(f"round {round_ + 1}/{rounds} {scene} {program.name}: {shown}")
    return samples


def best(samples):
    """Returns the smallest number of milliseconds for each key, because disturbances only increase the time."""
    return {key: min(sample.milliseconds for sample in found) for key, found in samples.items()}
