import UIKit

// Sizes and points are in points of the scene, times in seconds after the thumbnail starts. `every` is the time after
// which the thumbnail starts again.

extension GalleryCatalog {
  static let properties = [
    GalleryScene(
      "clock-layers", title: "A clock from layers",
      from: TutorialSource(.properties, file: "ClockFromLayers"),
      watch: """
        A tap sets a random time. That sets the transforms of two layers, whose implicit animations turn the \
        hands the shorter way.
        """,
      Demonstration(every: 4, .taps(150, 20, at: 0.5, 2.2))
    ) { ClockFromLayers() },
    GalleryScene(
      "clock-drawn", title: "A clock that draws itself",
      from: TutorialSource(.properties, file: "ClockDrawn"),
      watch: """
        Type a time in hours. The layer's time property animates and the layer draws each frame: the minute \
        hand turns once for each hour.
        """,
      Demonstration(every: 5, .tap(150, 268, at: 0.4) + [SceneGesture(at: 0.9, .type("3.25\n"))])
    ) { ClockDrawn() },
    GalleryScene(
      "clock-frames", title: "A clock from prepared frames",
      from: TutorialSource(.properties, file: "ClockFromFrames"),
      watch: """
        Each tap adds four hours. The layer's time property animates, and for each frame the layer shows one \
        of 72 prepared pictures.
        """,
      Demonstration(every: 4, .taps(150, 20, at: 0.5, 2.2))
    ) { ClockFromFrames() },
    GalleryScene(
      "volume", title: "Animating what is not seen", from: TutorialSource(.properties, file: "Volume"),
      watch: """
        The layer's volume property animates. In each frame the layer sets the volume of the player, which \
        the bar shows.
        """,
      Demonstration(
        size: CGSize(width: 300, height: 200), every: 4, .tap(85, 138, at: 0.4) + .tap(215, 138, at: 2))
    ) { Volume() },
  ]
}
