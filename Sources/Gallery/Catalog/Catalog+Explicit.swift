import UIKit

/// The size of a scene with the proportions of a thumbnail, in points.
let card = CGSize(width: 340, height: 245)
private let wide = CGSize(width: 380, height: 300)
private let strip = CGSize(width: 320, height: 200)

extension GalleryCatalog {
  static let explicit =
    firstSteps + (colors + clocksAndShips + transitions).sorted { $0.order < $1.order }

  /// The scenes that animate views, and those that animate layers without moving their views.
  private static let firstSteps = [
    GalleryScene(
      "move-begin-commit", title: "Begin and commit",
      from: TutorialSource(.explicit, file: "MoveWithBeginCommit"),
      watch: "Each tap moves the square by 100 points in 0.2 s, greener and paler.",
      Demonstration(size: strip, every: 3, .taps(200, 170, at: 0.6, 1.6))
    ) { MoveWithBeginCommit() },
    GalleryScene(
      "move-animate", title: "Animate in a block",
      from: TutorialSource(.explicit, file: "MoveWithAnimate"),
      watch: "The same move in a closure, half a second after the tap.",
      Demonstration(size: strip, every: 3.4, .taps(200, 170, at: 0.4, 1.6))
    ) { MoveWithAnimate() },
    GalleryScene(
      "move-spring", title: "On a spring", from: TutorialSource(.explicit, file: "MoveOnSpring"),
      watch: "With a damping of 0.3 the square shoots past its end position and swings back.",
      Demonstration(size: strip, every: 3.6, .taps(200, 170, at: 0.4, 1.8))
    ) { MoveOnSpring() },
    GalleryScene(
      "position-snaps-back", title: "Move that snaps back",
      from: TutorialSource(.explicit, file: "PositionSnapsBack"),
      watch: "The animation moves what is seen, not the layer: at its end the square is back.",
      Demonstration(size: strip, every: 2.4, .taps(60, 100, at: 0.6))
    ) { PositionSnapsBack() },
    GalleryScene(
      "position-stays", title: "Move that only looks done",
      from: TutorialSource(.explicit, file: "PositionStays"),
      watch: "Filled forwards the square stays on the right, but taps find it only on the left.",
      Demonstration(
        size: strip, every: 4,
        .taps(60, 100, at: 0.6) + .taps(160, 100, at: 1.8)
          + .taps(60, 100, at: 2.6))
    ) { PositionStays() },
    GalleryScene(
      "position-delegate", title: "Move that the delegate ends",
      from: TutorialSource(.explicit, file: "PositionByDelegate"),
      watch: "The delegate moves the layer after the animation, so the next tap goes on from there.",
      Demonstration(size: strip, every: 3.4, .taps(60, 100, at: 0.4) + .taps(160, 100, at: 1.6))
    ) { PositionByDelegate() },
    GalleryScene(
      "group-move-rotate-scale", title: "Move, turn and scale",
      from: TutorialSource(.explicit, file: "MoveRotateScale"),
      watch: "Four animations in one group of three seconds; each keeps a duration of its own.",
      Demonstration(size: CGSize(width: 300, height: 200), every: 4.5, .taps(200, 170, at: 0.4))
    ) { MoveRotateScale() },
    GalleryScene(
      "keyframe-points", title: "Eight points", from: TutorialSource(.explicit, file: "EightPoints"),
      watch: "Straight from point to point, each stretch in the same time.",
      Demonstration(size: CGSize(width: 320, height: 440), every: 3.2, .taps(200, 400, at: 0.5))
    ) { EightPoints() },
    GalleryScene(
      "keyframe-path", title: "Along a path, later",
      from: TutorialSource(.explicit, file: "AlongPathLater"),
      watch: "Two seconds after the tap the square takes the curve at an even speed.",
      Demonstration(
        size: CGSize(width: 440, height: 540), every: 3.7, pausing: 0.5...2.1, .taps(300, 450, at: 0.2))
    ) { AlongPathLater() },
    GalleryScene(
      "swipe-gallery", title: "Swipe through pictures",
      from: TutorialSource(.explicit, file: "SwipeGallery"),
      watch: "A swipe to either side brings a picture by one of twelve transitions, by chance.",
      Demonstration(
        size: card, every: 12,
        .swipe(from: CGPoint(x: 240, y: 100), to: CGPoint(x: 60, y: 100), at: 0.6)
          + .swipe(from: CGPoint(x: 240, y: 100), to: CGPoint(x: 60, y: 100), at: 2.6)
          + .swipe(from: CGPoint(x: 60, y: 100), to: CGPoint(x: 240, y: 100), at: 4.6)
          + .swipe(from: CGPoint(x: 240, y: 100), to: CGPoint(x: 60, y: 100), at: 6.6)
          + .swipe(from: CGPoint(x: 60, y: 100), to: CGPoint(x: 240, y: 100), at: 8.6))
    ) { SwipeGallery() },
  ]

  private static let square = CGSize(width: 200, height: 200)

