"""A city at night, and the river that doubles it."""

import math
from random import Random

import cairo

from .canvas import circle, ellipse, fill, glow, opaque, polygon, rgba, vertical, wash
from .nature import HEIGHT, WIDTH

WATER = 474
MOON = (716, 132)
LIGHTS = ("#ffd880", "#ffc45c", "#fff0bf", "#ffb347", "#ffd880", "#8fe3ff")

# Buildings at the water: left edge, width, height and the shape of the roof.
NEAR = (
    (-12, 66, 148, "flat"),
    (58, 54, 232, "steps"),
    (118, 70, 128, "flat"),
    (196, 50, 186, "slant"),
    (252, 64, 118, "dome"),
    (322, 56, 276, "mast"),
    (384, 66, 168, "steps"),
    (556, 62, 222, "slant"),
    (624, 72, 132, "flat"),
    (702, 48, 196, "mast"),
    (756, 64, 112, "dome"),
    (826, 58, 206, "steps"),
    (890, 84, 138, "flat"),
)


def draw():
    surface, context = opaque(WIDTH, HEIGHT)
    sky(context)
    far_skyline(context)
    middle_skyline(context)
    near_skyline(context)
    river(context, surface)
    return surface


def sky(context):
    wash(
        context,
        vertical(
            0,
            WATER,
            rgba("#050b2b"),
            rgba("#0a1a50"),
            rgba("#113a80"),
            rgba("#1c6ca0"),
            rgba("#4fb0b8"),
            rgba("#a8dcc0"),
        ),
    )
    stars(context)
    moon(context)


def stars(context):
    random = Random(9)
    for _ in range(150):
        circle(
            context,
            random.uniform(0, WIDTH),
            300 * random.random() ** 1.3,
            random.choice((0.6, 0.8, 1.0, 1.5)),
        )
        fill(context, rgba("#e6f2ff", random.uniform(0.3, 0.95)))


def moon(context):
    glow(context, *MOON, 250, rgba("#8fc8ff"), 0.5)
    circle(context, *MOON, 52)
    fill(context, vertical(MOON[1] - 52, MOON[1] + 52, rgba("#fffdf0"), rgba("#e9eddf")))
    for dx, dy, radius in ((-17, -13, 12), (15, 8, 15), (-14, 22, 7), (21, -23, 6), (-33, 6, 4)):
        circle(context, MOON[0] + dx, MOON[1] + dy, radius)
    fill(context, rgba("#d3dcd6", 0.8))


def far_skyline(context):
    random = Random(21)
    x = -10
    while x < WIDTH:
        width = random.randrange(22, 54)
        height = random.uniform(70, 130) + 110 * math.exp(-(((x - 430) / 240) ** 2))
        context.rectangle(x, WATER - height, width, height)
        x += width
    fill(context, vertical(230, WATER, rgba("#1f6397"), rgba("#4ba3b0")))


def middle_skyline(context):
    random = Random(33)
    x = -20
    while x < WIDTH:
        width = random.randrange(36, 68)
        height = random.uniform(90, 190) + 80 * math.exp(-(((x - 420) / 200) ** 2))
        building(
            context,
            x,
            width,
            height,
            random.choice(("flat", "steps", "slant", "flat")),
            ("#123f78", "#1f6590"),
            0.3,
            random,
        )
        x += width + random.randrange(-4, 20)


def near_skyline(context):
    random = Random(54)
    for x, width, height, roof in NEAR:
        building(context, x, width, height, roof, ("#071236", "#0d2455"), 0.5, random)
    tower(context, 488, random)
    quay(context)


def building(context, x, width, height, roof, colors, lit, random):
    top = WATER - height
    context.rectangle(x, top, width, height)
    ROOFS[roof](context, x, top, width)
    fill(context, vertical(top, WATER, *map(rgba, colors)))
    windows(context, x + 6, top + 10, width - 12, height - 20, lit, random)


def flat(context, x, top, width):
    context.rectangle(x + width * 0.15, top - 7, width * 0.3, 8)


def steps(context, x, top, width):
    for inset, rise in ((0.14, 10), (0.28, 20), (0.42, 28)):
        context.rectangle(x + width * inset, top - rise, width * (1 - 2 * inset), rise + 1)


