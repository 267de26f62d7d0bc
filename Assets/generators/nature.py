"""Land, trees, clouds and birds, shared by the landscapes."""

import math
from random import Random

from .canvas import circle, fill, polygon, stroke

WIDTH, HEIGHT = 960, 640


def jagged(points, roughness, seed, rounds=5):
    """A broken line through the points, as rock breaks: by halving."""
    random = Random(seed)
    for _ in range(rounds):
        finer = [points[0]]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            lift = random.uniform(-roughness, roughness) * (x1 - x0)
            middle = 0.5 + random.uniform(-0.12, 0.12)
            finer.append((x0 + (x1 - x0) * middle, y0 + (y1 - y0) * middle + lift))
            finer.append((x1, y1))
        points = finer
    return points


def rolling(base, height, wavelength, seed, step=4):
    """A soft line across the picture: three sines with seeded phases."""
    random = Random(seed)
    waves = [(height / 2**n, wavelength / 1.9**n, random.uniform(0, math.tau)) for n in range(3)]
    return [
        (x, base + sum(a * math.sin(x / w * math.tau + phase) for a, w, phase in waves))
        for x in range(-step, WIDTH + 2 * step, step)
    ]


def land(context, line, paint, bottom=HEIGHT):
    """Everything below a line."""
    polygon(context, [*line, (line[-1][0], bottom), (line[0][0], bottom)])
    fill(context, paint)


def height_at(line, x):
    """The height of a line at x."""
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return line[-1][1]


def fir(context, x, base, height, random, slenderness=0.2):
    """Adds the outline of a fir to the path."""
    tiers = max(4, round(height / 13))
    sides = {-1: [], 1: []}
    for side, outline in sides.items():
        for tier in range(1, tiers + 1):
            down = tier / tiers
            reach = height * slenderness * down**0.85 * random.uniform(0.82, 1.15)
            y = base - height * (1 - 0.94 * down)
            outline.append((x + side * reach, y + height * 0.018))
            outline.append((x + side * reach * 0.42, y - height * 0.012))
        outline[-1] = (x + side * height * 0.018, base - height * 0.06)
        outline.append((x + side * height * 0.018, base + 6))
    polygon(context, [(x, base - height), *sides[1], *reversed(sides[-1])])


def firs(context, line, heights, spacing, seed, paint, keep=lambda x: 1.0, slenderness=0.2):
    """A wood that stands on a line; `keep` scales the trees along it, 0 clears them."""
    random = Random(seed)
    x = -20.0
    while x < WIDTH + 20:
        scale, height = keep(x), random.uniform(*heights)
        if scale > 0.3:
            fir(context, x, height_at(line, x) + 4, height * scale, random, slenderness)
        x += spacing * random.uniform(0.55, 1.45)
    fill(context, paint)


def cloud(context, x, y, puffs, paint):
    """A heap of circles (dx, dy, radius) cut flat at y."""
    context.save()
    context.rectangle(0, 0, WIDTH, y)
    context.clip()
    for dx, dy, radius in puffs:
        circle(context, x + dx, y + dy, radius)
    fill(context, paint)
    context.restore()


def bird(context, x, y, span, paint, width=2.0):
    """Two wings seen from afar."""
    half = span / 2
    context.move_to(x - half, y - span * 0.10)
    context.curve_to(x - half * 0.7, y - span * 0.26, x - half * 0.2, y - span * 0.2, x, y)
    context.curve_to(
        x + half * 0.2, y - span * 0.2, x + half * 0.7, y - span * 0.26, x + half, y - span * 0.10
    )
    context.set_line_cap(1)
    context.set_line_join(1)
    stroke(context, paint, width)
