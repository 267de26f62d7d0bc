"""A forest at dusk: the light goes out beyond a stream."""

from random import Random

from .canvas import circle, ellipse, fill, glow, mix, opaque, polygon, rgba, stroke, vertical, wash
from .nature import HEIGHT, WIDTH, bird, firs, land, rolling

SUN = (452, 292)
MIST = rgba("#e9a94f")
DARK = rgba("#05171b")

# The trees close by: where, how thick, how far the top leans, and boughs (height, side, length).
TRUNKS = (
    (34, 58, 10, ((96, 1, 170), (190, 1, 120), (30, 1, 210))),
    (134, 26, -4, ((20, 1, 130), (140, 1, 84), (70, -1, 90))),
    (898, 64, -12, ((60, -1, 200), (170, -1, 140), (262, -1, 96))),
    (790, 24, 5, ((16, -1, 140), (120, -1, 92), (200, 1, 70))),
)


def draw():
    surface, context = opaque(WIDTH, HEIGHT)
    sky(context)
    woods(context)
    banks(context)
    deer(context, 690, 490, 0.86)
    trunks(context)
    grass(context)
    fireflies(context)
    return surface


def sky(context):
    wash(
        context,
        vertical(
            0,
            400,
            rgba("#0d3b3d"),
            rgba("#2a6454"),
            rgba("#7d9158"),
            rgba("#dfae55"),
            rgba("#ffd27a"),
        ),
    )
    glow(context, *SUN, 430, rgba("#ffca6a"), 0.7)
    circle(context, *SUN, 62)
    fill(context, vertical(SUN[1] - 62, SUN[1] + 62, rgba("#fff1c2"), rgba("#ffb858")))
    for x, y, span in ((600, 150, 20), (636, 132, 16), (656, 160, 13)):
        bird(context, x, y, span, rgba("#123f3b"), 2)


def woods(context):
    """Four rows of firs; the farther ones dissolve in the light."""
    layers = (
        (352, 60, 20, 0.0, 0),
        (378, 96, 24, 0.3, 40),
        (402, 140, 30, 0.62, 90),
        (430, 200, 40, 0.95, 150),
    )
    for index, (base, tallest, spacing, depth, clearing) in enumerate(layers):
        color = mix(rgba("#d98f45"), rgba("#114039"), depth)
        line = rolling(base, 6, 380, 20 + index)
        paint = vertical(
            base - tallest, base + 70, color, mix(color, MIST, 0.2 + 0.3 * (1 - depth))
        )
        land(context, line, paint)
        firs(
            context,
            line,
            (tallest * 0.6, tallest),
            spacing,
            30 + index,
            paint,
            opening(clearing),
            0.19,
        )


def opening(width):
    """Trees shrink towards a gap below the sun."""
    return lambda x: (
        max(0.0, min(1.0, (abs(x - SUN[0]) - width * 0.6) / (width + 60) + 0.25)) if width else 1.0
    )


def banks(context):
    land(context, rolling(452, 6, 500, 29), vertical(440, 640, rgba("#163f38"), rgba("#071d1f")))
    stream(context)


def stream(context):
    context.save()
    course(context)
    context.clip_preserve()
    fill(
        context,
        vertical(446, 640, rgba("#ffd27a"), rgba("#d99a4e"), rgba("#4d7a60"), rgba("#16484a")),
    )
    ripples(context)
    context.restore()


def course(context):
    context.move_to(450, 447)
    context.curve_to(560, 470, 620, 492, 480, 520)
    context.curve_to(330, 552, 250, 590, 270, 650)
    context.line_to(720, 650)
    context.curve_to(560, 600, 560, 560, 620, 528)
    context.curve_to(690, 490, 600, 456, 470, 448)
    context.close_path()


def ripples(context):
    """The last light on the water."""
    random = Random(3)
    for _ in range(64):
        y = 464 + 170 * random.random() ** 1.2
        x = 600 - (y - 466) * 0.75 + random.uniform(-1, 1) * (30 + (y - 466) * 0.8)
        ellipse(context, x, y, random.uniform(5, 8 + (y - 460) / 8), 0.8 + (y - 460) / 130)
    fill(context, rgba("#fff0bf", 0.5))