def slant(context, x, top, width):
    polygon(context, [(x, top + 1), (x, top - width * 0.55), (x + width, top + 1)])


def dome(context, x, top, width):
    context.new_sub_path()
    context.arc(x + width / 2, top + 1, width * 0.36, math.pi, math.tau)
    context.close_path()
    context.rectangle(x + width / 2 - 1, top - width * 0.36 - 12, 2, 14)


def mast(context, x, top, width):
    context.rectangle(x + width * 0.22, top - 9, width * 0.56, 10)
    context.rectangle(x + width / 2 - 1.5, top - 46, 3, 40)


ROOFS = {"flat": flat, "steps": steps, "slant": slant, "dome": dome, "mast": mast}


def windows(context, x, y, width, height, lit, random):
    """A grid of windows, `lit` of them; here and there a floor where all work late."""
    columns, rows = int(width // 7), int(height // 9)
    for row in range(rows):
        chance = 0.95 if random.random() < 0.06 else lit
        for column in range(columns):
            if random.random() < chance:
                context.rectangle(round(x + column * width / columns) + 1, round(y + row * 9), 4, 5)
                fill(context, rgba(random.choice(LIGHTS), random.uniform(0.5, 1)))


def tower(context, x, random):
    """The one that everybody knows the city by."""
    half = [
        (40, WATER),
        (40, 300),
        (32, 290),
        (32, 214),
        (24, 204),
        (24, 152),
        (15, 140),
        (13, 124),
        (5, 112),
        (2, 46),
    ]
    polygon(context, [(x + dx, y) for dx, y in half] + [(x - dx, y) for dx, y in reversed(half)])
    fill(context, vertical(40, WATER, rgba("#050e2e"), rgba("#0d2455")))
    for left, top, width, height in ((18, 158, 36, 50), (26, 218, 52, 78), (34, 304, 68, 160)):
        windows(context, x - left, top, width, height, 0.72, random)
    glow(context, x, 46, 18, rgba("#ff5d6c"), 0.9)
    circle(context, x, 46, 2.5)
    fill(context, rgba("#ffd9d9"))


def quay(context):
    """The embankment, with its row of lamps."""
    context.rectangle(0, WATER - 8, WIDTH, 8)
    fill(context, rgba("#040b26"))
    for x in range(12, WIDTH, 40):
        glow(context, x, WATER - 11, 15, rgba("#ffc970"), 0.75)
        circle(context, x, WATER - 11, 1.8)
        fill(context, rgba("#fff3cf"))


def river(context, surface):
    """The city upside down, smeared, and cut into strips that waves push aside."""
    reflection, random = smeared(surface), Random(8)
    top, shift = WATER, 0
    while top < HEIGHT:
        depth = (top - WATER) / (HEIGHT - WATER)
        thickness = random.randint(2, 3 + round(4 * depth))
        shift = -math.copysign(random.uniform(0.3, 1.5 + 7 * depth), shift)
        context.save()
        context.rectangle(0, top, WIDTH, thickness)
        context.clip()
        context.set_source_surface(reflection, shift, WATER)
        context.get_source().set_extend(cairo.EXTEND_PAD)
        context.paint()
        context.restore()
        top += thickness
    context.rectangle(0, WATER, WIDTH, HEIGHT - WATER)
    fill(context, vertical(WATER, HEIGHT, rgba("#0a2b60", 0.1), rgba("#040c2a", 0.7)))
    moonlight(context)


def smeared(surface):
    """The part above the water, mirrored: the mean of copies, each a little higher."""
    result, context = opaque(WIDTH, HEIGHT - WATER)
    for copy in range(14):
        context.save()
        context.translate(0, WATER - copy * 1.5)
        context.scale(1, -1)
        context.set_source_surface(surface)
        context.get_source().set_extend(cairo.EXTEND_PAD)
        context.paint_with_alpha(1 / (copy + 1))
        context.restore()
    return result


def moonlight(context):
    """The moon's way over the water."""
    random = Random(5)
    for _ in range(70):
        depth = random.random()
        x = MOON[0] + random.gauss(0, 14 + 20 * depth)
        ellipse(
            context, x, WATER + 12 + 146 * depth, random.uniform(4, 10 + 16 * depth), 0.8 + depth
        )
        fill(context, rgba("#eaf6ff", random.uniform(0.2, 0.6)))
