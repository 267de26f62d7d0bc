"""The programs with which Lamina is compared. They are drivers for other libraries, in a folder that is given. Only
those are used whose libraries are installed.

The folder contains `common/` with headers, `assets/gen.py` and `assets/shadow.py`, which generate the pictures, and
one folder below `peers/` for each library. All of them are copied, built and run in the copy.
"""

import re
import shutil
import subprocess
from pathlib import Path

from programs.scenes import PEER_SCENES, Program

SOFTWARE_GL = (("LIBGL_ALWAYS_SOFTWARE", "1"), ("vblank_mode", "0"))
FLAT = ("S1", "S2", "S4", "S5", "S6", "S7")  # without perspective

# The columns are name, kind, title, scenes, command and environment. {work} is the folder of the copy.
DRIVERS = (
    ("qt-sw", "engine", "Qt Quick, software", PEER_SCENES, ["python3", "peers/qt/qt.py", "{scene}", "sw"], ()),
    ("gtk4-cairo", "engine", "GTK 4, Cairo", FLAT, ["bin/gtk", "{scene}"],
     (("GSK_RENDERER", "cairo"), ("GDK_BACKEND", "x11"))),
    ("clutter", "engine", "Clutter, llvmpipe", PEER_SCENES, ["bin/clutter", "{scene}"],
     (("CLUTTER_VBLANK", "none"), ("CLUTTER_DEFAULT_FPS", "1000"), *SOFTWARE_GL)),
    ("efl", "engine", "EFL Evas", PEER_SCENES, ["bin/efl", "{scene}"],
     (("ECORE_EVAS_FORCE_SYNC_RENDER", "1"),)),
    ("cairo-shm", "loop", "Cairo, full redraw", PEER_SCENES, ["bin/cairo", "{scene}", "shm"], ()),
    ("cairo-xlib", "loop", "Cairo on XRender", FLAT, ["bin/cairo", "{scene}", "xlib"], ()),
    ("cairo-opt", "tuned", "Cairo, tuned for the scene", ("S1", "S2", "S4"), ["bin/cairo", "{scene}", "opt"], ()),
    ("skia", "loop", "Skia raster", PEER_SCENES, ["python3", "peers/skia/skia_py.py", "{scene}"], ()),
    ("sdl-sw", "loop", "SDL 2, software", FLAT, ["bin/sdl", "{scene}", "software"], ()),
    ("prototype", "limit", "AVX2 prototype, one thread",
     ("S1", "S2", "S3", "S5", "S6", "S7"), ["bin/own", "{scene}", "1"], ()),
)

# The columns are the program in bin/, its source, its packages for pkg-config, and further flags.
PROGRAMS = {
    "cairo": ("peers/cairo/cairo.c", ["cairo", "pixman-1", "x11", "xext"], []),
    "gtk": ("peers/gtk4/gtk.c", ["gtk4"], []),
    "efl": ("peers/efl/efl.c", ["ecore-evas", "evas", "ecore", "cairo"], []),
    "sdl": ("peers/sdl/sdl.c", ["sdl2", "cairo", "x11", "xext"], []),
    "clutter": ("peers/clutter/clutter.c", ["clutter-1.0"], []),
    "own": ("peers/own/own.c", ["x11", "xext"], ["-O3", "-march=haswell"]),
}


def prepare(folder, work, names=None):
    """Copies and builds the programs, and returns those that can run. If `names` is given, only these are used."""
    shutil.copytree(folder, work, dirs_exist_ok=True)
    localize(work)
    if not (work / "assets/big1.raw").exists():
        subprocess.check_call(["python3", "assets/gen.py"], cwd=work)
    if not (work / "assets/shadow.raw").exists():
        subprocess.check_call(["python3", "assets/shadow.py"], cwd=work)
    wanted = [driver for driver in DRIVERS if not names or driver[0] in names]
    return [program(driver, work) for driver in wanted if is_ready(driver, work)]


def localize(work):
    """Changes the drivers that expect the pictures in a fixed folder so that they use the copy."""
    for path in work.glob("peers/*/*"):
        if path.suffix in (".c", ".py", ".qml"):
            text = path.read_text(encoding="utf-8")
            path.write_text(re.sub(r'(["/])/[\w/.-]*/assets/', rf"\1{work}/assets/", text),
                            encoding="utf-8")


def is_ready(driver, work):
    start = driver[4][0]
    if start.startswith("bin/"):
        return build(start.removeprefix("bin/"), work)
    if driver[0] == "skia":
        return has_module("skia") and build_skia_window(work)
    return has_module("PySide6")


def build(name, work):
    source, packages, flags = PROGRAMS[name]
    found = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], capture_output=True, text=True,
                           check=False)
    if found.returncode or not (work / source).exists():
        return False
    (work / "bin").mkdir(exist_ok=True)
    return compile_c(work, f"bin/{name}", source, ["-O2", "-march=native", *flags],
                     [*found.stdout.split(), "-lm", "-lpthread"])


def build_skia_window(work):
    return compile_c(work, "peers/skia/libxwin.so", "peers/skia/xwin.c", ["-O2", "-shared", "-fPIC"],
                     ["-lX11", "-lXext"])


def compile_c(work, output, source, flags, libraries):
    command = ["gcc", "-w", *flags, "-o", output, source, *libraries]
    return subprocess.call(command, cwd=work) == 0


def has_module(name):
    return subprocess.call(["python3", "-c", f"import {name}"], stderr=subprocess.DEVNULL) == 0


def program(driver, work):
    name, kind, title, scenes, arguments, variables = driver

    def command(scene):
        filled = [argument.format(scene=scene) for argument in arguments]
        is_built = filled[0].startswith("bin/")
        return [str(Path(work) / filled[0]) if is_built else filled[0], *filled[1:]]

    return Program(name, kind, title, tuple(scenes), command, tuple(variables), str(work))
