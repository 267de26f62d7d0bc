"""A rubber ball with a band, so that its turning is seen."""

import math

import cairo

from .canvas import circle, fill, rgba, stops, transparent

SIZE = 128
CENTER, RADIUS = 64, 62


def draw():
    surface, context = transparent(SIZE, SIZE)
    circle(context, CENTER, CENTER, RADIUS)
    fill(context, rgba("#ef4444"))
    context.save()
    circle(context, CENTER, CENTER, RADIUS)
    context.clip()
    band(context)
    context.restore()
    circle(context, CENTER, CENTER, RADIUS)
    fill(context, shade())
    circle(context, CENTER, CENTER, RADIUS)
    fill(context, shine())
    return surface


def band(context):
    """A stripe around the ball, seen at a slant."""
    context.translate(CENTER, CENTER)
    context.rotate(math.radians(-24))
    for top, bottom, color in ((-8, 50, "#fff4dc"), (0, 40, "#2563c9")):
        context.move_to(-RADIUS - 4, -12)
        context.curve_to(-30, top + 16, 30, top + 16, RADIUS + 4, -12)
        context.line_to(RADIUS + 4, bottom - 34)
        context.curve_to(30, bottom + 2, -30, bottom + 2, -RADIUS - 4, bottom - 34)
        fill(context, rgba(color))


def shade():
    """Darker away from the light at the top left."""
    pattern = cairo.RadialGradient(46, 40, 8, 60, 58, 74)
    return stops(
        pattern,
        [rgba("#2a0620", 0), rgba("#2a0620", 0.04), rgba("#2a0620", 0.22), rgba("#2a0620", 0.62)],
    )


def shine():
    pattern = cairo.RadialGradient(44, 34, 0, 44, 36, 34)
    return stops(
        pattern,
        [rgba("#ffffff", 0.85), rgba("#ffffff", 0.3), rgba("#ffffff", 0.07), rgba("#ffffff", 0)],
    )