def trunks(context):
    """Old trees close by, which frame the light."""
    random = Random(6)
    for x, width, lean, branches in TRUNKS:
        polygon(
            context,
            [
                (x - width * 0.34 + lean, -5),
                (x + width * 0.34 + lean, -5),
                (x + width * 0.48, 590),
                (x + width * 0.62, 618),
                (x + width * 1.1, 645),
                (x - width * 1.1, 645),
                (x - width * 0.62, 618),
                (x - width * 0.48, 590),
            ],
        )
        fill(context, DARK)
        for y, side, length in branches:
            bough(context, x + lean * (1 - y / 600), y, side, length, random)


def bough(context, x, y, side, length, random):
    """A branch that bends under its twigs, which are shorter towards its tip."""

    def droop(t):
        return x + side * length * t, y + length * (0.5 * t * t - 0.12 * t)

    teeth = round(length / 7)
    upper = [droop(t / teeth) for t in range(teeth + 1)]
    lower = []
    for t in range(teeth - 1, 0, -1):
        px, py = droop(t / teeth)
        hang = length * 0.26 * (1 - t / teeth) ** 0.8 * random.uniform(0.35, 1.15) + 3
        lower += [(px + side * hang * 0.35, py + hang), (px - side * 2, py + hang * 0.45)]
    polygon(context, [(x - side * 8, y), *upper, *lower, (x - side * 8, y + length * 0.16)])
    fill(context, DARK)


# The fore leg, the belly and the hind leg of the stag, from its chest on.
LEGS = (
    (28, -18),
    (30, 0),
    (26, 0),
    (23, -17),
    (18, -30),
    (-12, -28),
    (-22, -26),
    (-25, -16),
    (-21, 0),
    (-25, 0),
    (-30, -15),
    (-31, -26),
)


def deer(context, x, y, scale):
    """A stag that has come to drink, and looks up."""
    context.save()
    context.translate(x, y)
    context.scale(-scale, scale)
    stag(context)
    fill(context, DARK)
    polygon(context, [(14, -34), (20, -34), (18, -16), (20, 0), (16, 0), (14, -16)])
    polygon(context, [(-24, -34), (-14, -32), (-17, -18), (-13, 0), (-17, 0), (-21, -16)])
    polygon(context, [(40, -80), (33, -88), (44, -84)])
    polygon(context, [(-33, -44), (-40, -36), (-37, -34)])
    fill(context, DARK)
    antlers(context)
    context.restore()


def stag(context):
    """The outline, from the back over the head and down to the legs."""
    context.move_to(-34, -44)
    context.curve_to(-20, -52, 8, -50, 22, -50)
    context.curve_to(28, -58, 32, -70, 36, -78)
    context.curve_to(40, -84, 46, -84, 50, -80)
    context.line_to(62, -72)
    context.curve_to(63, -69, 60, -67, 56, -68)
    context.curve_to(50, -68, 47, -66, 46, -60)
    context.curve_to(44, -48, 38, -38, 30, -32)
    for px, py in LEGS:
        context.line_to(px, py)
    context.curve_to(-37, -32, -38, -40, -34, -44)
    context.close_path()


def antlers(context):
    for points in (
        ((43, -82), (40, -96), (30, -100), (30, -114)),
        ((46, -82), (48, -96), (58, -100), (58, -114)),
    ):
        context.move_to(*points[0])
        context.curve_to(*(value for point in points[1:] for value in point))
    for x0, y0, x1, y1 in (
        (36, -99, 40, -108),
        (32, -104, 24, -108),
        (52, -99, 48, -108),
        (57, -104, 64, -109),
    ):
        context.move_to(x0, y0)
        context.line_to(x1, y1)
    context.set_line_cap(1)
    stroke(context, DARK, 2.2)


def grass(context):
    """Blades along the lower edge."""
    random = Random(15)
    for x in range(-10, WIDTH + 10, 5):
        away = min(1, abs(x - 480) / 330)
        tall, bend = random.uniform(14, 54) * (0.3 + 0.7 * away**2), random.uniform(-14, 14)
        middle = x + bend * 0.4
        left, right = (middle - 1, 640 - tall / 2), (middle + 2, 640 - tall / 2)
        polygon(context, [(x - 3, 645), left, (x + bend, 640 - tall), right, (x + 3, 645)])
    fill(context, DARK)


def fireflies(context):
    random = Random(77)
    for _ in range(34):
        x, y = random.uniform(60, 900), random.uniform(400, 610)
        size = random.uniform(1.2, 2.6)
        glow(context, x, y, size * 7, rgba("#ffe98a"), 0.6)
        circle(context, x, y, size)
        fill(context, rgba("#fff8cf"))
