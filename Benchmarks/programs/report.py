"""Formats figures as Markdown, and inserts them into a document."""

import datetime
import os
import platform
import re

from programs.scenes import SCENES, best


def machine():
    """Returns a line that describes this machine."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        text = file.read()
    model = re.search(r"model name\s*:\s*(.*)", text)
    flags = re.search(r"flags\s*:\s*(.*)", text)
    vectors = "AVX2" if flags and "avx2" in flags.group(1).split() else "no AVX2"
    virtual = ", virtual" if flags and "hypervisor" in flags.group(1).split() else ""
    name = model.group(1) if model else platform.machine()
    return f"{name}, {os.cpu_count()} cores, {vectors}{virtual}, Linux {platform.release().split('-')[0]}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def number(value):
    if value is None:
        return "–"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def scenes_report(programs, samples, rounds, seconds):
    """Returns a table with the milliseconds of each program, and with Lamina's ratio to each other program."""
    least = best(samples)
    shown = [scene for scene in SCENES if any(key[1] == scene for key in least)]

    def row(program, value):
        name = f"**{program.title}**" if program.kind == "lamina" else program.title
        return [name] + [number(value(program.name, scene)) for scene in shown]

    def time(name, scene):
        return least.get((name, scene))

    def ratio(name, scene):
        own, other = least.get(("lamina", scene)), least.get((name, scene))
        return own / other if own is not None and other else None

    others = [program for program in programs if program.kind != "lamina"]
    parts = [
        f"{datetime.date.today():%-d %B %Y}; {machine()}. Milliseconds of processor time per frame, of the program "
        f"and the X server together; the best of {rounds} interleaved runs of {seconds:g} s. "
        "A dash means that the program cannot show the scene or was not measured.",
        table(["", *shown], [row(program, time) for program in programs]),
    ]
    if others:
        parts += [
            "Lamina's time divided by that of the other program; below 1 Lamina is faster.",
            table(["Lamina /", *shown], ratio_rows(others, row, ratio, shown)),
        ]
    return "\n\n".join(parts)


def ratio_rows(others, row, ratio, shown):
    rows = [row(program, ratio) for program in others]
    for kind, title in (("engine", "**the fastest engine**"), ("loop", "**the fastest loop**")):
        names = [program.name for program in others if program.kind == kind]
        if names:
            worst = [max((r for r in (ratio(n, s) for n in names) if r is not None), default=None)
                     for s in shown]
            rows.append([title] + [number(value) for value in worst])
    return rows


def replace_section(path, name, text):
    """Replaces the text between the markers `<!-- NAME:begin -->` and `<!-- NAME:end -->`."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    old = path.read_text(encoding="utf-8")
    start, stop = old.find(begin), old.find(end)
    if start < 0 or stop < start:
        raise RuntimeError(f"{path} has no markers {begin} and {end}")
    path.write_text(old[:start + len(begin)] + f"\n\n{text}\n\n" + old[stop:], encoding="utf-8")
