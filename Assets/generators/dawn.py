"""Mountains at dawn: the sun comes up behind a far ridge."""

from .canvas import circle, fill, glow, linear, opaque, polygon, rgba, vertical, wash
from .nature import HEIGHT, WIDTH, bird, firs, jagged, land, rolling

SUN = (640, 322)

# One tall mountain left of the sun, with its shoulders.
SUMMIT = (318, 118)
MASSIF = [
    (-30, 372),
    (70, 300),
    (138, 322),
    (226, 206),
    SUMMIT,
    (398, 226),
    (470, 268),
    (566, 352),
    (680, 420),
    (760, 440),
]
RANGE = [
    (380, 380),
    (470, 338),
    (560, 352),
    (660, 345),
    (742, 290),
    (800, 322),
    (874, 238),
    (930, 286),
    (1000, 250),
]


def draw():
    surface, context = opaque(WIDTH, HEIGHT)
    sky(context)
    far_range(context)
    massif(context)
    valleys(context)
    foreground(context)
    return surface


def sky(context):
    wash(
        context,
        vertical(
            0,
            430,
            rgba("#35306f"),
            rgba("#6b4a94"),
            rgba("#c0659b"),
            rgba("#f58f86"),
            rgba("#ffc58a"),
            rgba("#ffe6b0"),
        ),
    )
    glow(context, *SUN, 430, rgba("#ffc08a"), 0.6)
    streaks(context)
    glow(context, *SUN, 170, rgba("#fff4cf"), 0.9)
    circle(context, *SUN, 54)
    fill(context, rgba("#fffbe6"))


def streaks(context):
    """Long thin clouds in groups, lit from below."""
    groups = ((150, 96, 1.0), (640, 66, 0.9), (760, 140, 1.1), (-40, 190, 0.8), (470, 176, 0.6))
    for left, top, scale in groups:
        for dx, dy, length, thickness in ((0, 0, 300, 8), (120, 11, 250, 6), (-40, 20, 190, 4)):
            x, y, length = left + dx * scale, top + dy * scale, length * scale
            context.move_to(x, y)
            context.curve_to(
                x + length * 0.3, y - thickness, x + length * 0.6, y - thickness, x + length, y
            )
            context.curve_to(x + length * 0.7, y + 2, x + length * 0.25, y + 2, x, y)
            ends = rgba("#ff9fa0", 0)
            fill(
                context,
                linear(x, 0, x + length, 0, ends, rgba("#ff9fa0", 0.5), rgba("#ffbf9a", 0.5), ends),
            )


def far_range(context):
    line = jagged(RANGE, 0.16, 5, 4)
    land(context, line, vertical(230, 430, rgba("#b86f9e"), rgba("#f6b596")))


def massif(context):
    line = jagged(MASSIF, 0.13, 11, 4)
    land(context, line, vertical(118, 460, rgba("#ffb48f"), rgba("#f0958f"), rgba("#dd92a0")))
    context.save()
    polygon(context, [*line, (760, HEIGHT), (-30, HEIGHT)])
    context.clip()
    shadows(context)
    snow(context)
    context.restore()


def shadows(context):
    """The faces that look away from the sun."""
    shade = vertical(118, 460, rgba("#5b4690"), rgba("#7d5a9c"), rgba("#b47ea5"))
    faces = (
        [
            SUMMIT,
            (302, 168),
            (326, 214),
            (304, 258),
            (338, 304),
            (318, 352),
            (372, 430),
            (-30, 470),
            (-30, 60),
        ],
        [
            (362, 172),
            (356, 226),
            (378, 268),
            (370, 300),
            (402, 352),
            (388, 372),
            (346, 322),
            (358, 286),
            (340, 244),
        ],
        [
            (440, 250),
            (436, 292),
            (462, 326),
            (456, 352),
            (500, 420),
            (440, 420),
            (420, 366),
            (430, 330),
            (408, 290),
        ],
        [(518, 310), (520, 340), (552, 372), (560, 420), (524, 400), (500, 352)],
    )
    for face in faces:
        polygon(context, jagged([*face, face[0]], 0.1, 17, 2))
        fill(context, shade)


def snow(context):
    """Snow near the summit: cool in the shade, warm in the light."""
    edge = [(232, 226), (252, 214), (262, 240), (284, 206), (296, 246), (318, 214), (330, 214)]
    polygon(context, [(200, 60), SUMMIT, (300, 168), (330, 214), *reversed(edge)])
    fill(context, rgba("#a79bd0"))
    polygon(
        context,
        [
            SUMMIT,
            (300, 168),
            (330, 214),
            (344, 240),
            (352, 208),
            (372, 244),
            (382, 214),
            (404, 236),
            (420, 90),
        ],
    )
    fill(context, rgba("#fff0dc"))


def valleys(context):
    """Ridge behind ridge, each with mist at its foot."""
    layers = (
        (392, 20, 420, 21, "#b9739f", "#f2b39d", 15, 8),
        (432, 22, 520, 32, "#8f5b98", "#d98f9d", 22, 11),
        (476, 24, 610, 43, "#64458a", "#ad6e99", 32, 15),
    )
    for base, height, wavelength, seed, top, foot, trees, spacing in layers:
        line = rolling(base, height, wavelength, seed)
        paint = vertical(base - 30, base + 85, rgba(top), rgba(foot))
        land(context, line, paint)
        firs(context, line, (trees * 0.55, trees), spacing, seed, paint, slenderness=0.24)


def foreground(context):
    """Dark slopes with firs, open in the middle."""
    back = [(x, y - (abs(x - 560) / 9.5)) for x, y in rolling(560, 9, 330, 51)]
    paint = vertical(440, 640, rgba("#3d2f6e"), rgba("#553b7d"))
    land(context, back, paint)
    firs(context, back, (42, 78), 24, 52, paint, lambda x: min(1, abs(x - 600) / 260), 0.22)
    front = [(x, y - (abs(x - 640) / 8) ** 1.05) for x, y in rolling(632, 7, 420, 61)]
    paint = vertical(420, 640, rgba("#1d1a4b"), rgba("#271f55"))
    land(context, front, paint)
    firs(
        context,
        front,
        (110, 190),
        46,
        64,
        paint,
        lambda x: max(0, min(1, abs(x - 620) / 330 - 0.12)),
        0.2,
    )
    for x, y, span in ((470, 214, 22), (504, 196, 17), (520, 226, 15), (548, 204, 12)):
        bird(context, x, y, span, rgba("#4a3477"), 2)
