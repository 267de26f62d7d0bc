import UIKit

// Sizes and points are in points of the scene. Times are scene times in seconds. `every` is the time at which the
// thumbnail starts the scene again. `fastForwarding` is an interval in which nothing moves, and which the thumbnail
// plays faster.

extension CGSize {
  /// The size of a scene with the proportions of a thumbnail, in points.
  static let thumbnail = CGSize(width: 340, height: 245)
}

private let wide = CGSize(width: 380, height: 300)
private let strip = CGSize(width: 320, height: 200)

extension GalleryCatalog {
  static let explicit =
    firstSteps
    + (colors + clocksAndShips + transitions).sorted { $0.listingNumber < $1.listingNumber }

  /// The scenes for which the tutorial gives no number of a listing, in its order. The other lists are grouped by their
  /// subjects, and are sorted by the numbers of their listings.
  private static let firstSteps = [
    GalleryScene(
      "move-begin-commit", title: "Begin and commit",
      from: TutorialSource(.explicit, file: "MoveWithBeginCommit"),
      watch: """
        Each tap moves the square by 100 points in 0.2 s. It turns green and half transparent.
        """,
      Demonstration(size: strip, every: 3, .taps(200, 170, at: 0.6, 1.6))
    ) { MoveWithBeginCommit() },
    GalleryScene(
      "move-animate", title: "Animate in a block",
      from: TutorialSource(.explicit, file: "MoveWithAnimate"),
      watch: "The same changes, made in a closure, begin half a second after the tap.",
      Demonstration(size: strip, every: 3.4, .taps(200, 170, at: 0.4, 1.6))
    ) { MoveWithAnimate() },
    GalleryScene(
      "move-spring", title: "On a spring", from: TutorialSource(.explicit, file: "MoveOnSpring"),
      watch: """
        With a damping ratio of 0.3 the square moves past its end position and swings back to it.
        """,
      Demonstration(size: strip, every: 3.6, .taps(200, 170, at: 0.4, 1.8))
    ) { MoveOnSpring() },
    GalleryScene(
      "position-snaps-back", title: "Move that snaps back",
      from: TutorialSource(.explicit, file: "PositionSnapsBack"),
      watch: """
        The animation changes the presentation of the layer, not its position. When it ends, the square \
        jumps back.
        """,
      Demonstration(size: strip, every: 2.4, .taps(60, 100, at: 0.6))
    ) { PositionSnapsBack() },
    GalleryScene(
      "position-stays", title: "Move that only looks done",
      from: TutorialSource(.explicit, file: "PositionStays"),
      watch: """
        With the fill mode forwards the square is still shown on the right after the animation, but it takes \
        taps only on the left, where its layer is.
        """,
      Demonstration(
        size: strip, every: 4,
        .taps(60, 100, at: 0.6) + .taps(160, 100, at: 1.8)
          + .taps(60, 100, at: 2.6))
    ) { PositionStays() },
    GalleryScene(
      "position-delegate", title: "Move that the delegate ends",
      from: TutorialSource(.explicit, file: "PositionByDelegate"),
      watch: """
        When the animation has ended, its delegate moves the layer to the end position. The next tap moves \
        it on from there.
        """,
      Demonstration(size: strip, every: 3.4, .taps(60, 100, at: 0.4) + .taps(160, 100, at: 1.6))
    ) { PositionByDelegate() },
    GalleryScene(
      "group-move-rotate-scale", title: "Move, turn and scale",
      from: TutorialSource(.explicit, file: "MoveRotateScale"),
      watch: """
        A group of three seconds moves, scales and turns the square. The turn about the x axis has its own \
        duration of 1.5 seconds.
        """,
      Demonstration(size: CGSize(width: 300, height: 200), every: 4.5, .taps(200, 170, at: 0.4))
    ) { MoveRotateScale() },
    GalleryScene(
      "keyframe-points", title: "Eight points", from: TutorialSource(.explicit, file: "EightPoints"),
      watch: """
        The square moves through eight points on straight lines. Each segment between two points takes the \
        same time.
        """,
      Demonstration(size: CGSize(width: 320, height: 440), every: 3.2, .taps(200, 400, at: 0.5))
    ) { EightPoints() },
    GalleryScene(
      "keyframe-path", title: "Along a path, later",
      from: TutorialSource(.explicit, file: "AlongPathLater"),
      watch: """
        Two seconds after the tap the square begins to move along a curve, which takes one second.
        """,
      Demonstration(
        size: CGSize(width: 440, height: 540), every: 3.7, fastForwarding: 0.5...2.1,
        .taps(300, 450, at: 0.2))
    ) { AlongPathLater() },
    GalleryScene(
      "swipe-gallery", title: "Swipe through pictures",
      from: TutorialSource(.explicit, file: "SwipeGallery"),
      watch: """
        A swipe to the left or right shows another picture, with one of twelve transitions at random.
        """,
      Demonstration(
        size: .thumbnail, every: 12,
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
      watch: """
        A tap starts an animation to a new color. When it ends, the layer is blue again, because its \
        property was never changed.
        """,
      Demonstration(size: square, every: 2.4, .taps(100, 180, at: 0.4))
    ) { ColorSnapsBack() },
    GalleryScene(
      "color-stays", title: "Color that stays",
      from: TutorialSource(.explicit, listing: "8.2", file: "ColorStays"),
      watch: """
        The property gets the new color before the animation starts, and the animation begins at the color \
        on the screen. Tap again while the color changes.
        """,
      Demonstration(size: square, every: 4, .taps(100, 180, at: 0.4, 1.1, 2.4))
    ) { ColorStays() },
    GalleryScene(
      "color-delegate", title: "Color set by the delegate",
      from: TutorialSource(.explicit, listing: "8.3", file: "ColorByDelegate"),
      watch: """
        When the animation has stopped, its delegate sets the color with actions disabled, so that no second \
        animation follows.
        """,
      Demonstration(size: square, every: 4, .taps(100, 180, at: 0.4, 2.2))
    ) { ColorByDelegate() },
    GalleryScene(
      "color-keyframes", title: "Colors by keyframes",
      from: TutorialSource(.explicit, listing: "8.5", file: "ColorKeyframes"),
      watch: """
        The color changes from blue to red, green and back to blue. The three changes take the same time.
        """,
      Demonstration(size: square, every: 2.8, .taps(100, 180, at: 0.4))
    ) { ColorKeyframes() },
  ]

  private static let clocksAndShips = [
    GalleryScene(
      "tagged-hands", title: "A clock with tagged hands",
      from: TutorialSource(.explicit, listing: "8.4", file: "TaggedHands"),
      watch: """
        Each animation stores the hand that it turns under a key, so that one delegate can set the angles of \
        all three.
        """
    ) { TaggedHands() },
    GalleryScene(
      "ship-on-curve", title: "A ship on a curve",
      from: TutorialSource(.explicit, listing: "8.6", file: "ShipOnCurve"),
      watch: "The ship moves along the curve, but always points to the right.",
      Demonstration(size: wide, every: 4.6)
    ) { ShipOnCurve() },
    GalleryScene(
      "ship-turning", title: "A ship that turns",
      from: TutorialSource(.explicit, listing: "8.7", file: "ShipTurning"),
      watch: "With the rotationMode auto the ship points in the direction of the curve.",
      Demonstration(size: wide, every: 4.6)
    ) { ShipTurning() },
    GalleryScene(
      "rotate-matrix", title: "Turn by a matrix",
      from: TutorialSource(.explicit, listing: "8.8", file: "RotateMatrix"),
      watch: """
        The animation interpolates two matrices. Half a turn works; with a whole turn the matrices would be \
        equal, and nothing would move.
        """,
      Demonstration(every: 2.6)
    ) { RotateMatrix() },
    GalleryScene(
      "rotate-keypath", title: "Turn by an angle",
      from: TutorialSource(.explicit, listing: "8.9", file: "RotateKeyPath"),
      watch: """
        The key path transform.rotation interpolates the angle, so the ship makes a whole turn.
        """,
      Demonstration(every: 2.6)
    ) { RotateKeyPath() },
    GalleryScene(
      "group", title: "Path and color in a group",
      from: TutorialSource(.explicit, listing: "8.10", file: "GroupOfTwo"),
      watch: """
        One group of four seconds has two animations: the square moves along the curve, and its color \
        changes from green to red.
        """,
      Demonstration(size: wide, every: 4.6)
    ) { GroupOfTwo() },
    GalleryScene(
      "start-stop", title: "Start and stop",
      from: TutorialSource(.explicit, listing: "8.15", file: "StartStop"),
      watch: """
        Stop removes the animation: the ship jumps back, and the delegate is told that the animation did not \
        finish.
        """,
      Demonstration(every: 5, .tap(90, 276, at: 0.4) + .tap(210, 276, at: 1.4) + .tap(90, 276, at: 2.2))
    ) { StartStop() },
  ]

  private static let transitions = [
    GalleryScene(
      "image-transition", title: "Cross-fade of an image",
      from: TutorialSource(.explicit, listing: "8.11", file: "ImageTransition"),
      watch: """
        A tap shows the next picture. A CATransition that is added to the view's layer fades to it.
        """,
      Demonstration(
        size: CGSize(width: 300, height: 240), every: 6.4, .taps(150, 220, at: 0.6, 2.4, 4.2))
    ) { ImageTransition() },
    GalleryScene(
      "tab-bar", title: "Cross-fade of a container",
      from: TutorialSource(.explicit, listing: "8.12", file: "TabBar"),
      watch: """
        The cross-fade is added to the layer of the container, because the layers of the pages leave the \
        layer tree.
        """,
      Demonstration(size: .thumbnail, every: 4, .tap(255, 220, at: 0.8) + .tap(85, 220, at: 2.4))
    ) { TabBar() },
    GalleryScene(
      "flip", title: "Flip of a view",
      from: TutorialSource(.explicit, listing: "8.13", file: "FlippedImage"),
      watch: """
        A tap shows the next picture. UIView.transition turns the view over from the left, and the new \
        picture is on its back.
        """,
      Demonstration(size: CGSize(width: 300, height: 240), every: 5.4, .taps(150, 220, at: 0.6, 2.8))
    ) { FlippedImage() },
    GalleryScene(
      "own-transition", title: "A transition of your own",
      from: TutorialSource(.explicit, listing: "8.14", file: "OwnTransition"),
      watch: """
        render(in:) draws the old content into an image, which turns, shrinks and fades over the new \
        content.
        """,
      Demonstration(size: .thumbnail, every: 4, .taps(150, 40, at: 0.4, 2.2))
    ) { OwnTransition() },
  ]
}
