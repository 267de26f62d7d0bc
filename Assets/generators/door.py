"""A panelled door. It hangs on its left edge; its handle is on the right."""

from random import Random

from .canvas import circle, fill, linear, opaque, polygon, radial, rgba, rounded, stroke, vertical

WIDTH, HEIGHT = 256, 512
STILE = 38  # the uprights
MULLION = 26  # the upright in the middle
ROWS = ((34, 120), (180, 132), (352, 122))  # of panels: top and height

LIGHT, WOOD, DEEP = "#c58a52", "#a96c39", "#8a5228"


def draw():
    surface, context = opaque(WIDTH, HEIGHT)
    context.rectangle(0, 0, WIDTH, HEIGHT)
    fill(context, rgba(WOOD))
    rails(context)
    stiles(context)
    for top, height in ROWS:
        for left in columns():
            panel(context, left, top, panel_width(), height)
    edges(context)
    hinges(context)
    handle(context)
    return surface


def panel_width():
    return (WIDTH - 2 * STILE - MULLION) / 2


def columns():
    return (STILE, STILE + panel_width() + MULLION)


def board(context, x, y, width, height, seed, upright, tone):
    """A piece of wood: a base colour, and grain along it."""
    context.save()
    context.rectangle(x, y, width, height)
    context.clip_preserve()
    ends = (x, 0, x + width, 0) if upright else (0, y, 0, y + height)
    fill(context, linear(*ends, rgba(tone), rgba(LIGHT), rgba(tone)))
    grain(context, x, y, width, height, seed, upright)
    context.restore()


def grain(context, x, y, width, height, seed, upright):
    random = Random(seed)
    across, along = (width, height) if upright else (height, width)
    for _ in range(round(across * 0.55)):
        offset, bend = random.uniform(0, across), random.uniform(-5, 5)
        ends = (offset, -4), (offset + bend * 0.4, along + 4)
        bends = (offset + bend, along * 0.33), (offset - bend, along * 0.66)
        points = (ends[0], *bends, ends[1])
        start, *curve = [(x + a, y + b) if upright else (x + b, y + a) for a, b in points]
        context.move_to(*start)
        context.curve_to(*(value for point in curve for value in point))
        dark = random.random() < 0.7
        low, high = (0.05, 0.22) if dark else (0.08, 0.25)
        paint = rgba("#5c3113" if dark else "#f0be86", random.uniform(low, high))
        stroke(context, paint, random.uniform(0.6, 1.6))


def rails(context):
    """The cross pieces, between the rows of panels."""
    top = 0
    for index, (panel_top, height) in enumerate((*ROWS, (HEIGHT, 0))):
        board(context, STILE, top, WIDTH - 2 * STILE, panel_top - top, 10 + index, False, WOOD)
        top = panel_top + height


def stiles(context):
    for index, (top, height) in enumerate(ROWS):
        board(context, STILE + panel_width(), top, MULLION, height, 20 + index, True, WOOD)
    for index, x in enumerate((0, WIDTH - STILE)):
        board(context, x, 0, STILE, HEIGHT, 30 + index, True, WOOD)
        seam = STILE if x == 0 else x
        context.move_to(seam, 0)
        context.line_to(seam, HEIGHT)
        stroke(context, rgba("#4a260d", 0.55), 1)


def panel(context, x, y, width, height):
    """A raised field in a sunken frame, lit from the top left."""
    bevel(context, x, y, width, height, 8, ("#4c270e", "#6a3a17", "#b67c47", "#c98f57"))
    board(context, x + 8, y + 8, width - 16, height - 16, int(x * 7 + y), True, DEEP)
    bevel(
        context,
        x + 11,
        y + 11,
        width - 22,
        height - 22,
        9,
        ("#d6a067", "#bb8048", "#7b4720", "#6b3b18"),
    )
    board(context, x + 20, y + 20, width - 40, height - 40, int(x * 5 + y), True, WOOD)


def bevel(context, x, y, width, height, depth, colors):
    """Four mitred edges: top, left, right, bottom."""
    right, bottom, d = x + width, y + height, depth
    top, left_side, right_side, foot = colors
    sides = (
        (top, [(x, y), (right, y), (right - d, y + d), (x + d, y + d)]),
        (left_side, [(x, y), (x + d, y + d), (x + d, bottom - d), (x, bottom)]),
        (right_side, [(right, y), (right, bottom), (right - d, bottom - d), (right - d, y + d)]),
        (foot, [(x, bottom), (x + d, bottom - d), (right - d, bottom - d), (right, bottom)]),
    )
    for color, side in sides:
        polygon(context, side)
        fill(context, rgba(color))


def edges(context):
    """Light along the top and left edges of the door, shade along the others."""
    bevel(context, 0, 0, WIDTH, HEIGHT, 3, ("#e0b07a", "#d09a62", "#6b3b18", "#5a3013"))


def hinges(context):
    for y in (62, 244, 424):
        rounded(context, 0, y, 9, 40, 2)
        fill(context, linear(0, 0, 9, 0, rgba("#8a6a24"), rgba("#f3d98a"), rgba("#a07c2e")))
        for joint in (13, 27):
            context.rectangle(0, y + joint, 9, 1)
        fill(context, rgba("#4f3a10"))


def handle(context):
    """A brass plate with a lever that points into the door, and a keyhole."""
    x, y = WIDTH - 20, 254
    rounded(context, x - 11 + 2, y - 38 + 3, 22, 84, 8)
    fill(context, rgba("#2a1405", 0.45))
    rounded(context, x - 11, y - 38, 22, 84, 8)
    fill(
        context,
        linear(
            x - 11, 0, x + 11, 0, rgba("#b98a35"), rgba("#ffe9a8"), rgba("#c99a43"), rgba("#9a6f24")
        ),
    )
    keyhole(context, x, y + 26)
    lever(context, x, y - 10, 3, rgba("#2a1405", 0.4))
    lever(
        context,
        x,
        y - 10,
        0,
        vertical(y - 17, y - 3, rgba("#fff3c4"), rgba("#e2b658"), rgba("#8f6520")),
    )
    circle(context, x, y - 10, 9)
    fill(context, radial(x - 3, y - 13, 13, rgba("#fff7d6"), rgba("#dcae50"), rgba("#8a611f")))


def lever(context, x, y, drop, paint):
    rounded(context, x - 46 + drop, y - 6 + drop, 50, 12, 6)
    fill(context, paint)


def keyhole(context, x, y):
    circle(context, x, y - 3, 3.6)
    polygon(context, [(x - 1.6, y - 2), (x + 1.6, y - 2), (x + 3, y + 8), (x - 3, y + 8)])
    fill(context, rgba("#2b1a06"))
