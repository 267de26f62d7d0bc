import UIKit

// Sizes and points are in points of the scene, times in seconds after the thumbnail starts. `every` is the time after
// which the thumbnail starts again.

extension GalleryCatalog {
  static let views = [
    GalleryScene(
      "blinking-image", title: "A blinking image", from: TutorialSource(.views, file: "BlinkingImage"),
      watch: """
        Mars appears three times in two seconds. A tap starts that again while the view moves.
        """,
      Demonstration(size: CGSize(width: 300, height: 240), every: 4, .taps(150, 220, at: 1.9))
    ) { BlinkingImage() },
    GalleryScene(
      "animated-button", title: "An animated image on a button",
      from: TutorialSource(.views, file: "AnimatedButton"),
      watch: """
        Six pictures of a circle that becomes smaller form one animated image. It plays wherever an image is \
        shown, here on a button.
        """,
      Demonstration(size: CGSize(width: 200, height: 160))
    ) { AnimatedButton() },
    GalleryScene(
      "block-animation", title: "Color and position in a block",
      from: TutorialSource(.views, file: "ColorInBlock"),
      watch: "The closure changes the color and the position. Both changes are animated.",
      Demonstration(every: 2, .taps(60, 40, at: 0.6))
    ) { ColorInBlock() },
    GalleryScene(
      "without-animation", title: "Without animation",
      from: TutorialSource(.views, file: "WithoutAnimation"),
      watch: """
        The position is changed in performWithoutAnimation, so the square jumps up at once. Only its color \
        changes gradually.
        """,
      Demonstration(every: 2, .taps(60, 40, at: 0.6))
    ) { WithoutAnimation() },
    GalleryScene(
      "contradiction-inside", title: "Two positions in one block",
      from: TutorialSource(.views, file: "ContradictionInside"),
      watch: """
        The animations of both changes are added, so the square moves straight to the last position. Before \
        iOS 8 it jumped first.
        """,
      Demonstration(size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6))
    ) { ContradictionInside() },
    GalleryScene(
      "contradiction-after", title: "A position set after the block",
      from: TutorialSource(.views, file: "ContradictionAfter"),
      watch: """
        The later change takes effect at once: the square is at 300. The block's additive animation, from \
        +100 to 0, still runs on top, so the square starts at 400 and moves to 300.
        """,
      Demonstration(size: CGSize(width: 300, height: 460), every: 3.6, .taps(60, 40, at: 0.6))
    ) { ContradictionAfter() },
  ]
}
