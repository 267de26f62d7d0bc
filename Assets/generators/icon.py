"""The program's icon: translucent sheets one above the other, turning as they rise."""

import math

from .canvas import fill, linear, mix, rgba, stroke, transparent

VIOLET, PINK, GOLD = ("#5226e6", "#9b45ff"), ("#d32b97", "#ff6a8c"), ("#ff9233", "#ffdf62")


def draw(size):
    surface, context = transparent(size, size)
    context.scale(size, size)
    if size <= 32:
        still(context)
    else:
        turning(context, size)
    return surface


def still(context):
    """For few pixels: three sheets whose edges rise one pixel in two, and fill the square."""
    for y, colors in ((0.75, VIOLET), (0.5, PINK), (0.25, GOLD)):
        sheet(context, y, 0, 0.5, 0)
        fill(context, shine(colors, 0.95))


def turning(context, size):
    """Three sheets, each turned against the one below, and what is left of their way."""
    for step in range(9):
        main, progress = step % 4 == 0, step / 8
        y, angle = 0.72 - 0.44 * progress, 24 - 36 * progress
        colors = blend(progress)
        sheet(context, y, angle, 0.47, 0.05)
        if main:
            fill(context, shine(colors, 0.88))
            sheet(context, y, angle, 0.47, 0.05)
            stroke(context, rgba("#ffffff", 0.4), max(1 / size, 0.006))
        else:
            fill(context, shine(colors, 0.16))


def blend(progress):
    low, high = (VIOLET, PINK) if progress < 0.5 else (PINK, GOLD)
    amount = progress * 2 % 1 if progress < 1 else 1
    return [mix(rgba(a), rgba(b), amount) for a, b in zip(low, high)]


def shine(colors, alpha):
    """From one colour at the left to the other at the right."""
    ends = [rgba(color) if isinstance(color, str) else color for color in colors]
    return linear(0.1, 0, 0.9, 0, *(color[:3] + (alpha,) for color in ends))


def sheet(context, y, angle, reach, rounding):
    """A square that lies flat, seen from above at a slant."""
    corners = [math.radians(angle + 90 * quarter) for quarter in range(4)]
    points = [(0.5 + reach * math.cos(a), y + reach / 2 * math.sin(a)) for a in corners]
    context.new_path()
    for index, corner in enumerate(points):
        before = towards(corner, points[index - 1], rounding)
        after = towards(corner, points[(index + 1) % 4], rounding)
        context.line_to(*before)
        context.curve_to(*towards(before, corner, 0.6), *towards(after, corner, 0.6), *after)
    context.close_path()


def towards(start, end, amount):
    return (start[0] + (end[0] - start[0]) * amount, start[1] + (end[1] - start[1]) * amount)