  private static let colors = [
    GalleryScene(
      "color-snaps-back", title: "Color that snaps back",
      from: TutorialSource(.explicit, listing: "8.1", file: "ColorSnapsBack"),
      watch: "A tap fades to a new color; at the end the layer is blue again, as it always was.",
      Demonstration(size: square, every: 2.4, .taps(100, 180, at: 0.4))
    ) { ColorSnapsBack() },
    GalleryScene(
      "color-stays", title: "Color that stays",
      from: TutorialSource(.explicit, listing: "8.2", file: "ColorStays"),
      watch: "The property is set before the animation starts, from what is seen. Tap in mid-fade.",
      Demonstration(size: square, every: 4, .taps(100, 180, at: 0.4, 1.1, 2.4))
    ) { ColorStays() },
    GalleryScene(
      "color-delegate", title: "Color set by the delegate",
      from: TutorialSource(.explicit, listing: "8.3", file: "ColorByDelegate"),
      watch: "The delegate sets the color once the animation has stopped, without another one.",
      Demonstration(size: square, every: 4, .taps(100, 180, at: 0.4, 2.2))
    ) { ColorByDelegate() },
    GalleryScene(
      "color-keyframes", title: "Colors by keyframes",
      from: TutorialSource(.explicit, listing: "8.5", file: "ColorKeyframes"),
      watch: "Blue, red, green and blue again at one even pace.",
      Demonstration(size: square, every: 2.8, .taps(100, 180, at: 0.4))
    ) { ColorKeyframes() },
  ]

  private static let clocksAndShips = [
    GalleryScene(
      "tagged-hands", title: "A clock with tagged hands",
      from: TutorialSource(.explicit, listing: "8.4", file: "TaggedHands"),
      watch: "Each animation carries its hand, so one delegate can set all three."
    ) { TaggedHands() },
    GalleryScene(
      "ship-on-curve", title: "A ship on a curve",
      from: TutorialSource(.explicit, listing: "8.6", file: "ShipOnCurve"),
      watch: "The ship follows the line, but keeps looking ahead.",
      Demonstration(size: wide, every: 4.6)
    ) { ShipOnCurve() },
    GalleryScene(
      "ship-turning", title: "A ship that turns",
      from: TutorialSource(.explicit, listing: "8.7", file: "ShipTurning"),
      watch: "rotationMode turns the ship along the line.",
      Demonstration(size: wide, every: 4.6)
    ) { ShipTurning() },
    GalleryScene(
      "rotate-matrix", title: "Turn by a matrix",
      from: TutorialSource(.explicit, listing: "8.8", file: "RotateMatrix"),
      watch: "From one matrix to another: half a turn works, a whole one would not move.",
      Demonstration(every: 2.6)
    ) { RotateMatrix() },
    GalleryScene(
      "rotate-keypath", title: "Turn by an angle",
      from: TutorialSource(.explicit, listing: "8.9", file: "RotateKeyPath"),
      watch: "transform.rotation counts angles, so a whole turn is a whole turn.",
      Demonstration(every: 2.6)
    ) { RotateKeyPath() },
    GalleryScene(
      "group", title: "Path and color in a group",
      from: TutorialSource(.explicit, listing: "8.10", file: "GroupOfTwo"),
      watch: "Along the curve and from green to red on one clock of four seconds.",
      Demonstration(size: wide, every: 4.6)
    ) { GroupOfTwo() },
    GalleryScene(
      "start-stop", title: "Start and stop",
      from: TutorialSource(.explicit, listing: "8.15", file: "StartStop"),
      watch: "Stopped in mid-turn the ship jumps back, and the delegate hears finished: NO.",
      Demonstration(every: 5, .tap(90, 276, at: 0.4) + .tap(210, 276, at: 1.4) + .tap(90, 276, at: 2.2))
    ) { StartStop() },
  ]

  private static let transitions = [
    GalleryScene(
      "image-transition", title: "Cross-fade of an image",
      from: TutorialSource(.explicit, listing: "8.11", file: "ImageTransition"),
      watch: "A CATransition on the view's layer fades from picture to picture.",
      Demonstration(
        size: CGSize(width: 300, height: 240), every: 6.4, .taps(150, 220, at: 0.6, 2.4, 4.2))
    ) { ImageTransition() },
    GalleryScene(
      "tab-bar", title: "Cross-fade of a container",
      from: TutorialSource(.explicit, listing: "8.12", file: "TabBar"),
      watch: "The transition is on the container, because the pages leave the tree.",
      Demonstration(size: card, every: 4, .tap(255, 220, at: 0.8) + .tap(85, 220, at: 2.4))
    ) { TabBar() },
    GalleryScene(
      "flip", title: "Flip of a view",
      from: TutorialSource(.explicit, listing: "8.13", file: "FlippedImage"),
      watch: "UIView.transition turns the view over from the left.",
      Demonstration(size: CGSize(width: 300, height: 240), every: 5.4, .taps(150, 220, at: 0.6, 2.8))
    ) { FlippedImage() },
    GalleryScene(
      "own-transition", title: "A transition of your own",
      from: TutorialSource(.explicit, listing: "8.14", file: "OwnTransition"),
      watch: "A picture of the old state, taken by render(in:), spins away over the new one.",
      Demonstration(size: card, every: 4, .taps(150, 40, at: 0.4, 2.2))
    ) { OwnTransition() },
  ]
}
