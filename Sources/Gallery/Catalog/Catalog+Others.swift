import UIKit

extension GalleryCatalog {
  static let countdown = [
    GalleryScene(
      "countdown", "Gradient and countdown", .countdown, nil, file: "Countdown",
      watch: "Four pairs of colours chained by the delegate; words that hold still in mid-zoom.",
      size: card
    ) { Countdown() }
  ]

  static let properties = [
    GalleryScene(
      "clock-layers", "A clock from layers", .properties, nil, file: "ClockFromLayers",
      watch: "Setting the time sets two rotations, which animate by themselves, the short way.",
      every: 4, .taps(150, 20, at: 0.5, 2.2)
    ) { ClockFromLayers() },
    GalleryScene(
      "clock-drawn", "A clock that draws itself", .properties, nil, file: "ClockDrawn",
      watch: "The time itself animates: while the hour hand goes from 0 to 3 the other turns thrice.",
      every: 5, .tap(150, 268, at: 0.4) + [SceneGesture(at: 0.9, .type("3.25\n"))]
    ) { ClockDrawn() },
    GalleryScene(
      "clock-frames", "A clock from prepared frames", .properties, nil, file: "ClockFromFrames",
      watch: "The same clock picks one of 72 pictures for each time.", every: 4,
      .taps(150, 20, at: 0.5, 2.2)
    ) { ClockFromFrames() },
    GalleryScene(
      "volume", "Animating what is not seen", .properties, nil, file: "Volume",
      watch: "A layer's volume property fades what the player plays; the bar shows it.",
      size: CGSize(width: 300, height: 200), every: 4,
      .tap(85, 138, at: 0.4) + .tap(215, 138, at: 2)
    ) { Volume() },
  ]

