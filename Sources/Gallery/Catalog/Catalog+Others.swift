import UIKit

extension GalleryCatalog {
  static let countdown = [
    GalleryScene(
      "countdown", title: "Gradient and countdown", from: TutorialSource(.countdown, file: "Countdown"),
      watch: "Four pairs of colors chained by the delegate; words that hold still in mid-zoom.",
      Demonstration(size: card)
    ) { Countdown() }
  ]

  static let properties = [
    GalleryScene(
      "clock-layers", title: "A clock from layers",
      from: TutorialSource(.properties, file: "ClockFromLayers"),
      watch: "Setting the time sets two rotations, which animate by themselves, the short way.",
      Demonstration(every: 4, .taps(150, 20, at: 0.5, 2.2))
    ) { ClockFromLayers() },
    GalleryScene(
      "clock-drawn", title: "A clock that draws itself",
      from: TutorialSource(.properties, file: "ClockDrawn"),
      watch: "The time itself animates: while the hour hand goes from 0 to 3 the other turns thrice.",
      Demonstration(every: 5, .tap(150, 268, at: 0.4) + [SceneGesture(at: 0.9, .type("3.25\n"))])
    ) { ClockDrawn() },
    GalleryScene(
      "clock-frames", title: "A clock from prepared frames",
      from: TutorialSource(.properties, file: "ClockFromFrames"),
      watch: "The same clock picks one of 72 pictures for each time.",
      Demonstration(every: 4, .taps(150, 20, at: 0.5, 2.2))
    ) { ClockFromFrames() },
    GalleryScene(
      "volume", title: "Animating what is not seen", from: TutorialSource(.properties, file: "Volume"),
      watch: "A layer's volume property fades what the player plays; the bar shows it.",
      Demonstration(
        size: CGSize(width: 300, height: 200), every: 4, .tap(85, 138, at: 0.4) + .tap(215, 138, at: 2))
    ) { Volume() },
  ]

