"""The documents that are archives: a wallpaper with three planes, a zipped package and a Lottie container.

The archives are not compressed and have no times, so that the same bytes are written each time.
"""

import io
import json
import zipfile
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent


def archive(files):
    """Returns a zip archive of the files, a dictionary of paths and texts or bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as zipped:
        for path, content in files.items():
            zipped.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


# The harbor: a wallpaper whose planes have the same three states.

WIDTH, HEIGHT = 195, 422


def plane(layers, states, style=""):
    """Returns a document of the wallpaper's size. A state is a list of a layer, a key path and a number each."""
    changes = "".join(
        f'<LKState name="{name}"><elements>'
        + "".join(
            f'<LKStateSetValue targetId="{layer}" keyPath="{key}"><value type="real" value="{value}"/></LKStateSetValue>'
            for layer, key, value in values
        )
        + "</elements></LKState>"
        for name, values in states.items()
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer bounds="0 0 {WIDTH} {HEIGHT}" position="{WIDTH / 2} {HEIGHT / 2}">
    <sublayers>{layers}</sublayers>
    <states>{changes}</states>
    {style}
  </CALayer>
</caml>
"""


def parallax(layer, reach):
    return f"""<style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
      <axis type="string" value="x"/><keyPath type="string" value="position.x"/>
      <layerName type="string" value="{layer}"/><mapMaxTo type="integer" value="{reach}"/>
      <mapMinTo type="integer" value="{-reach}"/></NSDictionary></wallpaperParallaxGroups></style>"""


def sky(name, opacity, top, bottom):
    return f"""<CAGradientLayer id="{name}" name="{name}" bounds="0 0 {WIDTH} {HEIGHT}" position="{WIDTH / 2} {HEIGHT / 2}"
      startPoint="0.5 1" endPoint="0.5 0" opacity="{opacity}">
      <colors><CGColor value="{top}"/><CGColor value="{bottom}"/></colors></CAGradientLayer>"""


def swing(key, reach, seconds):
    return f"""<animations><animation type="CABasicAnimation" keyPath="{key}" duration="{seconds}" autoreverses="1"
      repeatCount="inf"><fromValue type="real" value="{-reach}"/><toValue type="real" value="{reach}"/>
      <timingFunction name="easeInEaseOut"/></animation></animations>"""


def harbor():
    background = plane(
        sky("day", 1, "0.3 0.5 0.82", "0.99 0.84 0.66")
        + sky("night", 0, "0.03 0.04 0.13", "0.2 0.2 0.42")
        + '<CALayer id="sun" name="sun" bounds="0 0 54 54" position="62 214" cornerRadius="27" '
        'backgroundColor="1 0.93 0.74"/>',
        {
            "Locked": [("sun", "position.y", 214)],
            "Unlock": [("sun", "position.y", 300)],
            "Sleep": [("sun", "position.y", 96), ("night", "opacity", 1)],
        },
    )
    floating = plane(
        '<CAShapeLayer id="hills" name="hills" position="0 0" fillColor="0.4 0.46 0.62" '
        'path="-40 100 m -40 172 l 10 196 50 186 92 164 c 140 190 180 204 240 176 c 240 100 l h"/>'
        '<CALayer id="sea" name="sea" bounds="0 0 300 170" position="97.5 85" backgroundColor="0.16 0.34 0.5"/>'
        '<CALayer id="shade" name="shade" bounds="0 0 300 170" position="97.5 85" opacity="0" '
        'backgroundColor="0.03 0.04 0.13"/>'
        '<CALayer id="boat" name="boat" bounds="0 0 70 80" anchorPoint="0.5 0" position="64 120">'
        '<sublayers><CAShapeLayer name="sail" position="0 0" fillColor="0.98 0.96 0.9" path="34 18 m 34 80 l 62 22 l h"/>'
        '<CAShapeLayer name="jib" position="0 0" fillColor="0.93 0.55 0.4" path="31 22 m 31 68 l 10 22 l h"/>'
        '<CAShapeLayer name="hull" position="0 0" fillColor="0.35 0.18 0.16" path="4 16 m 66 16 l 56 0 l 14 0 l h"/>'
        f'</sublayers>{swing("transform.rotation.z", 0.07, 2)}</CALayer>',
        {
            "Locked": [("boat", "position.x", 64)],
            "Unlock": [("boat", "position.x", 104)],
            "Sleep": [("boat", "position.x", 40), ("boat", "opacity", 0.6), ("hills", "opacity", 0.45), ("shade", "opacity", 0.5)],
        },
        parallax("hills", 8),
    )
    foreground = plane(
        '<CALayer id="tower" name="tower" bounds="0 0 60 372" anchorPoint="0.5 0" position="150 0"><sublayers>'
        '<CAShapeLayer name="wall" position="0 0" fillColor="0.95 0.94 0.92" path="8 0 m 16 310 l 44 310 l 52 0 l h"/>'
        '<CAShapeLayer name="stripe" position="0 0" fillColor="0.8 0.27 0.24" path="12 150 m 14 220 l 46 220 l 48 150 l h"/>'
        '<CALayer id="lamp" name="lamp" bounds="0 0 20 22" position="30 327" cornerRadius="3" backgroundColor="1 0.86 0.45">'
        '<animations><animation type="CABasicAnimation" keyPath="opacity" duration="1" autoreverses="1" repeatCount="inf">'
        '<fromValue type="real" value="1"/><toValue type="real" value="0.35"/></animation></animations></CALayer>'
        '<CALayer name="gallery" bounds="0 0 40 6" position="30 313" backgroundColor="0.2 0.2 0.26"/>'
        '<CAShapeLayer name="roof" position="0 0" fillColor="0.8 0.27 0.24" path="14 338 m 30 362 l 46 338 l h"/>'
        '</sublayers></CALayer>'
        '<CAShapeLayer name="shore" position="0 0" fillColor="0.16 0.2 0.24" '
        'path="-40 0 m -40 34 l 20 62 70 30 112 44 c 150 58 190 64 240 50 c 240 0 l h"/>',
        {
            "Locked": [("tower", "transform.scale.xy", 1)],
            "Unlock": [("tower", "transform.scale.xy", 1.12)],
            "Sleep": [("tower", "transform.scale.xy", 0.94)],
        },
        parallax("shore", 20),
    )
    planes = {"Background": background, "Floating": floating, "Foreground": foreground}
    return archive({f"harbor.wallpaper/harbor_{name}.ca/main.caml": text for name, text in planes.items()})


# A package with a picture.


def juggler():
    balls = "".join(
        f"""<CALayer name="ball {index + 1}" bounds="0 0 44 44" position="120 60"><contents type="CGImage" src="assets/ball.png"/>
      <animations><animation type="CAKeyframeAnimation" keyPath="position" duration="2.4" beginTime="{-0.8 * index}"
        repeatCount="inf" path="60 40 m 60 230 180 230 180 40 c 170 20 70 20 60 40 c"
        calculationMode="paced"/></animations></CALayer>"""
        for index in range(3)
    )
    document = f"""<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="juggler" bounds="0 0 240 240" position="120 120" backgroundColor="0.16 0.15 0.26" cornerRadius="24">
    <sublayers>{balls}</sublayers>
  </CALayer>
</caml>
"""
    index = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
"""
    ball = (ASSETS / "ball.png").read_bytes()
    return archive({"juggler.ca/index.xml": index, "juggler.ca/main.caml": document, "juggler.ca/assets/ball.png": ball})


# Two animations with two themes, which replace the colors in slots.

LINEAR = {"o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}
FRAMES = 60


def color(slot, value):
    return {"sid": slot, "a": 0, "k": value}


def fixed(value):
    return {"a": 0, "k": value}


def moving(*stops):
    return {"a": 1, "k": [{"t": time, "s": value, **LINEAR} for time, value in stops]}


def layer(name, shapes, **transform):
    values = {"p": fixed([120, 120]), "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}
    return {
        "ty": 4, "nm": name, "ip": 0, "op": FRAMES, "st": 0, "ks": {**values, **transform}, "shapes": shapes,
    }


def fill(slot, value):
    return {"ty": "fl", "c": color(slot, value), "o": fixed(100), "r": 1}


def ellipse(x, y, width, height):
    return {"ty": "el", "p": fixed([x, y]), "s": fixed([width, height])}


def box(x, y, width, height, radius):
    return {"ty": "rc", "p": fixed([x, y]), "s": fixed([width, height]), "r": fixed(radius)}


SKY, LIGHT, CLOUD = [0.55, 0.78, 0.96], [0.99, 0.8, 0.3], [1, 1, 1]


def composition(name, layers):
    sky = layer("sky", [box(0, 0, 240, 240, 40), fill("sky", SKY)])
    return {"v": "5.7.0", "nm": name, "fr": 30, "ip": 0, "op": FRAMES, "w": 240, "h": 240, "layers": [*layers, sky]}


def clear():
    rays = [box(0, -78, 10, 26, 5), fill("light", LIGHT)]
    turning = [
        layer(f"ray {index + 1}", rays, r=moving((0, [45 * index]), (FRAMES, [45 * index + 45])))
        for index in range(8)
    ]
    return composition("clear", [layer("disk", [ellipse(0, 0, 92, 92), fill("light", LIGHT)]), *turning])


def rain():
    cloud = [ellipse(-34, 4, 62, 62), ellipse(6, -16, 84, 84), ellipse(44, 8, 54, 54), box(2, 22, 118, 28, 14)]
    drops = [
        layer(
            f"drop {index + 1}", [box(0, 0, 8, 22, 4), fill("light", [0.2, 0.45, 0.85])],
            p=moving((0, [74 + 30 * index, 140]), (FRAMES, [62 + 30 * index, 226])),
            o=moving((0, [0]), (10 + 4 * index, [100]), (44, [100]), (FRAMES, [0])))
        for index in range(4)
    ]
    drift = moving((0, [112, 104]), (FRAMES / 2, [128, 104]), (FRAMES, [112, 104]))
    return composition("rain", [layer("cloud", [*cloud, fill("cloud", CLOUD)], p=drift), *drops])


def theme(**colors):
    return json.dumps({"rules": [{"id": name, "type": "Color", "value": value} for name, value in colors.items()]})


def weather():
    themes = {
        "night": theme(sky=[0.08, 0.09, 0.22], light=[0.9, 0.92, 1], cloud=[0.42, 0.45, 0.6]),
        "evening": theme(sky=[0.98, 0.62, 0.45], light=[1, 0.93, 0.75], cloud=[0.99, 0.86, 0.8]),
    }
    names = list(themes)
    manifest = {
        "version": "2", "generator": "Lamina",
        "animations": [{"id": name, "themes": names} for name in ("clear", "rain")],
        "themes": [{"id": name} for name in names],
    }
    return archive({
        "manifest.json": json.dumps(manifest, indent=1),
        "a/clear.json": json.dumps(clear()), "a/rain.json": json.dumps(rain()),
        **{f"t/{name}.json": text for name, text in themes.items()},
    })


DOCUMENTS = {"harbor.tendies": harbor, "juggler.ca": juggler, "weather.lottie": weather}
