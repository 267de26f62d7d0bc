"""Renders the pictures and films of the book from its examples."""

import concurrent.futures
import hashlib
import json
import os
import struct
import subprocess

FILM_RATE = "30"


class Figure:
    """A picture or film of an example, as a chapter requests it: "picture 0.5" or "film 0 3", in seconds."""

    def __init__(self, example, request):
        self.example = example
        words = request.split()
        if words[0] not in ("picture", "film") or len(words) != {"picture": 2, "film": 3}[words[0]]:
            raise ValueError(f'{example}: "{request}" is neither "picture TIME" nor "film FROM TO"')
        self.is_film = words[0] == "film"
        self.times = words[1:]

    @property
    def name(self):
        return "-".join([self.example] + self.times) + ".png"

    @property
    def still(self):
        """The picture that is shown to readers who do not want motion: the middle of the film."""
        if not self.is_film:
            return self
        middle = (float(self.times[0]) + float(self.times[1])) / 2
        return Figure(self.example, f"picture {middle:g}")

    def arguments(self):
        if self.is_film:
            return ["export", "--format", "apng", "--fps", FILM_RATE, "--from", self.times[0], "--to", self.times[1]]
        return ["render", "--at", self.times[0]]


class Studio:
    """Renders figures into a folder, and keeps those whose inputs have not changed since the last build."""

    def __init__(self, book, folder, program):
        self.book, self.folder, self.program = book, folder, program
        self.keys_path = os.path.join(folder, "keys.json")
        os.makedirs(folder, exist_ok=True)
        try:
            with open(self.keys_path) as file:
                self.keys = json.load(file)
        except (OSError, ValueError):
            self.keys = {}
        status = os.stat(program)
        self.program_key = f"{status.st_size} {status.st_mtime_ns}"

    def render(self, figures):
        """Renders the figures that have changed, and their stills. Fails with the message of the program."""
        wanted = {f.name: f for figure in figures for f in (figure, figure.still)}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for _ in pool.map(self._render_one, wanted.values()):
                pass
        self._remove_all_but(wanted)

    def _render_one(self, figure):
        path = os.path.join(self.folder, figure.name)
        command = figure.arguments() + self._scene(figure) + ["--scale", "2", "--appearance", "light"]
        key = self._key(figure, command)
        if self.keys.get(figure.name) == key and os.path.exists(path):
            return
        result = subprocess.run([self.program] + command + ["-o", path], capture_output=True, text=True)
        if result.returncode:
            raise SystemExit(f"{figure.example}.swift: {result.stderr.strip()}")
        self.keys[figure.name] = key
        with open(self.keys_path, "w") as file:
            json.dump(self.keys, file, indent=1, sort_keys=True)
        print(figure.name, flush=True)

    def _scene(self, figure):
        gestures = os.path.join(self.book, "Gestures", figure.example + ".json")
        script = gestures if os.path.exists(gestures) else "none"
        return [os.path.join(self.book, "Examples", figure.example + ".swift"), "--gestures", script]

    def _key(self, figure, command):
        digest = hashlib.sha256(self.program_key.encode())
        for argument in command:
            digest.update(argument.encode() + b"\0")
            if os.path.isfile(argument):
                with open(argument, "rb") as file:
                    digest.update(file.read())
        return digest.hexdigest()

    def _remove_all_but(self, wanted):
        for name in os.listdir(self.folder):
            if name != "keys.json" and name not in wanted:
                os.remove(os.path.join(self.folder, name))


def png_size(path):
    """Returns the width and height of a PNG file in pixels."""
    with open(path, "rb") as file:
        header = file.read(24)
    return struct.unpack(">II", header[16:24])