  static let views = [
    GalleryScene(
      "blinking-image", title: "A blinking image", from: TutorialSource(.views, file: "BlinkingImage"),
      watch: "Mars appears three times in two seconds; a tap lets it blink while it moves.",
      Demonstration(size: CGSize(width: 300, height: 240), every: 4, .taps(150, 220, at: 1.9))
    ) { BlinkingImage() },
    GalleryScene(
      "animated-button", title: "An animated image on a button",
      from: TutorialSource(.views, file: "AnimatedButton"),
      watch: "Six drawn circles are one animated image; it runs wherever an image is shown.",
      Demonstration(size: CGSize(width: 200, height: 160))
    ) { AnimatedButton() },
    GalleryScene(
      "block-animation", title: "Color and position in a block",
      from: TutorialSource(.views, file: "ColorInBlock"),
      watch: "Both changes in the closure animate.",
      Demonstration(every: 2, .taps(60, 40, at: 0.6))
    ) { ColorInBlock() },
    GalleryScene(
      "without-animation", title: "Without animation",
      from: TutorialSource(.views, file: "WithoutAnimation"),
      watch: "The square jumps up at once; only its color fades.",
      Demonstration(every: 2, .taps(60, 40, at: 0.6))
    ) { WithoutAnimation() },
    GalleryScene(
      "contradiction-inside", title: "Two positions in one block",
      from: TutorialSource(.views, file: "ContradictionInside"),
      watch:
        "Both changes add up, so the square goes straight to the last position; before iOS 8 it jumped.",
      Demonstration(size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6))
    ) { ContradictionInside() },
    GalleryScene(
      "contradiction-after", title: "A position set after the block",
      from: TutorialSource(.views, file: "ContradictionAfter"),
      watch: "The plain change jumps to 300, and the block's difference is added: from 400 it settles.",
      Demonstration(size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6))
    ) { ContradictionAfter() },
  ]

  private static let doorway = CGSize(width: 400, height: 380)
  private static let tall = CGSize(width: 300, height: 400)

  static let timing = [
    GalleryScene(
      "repeat-fields", title: "Duration and repeat count",
      from: TutorialSource(.timing, listing: "9.1", file: "RepeatFields"),
      watch:
        "Two seconds, three and a half times: after seven seconds, upside down, the ship jumps back.",
      Demonstration(every: 8.4, .tap(240, 36, at: 0.4))
    ) { RepeatFields() },
    GalleryScene(
      "swinging-door", title: "A swinging door",
      from: TutorialSource(.timing, listing: "9.2", file: "SwingingDoor"),
      watch: "autoreverses closes the door again, for ever; the perspective is the superlayer's.",
      Demonstration(size: doorway)
    ) { SwingingDoor() },
    GalleryScene(
      "speed-and-offset", title: "Speed and time offset",
      from: TutorialSource(.timing, listing: "9.3", file: "SpeedAndOffset"),
      watch: "With an offset the flight starts in the middle and ends with what was left out.",
      Demonstration(
        size: CGSize(width: 380, height: 400), every: 6.4,
        .tap(190, 273, at: 0.3)
          + .drag(from: CGPoint(x: 66, y: 355), to: CGPoint(x: 155, y: 355), at: 1.8, for: 0.5)
          + .tap(190, 273, at: 2.8)
          + .drag(from: CGPoint(x: 155, y: 315), to: CGPoint(x: 105, y: 315), at: 4, for: 0.4)
          + .tap(190, 273, at: 4.6))
    ) { SpeedAndOffset() },
    GalleryScene(
      "scrubbed-door", title: "A door under the finger",
      from: TutorialSource(.timing, listing: "9.4", file: "ScrubbedDoor"),
      watch: "The layer's speed is 0; dragging moves its timeOffset, 200 points from end to end.",
      Demonstration(
        size: doorway, every: 4.4,
        .drag(from: CGPoint(x: 230, y: 150), to: CGPoint(x: 70, y: 150), at: 0.4, for: 1.4)
          + .drag(from: CGPoint(x: 70, y: 150), to: CGPoint(x: 230, y: 150), at: 2.2, for: 1.4))
    ) { ScrubbedDoor() },
    GalleryScene(
      "window-speed", title: "A window a hundred times as fast",
      from: TutorialSource(.timing, file: "WindowSpeed"),
      watch: "Turns of 100, 200 and 300 seconds take 1, 2 and 3: the window's layer has speed 100."
    ) { WindowSpeed() },
    GalleryScene(
      "ease-layer", title: "Easing of a layer",
      from: TutorialSource(.timing, listing: "10.1", file: "EaseLayer"),
      watch: "Tap anywhere: the layer comes fast and settles, by its transaction's curve.",
      Demonstration(size: tall, every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 2.2))
    ) { EaseLayer() },
    GalleryScene(
      "ease-view", title: "Easing of a view",
      from: TutorialSource(.timing, listing: "10.2", file: "EaseView"),
      watch: "The same with a view and a block; a second tap in flight bends the way.",
      Demonstration(size: tall, every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 1.0))
    ) { EaseView() },
    GalleryScene(
      "pulsing-colors", title: "Pulsing colors",
      from: TutorialSource(.timing, listing: "10.3", file: "PulsingColors"),
      watch: "One curve for each stretch: the colors linger, then hurry on.",
      Demonstration(size: CGSize(width: 200, height: 200), every: 2.8, .taps(100, 180, at: 0.4))
    ) { PulsingColors() },
    GalleryScene(
      "curves", title: "The five curves",
      from: TutorialSource(.timing, listing: "10.4", file: "FiveCurves"),
      watch: """
        Linear gray, in blue, out red, in and out green, default orange; 0, 0 bottom left. A tap draws them again.
        """,
      Demonstration(size: CGSize(width: 260, height: 260), every: 3.4, .taps(130, 130, at: 0.6))
    ) { FiveCurves() },
    GalleryScene(
      "snapping-clock", title: "A clock that snaps",
      from: TutorialSource(.timing, listing: "10.5", file: "SnappingClock"),
      watch: "The hand hesitates, snaps and settles, on the curve 1, 0, 0.75, 1."
    ) { SnappingClock() },
    GalleryScene(
      "ball-keyframes", title: "A ball by keyframes",
      from: TutorialSource(.timing, listing: "10.6", file: "BallByKeyframes"),
      watch: "Eight keyframes with curves in turn: out at the top, in towards the ground.",
      Demonstration(every: 2)
    ) { BallByKeyframes() },
    GalleryScene(
      "ball-frames", title: "A ball by generated frames",
      from: TutorialSource(.timing, listing: "10.7", file: "BallByFrames"),
      watch: "Sixty frames by hand, and still linear: the ball falls like a stone on a rail.",
      Demonstration(every: 2)
    ) { BallByFrames() },
    GalleryScene(
      "ball-easing", title: "A ball by an easing function",
      from: TutorialSource(.timing, listing: "10.8", file: "BallByEasing"),
      watch: "The same frames through bounceEaseOut.",
      Demonstration(every: 2)
    ) { BallByEasing() },
  ]
}
