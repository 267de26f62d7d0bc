import UIKit

// Sizes and points are in points of the scene, times in seconds after the thumbnail starts. `every` is the time after
// which the thumbnail starts again.

extension GalleryCatalog {
  private static let doorway = CGSize(width: 400, height: 380)
  private static let tall = CGSize(width: 300, height: 400)

  static let timing = [
    GalleryScene(
      "repeat-fields", title: "Duration and repeat count",
      from: TutorialSource(.timing, listing: "9.1", file: "RepeatFields"),
      watch: """
        A turn of two seconds is repeated three and a half times. After seven seconds the ship is upside \
        down, and jumps back.
        """,
      Demonstration(every: 8.4, .tap(240, 36, at: 0.4))
    ) { RepeatFields() },
    GalleryScene(
      "swinging-door", title: "A swinging door",
      from: TutorialSource(.timing, listing: "9.2", file: "SwingingDoor"),
      watch: """
        With autoreverses the animation that opens the door also closes it, and it repeats for ever. The \
        perspective is that of the superlayer.
        """,
      Demonstration(size: doorway)
    ) { SwingingDoor() },
    GalleryScene(
      "speed-and-offset", title: "Speed and time offset",
      from: TutorialSource(.timing, listing: "9.3", file: "SpeedAndOffset"),
      watch: """
        With a time offset the flight starts on the way, and ends with the part of the path that was left \
        out.
        """,
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
      watch: """
        The layer's speed is 0, so the animation stands still. Dragging changes the layer's timeOffset; 200 \
        points are the whole animation.
        """,
      Demonstration(
        size: doorway, every: 4.4,
        .drag(from: CGPoint(x: 230, y: 150), to: CGPoint(x: 70, y: 150), at: 0.4, for: 1.4)
          + .drag(from: CGPoint(x: 70, y: 150), to: CGPoint(x: 230, y: 150), at: 2.2, for: 1.4))
    ) { ScrubbedDoor() },
    GalleryScene(
      "window-speed", title: "A window a hundred times as fast",
      from: TutorialSource(.timing, file: "WindowSpeed"),
      watch: """
        The window's layer has the speed 100, so turns of 100, 200 and 300 seconds take 1, 2 and 3 seconds.
        """
    ) { WindowSpeed() },
    GalleryScene(
      "ease-layer", title: "Easing of a layer",
      from: TutorialSource(.timing, listing: "10.1", file: "EaseLayer"),
      watch: """
        Tap anywhere: the layer moves there. It starts fast and slows down, because the timing function of \
        the transaction is easeOut.
        """,
      Demonstration(size: tall, every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 2.2))
    ) { EaseLayer() },
    GalleryScene(
      "ease-view", title: "Easing of a view",
      from: TutorialSource(.timing, listing: "10.2", file: "EaseView"),
      watch: """
        The same with a view and an animation block. A second tap during the motion bends the path, because \
        the animations add up.
        """,
      Demonstration(size: tall, every: 4.4, .tap(230, 80, at: 0.4) + .tap(70, 330, at: 1.0))
    ) { EaseView() },
    GalleryScene(
      "pulsing-colors", title: "Pulsing colors",
      from: TutorialSource(.timing, listing: "10.3", file: "PulsingColors"),
      watch: """
        Each segment between two keyframes has an ease-in curve: each color stays for a while and then \
        changes quickly.
        """,
      Demonstration(size: CGSize(width: 200, height: 200), every: 2.8, .taps(100, 180, at: 0.4))
    ) { PulsingColors() },
    GalleryScene(
      "curves", title: "The five curves",
      from: TutorialSource(.timing, listing: "10.4", file: "FiveCurves"),
      watch: """
        Gray: linear. Blue: ease in. Red: ease out. Green: ease in and out. Orange: default. Time goes to \
        the right and progress up. A tap draws the curves again.
        """,
      Demonstration(size: CGSize(width: 260, height: 260), every: 3.4, .taps(130, 130, at: 0.6))
    ) { FiveCurves() },
    GalleryScene(
      "snapping-clock", title: "A clock that snaps",
      from: TutorialSource(.timing, listing: "10.5", file: "SnappingClock"),
      watch: """
        Each hand moves slowly at first and then snaps to its new angle. The timing function has the control \
        points (1, 0) and (0.75, 1).
        """
    ) { SnappingClock() },
    GalleryScene(
      "ball-keyframes", title: "A ball by keyframes",
      from: TutorialSource(.timing, listing: "10.6", file: "BallByKeyframes"),
      watch: """
        The ball moves through eight keyframes: with ease-in curves while it falls, and with ease-out curves \
        while it rises.
        """,
      Demonstration(every: 2)
    ) { BallByKeyframes() },
    GalleryScene(
      "ball-frames", title: "A ball by generated frames",
      from: TutorialSource(.timing, listing: "10.7", file: "BallByFrames"),
      watch: """
        The keyframes are computed, but their steps are equal: the ball moves at a constant speed.
        """,
      Demonstration(every: 2)
    ) { BallByFrames() },
    GalleryScene(
      "ball-easing", title: "A ball by an easing function",
      from: TutorialSource(.timing, listing: "10.8", file: "BallByEasing"),
      watch: """
        The function bounceEaseOut computes the keyframes, so the ball falls faster and faster and bounces.
        """,
      Demonstration(every: 2)
    ) { BallByEasing() },
  ]
}
