import UIKit

// Sizes and points are in points of the scene, times in seconds after the thumbnail starts. `every` is the time after
// which the thumbnail starts again.

extension GalleryCatalog {
  static let countdown = [
    GalleryScene(
      "countdown", title: "Gradient and countdown", from: TutorialSource(.countdown, file: "Countdown"),
      watch: """
        A gradient runs through four pairs of colors; the animation's delegate starts the next one. The \
        words grow fast, nearly stop, and grow on.
        """,
      Demonstration(size: .thumbnail)
    ) { Countdown() }
  ]
}
