"""The sea at noon: a sailing boat before an island."""

import math
from random import Random

from .canvas import ellipse, fill, glow, linear, opaque, polygon, rgba, stroke, vertical, wash
from .nature import HEIGHT, WIDTH, bird, cloud, jagged, land, rolling

HORIZON = 352
BOAT = (600, 470)


def draw():
    surface, context = opaque(WIDTH, HEIGHT)
    sky(context)
    islands(context)
    water(context)
    return surface


def sky(context):
    wash(
        context,
        vertical(0, HORIZON, rgba("#1583cf"), rgba("#45aee6"), rgba("#97d9f2"), rgba("#e2f7f4")),
    )
    glow(context, 860, -20, 460, rgba("#f4feff"), 0.9)
    clouds(context)
    for x, y, span in ((300, 150, 30), (352, 128, 22), (384, 168, 18)):
        bird(context, x, y, span, rgba("#ffffff"), 3)


def clouds(context):
    heaps = (
        (
            150,
            322,
            1.5,
            "#ffffff",
            [(-80, 0, 26), (-44, -8, 36), (0, -22, 46), (44, -10, 38), (84, 0, 26)],
        ),
        (
            780,
            300,
            1.55,
            "#ffffff",
            [(-96, 0, 22), (-58, -10, 36), (-10, -30, 50), (44, -14, 42), (92, 0, 30)],
        ),
        (470, 336, 0.9, "#f4fcff", [(-70, 0, 20), (-34, -6, 30), (6, -14, 36), (48, -2, 28)]),
    )
    for x, y, scale, light, puffs in heaps:
        puffs = [(dx * scale, dy * scale, radius * scale) for dx, dy, radius in puffs]
        top = y - 78 * scale
        cloud(
            context,
            x,
            y,
            puffs,
            vertical(top, y, rgba(light), rgba(light, 0.95), rgba("#b5e2f4", 0.75)),
        )
        inner = [
            (dx * 0.8 - 16 * scale, dy * 0.5 + 10 * scale, radius * 0.8) for dx, dy, radius in puffs
        ]
        cloud(context, x, y, inner, vertical(top, y, rgba("#cfeefa", 0.9), rgba("#a9dcf2", 0.75)))


def islands(context):
    far = jagged([(-20, 336), (60, 300), (130, 316), (210, 284), (300, 330), (372, 352)], 0.1, 3, 4)
    land(context, far, vertical(280, HORIZON, rgba("#6fb9c9"), rgba("#a8dcdd")), HORIZON)
    near = jagged(
        [(-20, 296), (50, 270), (104, 292), (160, 326), (214, 340), (258, 352)], 0.07, 8, 4
    )
    land(context, near, vertical(266, HORIZON, rgba("#2f9a86"), rgba("#6cc5a0")), HORIZON)
    polygon(context, [(-5, 346), (120, 343), (250, 348), (290, HORIZON + 1), (-5, HORIZON + 1)])
    fill(context, rgba("#f7e7bd"))


def water(context):
    """Waves in bands that grow towards the viewer; the boat is between two of them."""
    context.rectangle(0, HORIZON, WIDTH, HEIGHT - HORIZON)
    fill(context, vertical(HORIZON, 450, rgba("#8be3dc"), rgba("#3ec6cf")))
    glitter(context)
    bands = (
        (384, 1.2, 130, "#6adbd8", "#35c0cc"),
        (412, 2.0, 180, "#4ccdd2", "#23adc4"),
        (448, 3.0, 240, "#38bccb", "#1899bb"),
        (494, 3.6, 300, "#27a9c3", "#1085b0"),
        (546, 5.5, 380, "#1a90b6", "#0b6da0"),
        (596, 8.0, 470, "#1179a8", "#0a5288"),
    )
    for index, (base, height, wavelength, top, bottom) in enumerate(bands):
        if base == 494:
            boat(context)
        if base == 546:
            reflection(context)
        line = rolling(base, height, wavelength, 70 + index)
        land(context, line, vertical(base - height, base + 60, rgba(top), rgba(bottom)))
        crest(context, line, 1 + index * 0.45, index)


