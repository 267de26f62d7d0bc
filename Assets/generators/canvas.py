"""Surfaces, colours and gradients: what every picture is painted with."""

import cairo


def opaque(width, height):
    """A surface without transparency, and the context that draws on it."""
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    return surface, cairo.Context(surface)


def transparent(width, height):
    """A clear surface, and the context that draws on it."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    return surface, cairo.Context(surface)


def rgba(code, alpha=1.0):
    """The colour "#rrggbb" as four components."""
    return tuple(int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)) + (alpha,)


def mix(first, second, amount):
    """The colour that lies `amount` of the way between two of them."""
    return tuple(a + (b - a) * amount for a, b in zip(first, second))


def faded(color, alpha):
    return color[:3] + (alpha,)


def stops(pattern, colors):
    """Adds colours, evenly spaced unless they come as (position, colour)."""
    for index, entry in enumerate(colors):
        even = index / max(1, len(colors) - 1)
        position, color = entry if len(entry) == 2 else (even, entry)
        pattern.add_color_stop_rgba(position, *color)
    return pattern


def linear(x0, y0, x1, y1, *colors):
    return stops(cairo.LinearGradient(x0, y0, x1, y1), colors)


def vertical(top, bottom, *colors):
    return linear(0, top, 0, bottom, *colors)


def radial(x, y, radius, *colors):
    return stops(cairo.RadialGradient(x, y, 0, x, y, radius), colors)


def fill(context, paint):
    """Fills the path with a colour or a pattern."""
    use(context, paint)
    context.fill()


def stroke(context, paint, width):
    use(context, paint)
    context.set_line_width(width)
    context.stroke()


def use(context, paint):
    if isinstance(paint, tuple):
        context.set_source_rgba(*paint)
    else:
        context.set_source(paint)


def wash(context, paint):
    """Covers everything inside the clip."""
    use(context, paint)
    context.paint()


def glow(context, x, y, radius, color, strength=1.0):
    """Light that falls off softly from a point."""
    falloff = [(t / 8, faded(color, strength * (1 - t / 8) ** 2)) for t in range(9)]
    wash(context, radial(x, y, radius, *falloff))


def polygon(context, points):
    context.new_sub_path()
    for point in points:
        context.line_to(*point)
    context.close_path()


def circle(context, x, y, radius):
    context.new_sub_path()
    context.arc(x, y, radius, 0, 6.283185307179586)


def ellipse(context, x, y, rx, ry):
    context.save()
    context.translate(x, y)
    context.scale(rx, ry)
    circle(context, 0, 0, 1)
    context.restore()


def rounded(context, x, y, width, height, radius):
    quarter = 1.5707963267948966
    corners = (
        (x + width - radius, y + radius),
        (x + width - radius, y + height - radius),
        (x + radius, y + height - radius),
        (x + radius, y + radius),
    )
    context.new_sub_path()
    for turn, (cx, cy) in enumerate(corners, start=-1):
        context.arc(cx, cy, radius, turn * quarter, (turn + 1) * quarter)
    context.close_path()
