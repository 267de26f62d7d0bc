"""Measures exports and `lamina render` from the start of the process to the finished file."""

import subprocess
import tempfile
import time
from pathlib import Path

from programs.report import number

SCENES = ("swing", "crossfade", "ball-easing", "swipe-gallery")
WIDTH, HEIGHT, RATE, FRAMES = 800, 600, 30, 120
OWN = ("pngs", "apng", "gif")

COLORS = [
    "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
    "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
]

# The arguments of Sources/Export/FFmpeg/FFmpegArguments.swift.
CODINGS = {
    "mp4": ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart", *COLORS],
    "webm": ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-cpu-used", "4", "-row-mt", "1", *COLORS],
    "webp": ["-c:v", "libwebp_anim", "-lossless", "1", "-pix_fmt", "bgra"],
}


def seconds(command, **options):
    start = time.monotonic()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **options)
    return time.monotonic() - start


def export(lamina, scene, kind, folder):
    """Returns the time of an export, whose file is removed."""
    output = Path(folder) / f"film.{kind}"
    command = [
        lamina, "export", scene, "--size", f"{WIDTH}x{HEIGHT}", "--to", str(FRAMES / RATE), "--fps", str(RATE),
        "--format", kind, "-o", str(output)]
    result = seconds(command)
    subprocess.run(["rm", "-r", str(output)], check=True)
    return result


def raw_frames(lamina, scene, folder):
    """Writes the frames of a scene as raw pictures, and returns the file."""
    film, raw = Path(folder) / f"{scene}.apng", Path(folder) / f"{scene}.raw"
    subprocess.run(
        [lamina, "export", scene, "--size", f"{WIDTH}x{HEIGHT}", "--to", str(FRAMES / RATE), "--fps", str(RATE),
         "-o", str(film)], check=True)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", str(film), "-r", str(RATE), "-vsync", "cfr", "-frames:v", str(FRAMES),
         "-pix_fmt", "bgr0", "-f", "rawvideo", str(raw)], check=True)
    return raw


def ffmpeg(raw, kind, folder):
    """Returns the time that ffmpeg takes for raw frames that it reads from a pipe."""
    output = Path(folder) / f"alone.{kind}"
    command = [
        "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size",
        f"{WIDTH}x{HEIGHT}", "-framerate", str(RATE), "-i", "pipe:0", "-an", *CODINGS[kind], "-f", kind,
        str(output)]
    start = time.monotonic()
    with subprocess.Popen(["cat", str(raw)], stdout=subprocess.PIPE) as source:
        subprocess.run(command, stdin=source.stdout, check=True, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def measure_export(lamina, rounds, say):
    """Returns the rows of a table: frames per second of each scene and format, and the time of one picture. The runs of all
    formats, and those of ffmpeg alone, alternate."""
    best = {}
    with tempfile.TemporaryDirectory() as folder:
        raws = {scene: raw_frames(lamina, scene, folder) for scene in SCENES}
        for turn in range(rounds):
            say(f"exports, round {turn + 1} of {rounds}")
            for scene in SCENES:
                picture = seconds([lamina, "render", scene, "--at", "1", "-o", f"{folder}/picture.png"])
                note(best, ("render", scene), picture)
                for kind in OWN:
                    note(best, (kind, scene), export(lamina, scene, kind, folder))
                for kind in CODINGS:
                    note(best, (kind, scene), export(lamina, scene, kind, folder))
                    note(best, (f"{kind}, ffmpeg alone", scene), ffmpeg(raws[scene], kind, folder))
    return rows(best)


def note(best, key, value):
    best[key] = min(value, best.get(key, value))


def rows(best):
    result = []
    for kind in dict.fromkeys(key[0] for key in best):
        values = [best[kind, scene] for scene in SCENES]
        if kind == "render":
            result.append(["one picture (`render`)", *[f"{value * 1000:.0f} ms" for value in values]])
        else:
            result.append([kind, *[f"{number(FRAMES / value)}/s" for value in values]])
    return result