def crest(context, line, width, seed):
    """Broken foam along a wave."""
    random = Random(seed)
    x = random.randrange(20)
    while x < len(line) - 12:
        run = random.randrange(8, 44)
        for point in line[x : x + run]:
            context.line_to(point[0], point[1] + width)
        context.set_line_cap(1)
        stroke(context, rgba("#e8fffb", 0.55), width)
        x += run + random.randrange(10, 46)


def glitter(context):
    """Where the high sun is caught by the water."""
    random = Random(12)
    for _ in range(110):
        y = HORIZON + 4 + 60 * random.random() ** 1.4
        spread = 90 + (y - HORIZON) * 2.2
        x = 800 + random.gauss(0, 0.55) * spread
        ellipse(context, x, y, random.uniform(5, 16), 1 + (y - HORIZON) / 60)
    fill(context, rgba("#ffffff", 0.6))


def boat(context):
    context.save()
    context.translate(*BOAT)
    context.rotate(math.radians(4))
    sails(context)
    hull(context)
    context.restore()


def sails(context):
    context.move_to(0, 10)
    context.line_to(0, -292)
    stroke(context, rgba("#7a4b2f"), 5)
    main_sail(context)
    context.move_to(14, -262)
    context.curve_to(44, -170, 92, -70, 122, -26)
    context.curve_to(88, -18, 48, -20, 14, -30)
    context.close_path()
    fill(context, linear(14, 0, 122, 0, rgba("#f2f7f4"), rgba("#ffffff")))
    context.move_to(0, -292)
    context.curve_to(24, -296, 26, -280, 48, -286)
    context.line_to(0, -274)
    fill(context, rgba("#ff5d4b"))


def main_sail(context):
    def outline():
        context.move_to(-7, -280)
        context.curve_to(-58, -200, -116, -110, -136, -36)
        context.curve_to(-92, -24, -48, -24, -7, -32)
        context.close_path()

    outline()
    fill(context, linear(-136, 0, 0, 0, rgba("#fff6e6"), rgba("#ffe3c2")))
    context.save()
    outline()
    context.clip()
    for top, bottom in ((-168, -128), (-96, -56)):
        polygon(context, [(-160, top + 22), (0, top), (0, bottom), (-160, bottom + 22)])
        fill(context, linear(-136, 0, 0, 0, rgba("#ff6f52"), rgba("#e8493f")))
    context.restore()


def hull(context):
    def outline():
        context.move_to(-142, -12)
        context.curve_to(-60, 4, 60, 2, 166, -20)
        context.curve_to(146, 22, 112, 46, 70, 56)
        context.line_to(-108, 56)
        context.curve_to(-130, 36, -140, 12, -142, -12)
        context.close_path()

    outline()
    fill(context, vertical(-16, 56, rgba("#ffffff"), rgba("#dcebf0")))
    context.save()
    outline()
    context.clip()
    polygon(context, [(-160, 22), (170, 12), (170, 80), (-160, 80)])
    fill(context, rgba("#174a7c"))
    polygon(context, [(-160, 14), (170, 4), (170, 12), (-160, 22)])
    fill(context, rgba("#ff5d4b"))
    context.restore()


def reflection(context):
    """What the boat leaves on the moving water: foam, and broken pieces of its colours."""
    random = Random(4)
    for row, color in enumerate(
        ("#ffffff", "#ffffff", "#174a7c", "#174a7c", "#ffe9cf", "#ff8a70", "#fff6e6", "#ffe9cf")
    ):
        for _ in range(3):
            x = BOAT[0] + random.uniform(-118, 96) * (1 - row * 0.07)
            ellipse(context, x, 498 + row * 6.2, random.uniform(22, 58), 1.6 + row * 0.14)
        fill(context, rgba(color, 0.75 - row * 0.06))
