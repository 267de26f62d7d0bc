"""A small space ship from above; it flies to the right."""

from .canvas import ellipse, fill, linear, polygon, rgba, rounded, transparent, vertical

SIZE = 128


def draw():
    surface, context = transparent(SIZE, SIZE)
    context.translate(0, SIZE / 2)
    flames(context)
    for side in (-1, 1):
        context.save()
        context.scale(1, side)
        wing(context)
        engine(context)
        context.restore()
    hull(context)
    cockpit(context)
    return surface


def flames(context):
    for y in (-15, 15):
        for length, thickness, color in (
            (26, 7, "#ff7a3c"),
            (17, 4.5, "#ffd25e"),
            (9, 2.5, "#fff7d8"),
        ):
            context.move_to(30, y - thickness)
            context.curve_to(30 - length * 0.7, y - thickness, 30 - length, y - 1, 30 - length, y)
            context.curve_to(
                30 - length, y + 1, 30 - length * 0.7, y + thickness, 30, y + thickness
            )
            fill(context, rgba(color))


def wing(context):
    """Swept back, drawn for the lower side."""
    context.move_to(78, 10)
    context.line_to(34, 54)
    context.curve_to(29, 58, 22, 57, 23, 51)
    context.line_to(34, 10)
    context.close_path()
    fill(context, linear(78, 10, 24, 54, rgba("#ff6b5e"), rgba("#d8344f")))
    polygon(context, [(49, 39), (34, 54), (24, 56), (23, 50), (24.6, 44)])
    fill(context, rgba("#8f1f48"))


def engine(context):
    rounded(context, 22, 8, 34, 14, 6)
    fill(context, vertical(8, 22, rgba("#7888ad"), rgba("#46537a")))
    rounded(context, 20, 9.5, 8, 11, 2)
    fill(context, rgba("#2a3357"))


def hull(context):
    def outline():
        context.move_to(122, 0)
        context.curve_to(104, -17, 72, -19, 34, -14)
        context.curve_to(29, -8, 29, 8, 34, 14)
        context.curve_to(72, 19, 104, 17, 122, 0)
        context.close_path()

    outline()
    fill(context, vertical(-18, 18, rgba("#ffffff"), rgba("#eaf0fb"), rgba("#b9c6e2")))
    context.save()
    outline()
    context.clip()
    polygon(context, [(104, -20), (130, -20), (130, 20), (104, 20), (100, 0)])
    fill(context, vertical(-16, 16, rgba("#ff7a6b"), rgba("#d8344f")))
    context.rectangle(40, -20, 6, 40)
    fill(context, rgba("#2a3357", 0.85))
    context.restore()


def cockpit(context):
    ellipse(context, 76, 0, 17, 9)
    fill(context, rgba("#2a3357"))
    ellipse(context, 76, 0, 15, 7)
    fill(context, vertical(-7, 7, rgba("#9be8ff"), rgba("#2f9be0"), rgba("#1b5fb5")))
    ellipse(context, 80, -3, 7, 1.8)
    fill(context, rgba("#ffffff", 0.8))