  static let views = [
    GalleryScene(
      "blinking-image", "A blinking image", .views, nil, file: "BlinkingImage",
      watch: "Mars appears three times in two seconds; a tap lets it blink while it moves.",
      size: CGSize(width: 300, height: 240), every: 5.4, .taps(150, 220, at: 2.4)
    ) { BlinkingImage() },
    GalleryScene(
      "animated-button", "An animated image on a button", .views, nil, file: "AnimatedButton",
      watch: "Six drawn circles are one animated image; it runs wherever an image is shown.",
      size: CGSize(width: 200, height: 160)
    ) { AnimatedButton() },
    GalleryScene(
      "block-animation", "Colour and place in a block", .views, nil, file: "ColorInBlock",
      watch: "Both changes in the closure animate.", every: 2, .taps(60, 40, at: 0.6)
    ) { ColorInBlock() },
    GalleryScene(
      "without-animation", "Without animation", .views, nil, file: "WithoutAnimation",
      watch: "The square jumps up at once; only its colour fades.", every: 2,
      .taps(60, 40, at: 0.6)
    ) { WithoutAnimation() },
    GalleryScene(
      "contradiction-inside", "Two places in one block", .views, nil, file: "ContradictionInside",
      watch:
        "Both changes add up, so the square goes straight to the last place; before iOS 8 it jumped.",
      size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6)
    ) { ContradictionInside() },
    GalleryScene(
      "contradiction-after", "A place set after the block", .views, nil, file: "ContradictionAfter",
      watch: "The plain change jumps to 300, and the block's difference is added: from 400 it settles.",
      size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6)
    ) { ContradictionAfter() },
  ]

  private static let doorway = CGSize(width: 400, height: 380)
  private static let tall = CGSize(width: 300, height: 400)

  static let timing = [
    GalleryScene(
      "repeat-fields", "Duration and repeat count", .timing, "9.1", file: "RepeatFields",
      watch: "Two seconds, three and a half times: seven seconds, and the ship ends upside down.",
      every: 8.4, .tap(240, 36, at: 0.4)
    ) { RepeatFields() },
    GalleryScene(
      "swinging-door", "A swinging door", .timing, "9.2", file: "SwingingDoor",
      watch: "autoreverses closes the door again, for ever; the perspective is the superlayer's.",
      size: doorway
    ) { SwingingDoor() },
    GalleryScene(
      "speed-and-offset", "Speed and time offset", .timing, "9.3", file: "SpeedAndOffset",
      watch: "With an offset the flight starts in the middle and ends with what was left out.",
      size: CGSize(width: 380, height: 400), every: 6.4,
      .tap(190, 273, at: 0.3)
        + .drag(from: CGPoint(x: 66, y: 355), to: CGPoint(x: 155, y: 355), at: 1.8, for: 0.5)
        + .tap(190, 273, at: 2.8)
        + .drag(from: CGPoint(x: 155, y: 315), to: CGPoint(x: 105, y: 315), at: 4, for: 0.4)
        + .tap(190, 273, at: 4.6)
    ) { SpeedAndOffset() },
    GalleryScene(
      "scrubbed-door", "A door under the finger", .timing, "9.4", file: "ScrubbedDoor",
      watch: "The layer's speed is 0; dragging moves its timeOffset, 200 points from end to end.",
      size: doorway, every: 4.4,
      .drag(from: CGPoint(x: 230, y: 150), to: CGPoint(x: 70, y: 150), at: 0.4, for: 1.4)
        + .drag(from: CGPoint(x: 70, y: 150), to: CGPoint(x: 230, y: 150), at: 2.2, for: 1.4)
    ) { ScrubbedDoor() },
    GalleryScene(
      "window-speed", "A window a hundred times as fast", .timing, nil, file: "WindowSpeed",
      watch: "Turns of 100, 200 and 300 seconds take 1, 2 and 3: the window's layer has speed 100."
    ) { WindowSpeed() },
    GalleryScene(
      "ease-layer", "Easing of a layer", .timing, "10.1", file: "EaseLayer",
      watch: "Tap anywhere: the layer comes fast and settles, by its transaction's curve.",
      size: tall, every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 2.2)
    ) { EaseLayer() },
    GalleryScene(
      "ease-view", "Easing of a view", .timing, "10.2", file: "EaseView",
      watch: "The same with a view and a block; a second tap in flight bends the way.", size: tall,
      every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 1.0)
    ) { EaseView() },
    GalleryScene(
      "pulsing-colors", "Pulsing colours", .timing, "10.3", file: "PulsingColors",
      watch: "One curve for each stretch: the colours linger, then hurry on.",
      size: CGSize(width: 200, height: 200), every: 2.8, .taps(100, 180, at: 0.4)
    ) { PulsingColors() },
    GalleryScene(
      "curves", "The five curves", .timing, "10.4", file: "FiveCurves",
      watch: "Linear grey, in blue, out red, in and out green, default orange; 0, 0 bottom left.",
      size: CGSize(width: 260, height: 260)
    ) { FiveCurves() },
    GalleryScene(
      "snapping-clock", "A clock that snaps", .timing, "10.5", file: "SnappingClock",
      watch: "The hand hesitates, snaps and settles, on the curve 1, 0, 0.75, 1."
    ) { SnappingClock() },
    GalleryScene(
      "ball-keyframes", "A ball by keyframes", .timing, "10.6", file: "BallByKeyframes",
      watch: "Eight keyframes with curves in turn: out at the top, in towards the ground.", every: 2
    ) { BallByKeyframes() },
    GalleryScene(
      "ball-frames", "A ball by generated frames", .timing, "10.7", file: "BallByFrames",
      watch: "Sixty frames by hand, and still linear: the ball falls like a stone on a rail.",
      every: 2
    ) { BallByFrames() },
    GalleryScene(
      "ball-easing", "A ball by an easing function", .timing, "10.8", file: "BallByEasing",
      watch: "The same frames through bounceEaseOut.", every: 2
    ) { BallByEasing() },
  ]
}
