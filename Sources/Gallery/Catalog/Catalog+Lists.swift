import UIKit

// Sizes and points are in points of the scene, times in seconds after the thumbnail starts. `every` is the time after
// which the thumbnail starts again.

extension GalleryCatalog {
  static let lists = [
    GalleryScene(
      "moving-rows", title: "Rows that move", from: TutorialSource(.lists, file: "MovingRows"),
      watch: """
        A touched row moves to the top, and a swipe to the left reveals a button that deletes the row. The other \
        rows make room.
        """,
      Demonstration(
        every: 5,
        .tap(150, 175, at: 0.6) + .tap(150, 225, at: 1.6)
          + .drag(
            from: CGPoint(x: 250, y: 75), to: CGPoint(x: 170, y: 75), at: 2.6, for: 0.4)
          + .tap(270, 75, at: 3.8))
    ) { MovingRows() },
    GalleryScene(
      "growing-card", title: "A card that grows", from: TutorialSource(.lists, file: "GrowingCard"),
      watch: """
        A touched card grows until it fills the screen: it is presented with an animation of its own. A second \
        touch returns it to its place.
        """,
      Demonstration(every: 4, .tap(220, 80, at: 0.6) + .tap(150, 150, at: 2.2))
    ) { GrowingCard() },
    GalleryScene(
      "falling-blocks", title: "Falling blocks",
      from: TutorialSource(.lists, file: "FallingBlocks"),
      watch: """
        Each touch drops a block. Gravity, collisions and elasticity determine its way over the ramp and the other \
        blocks until all of them are at rest.
        """,
      Demonstration(
        every: 6,
        .tap(70, 30, at: 0.4) + .tap(110, 30, at: 0.9) + .tap(90, 30, at: 1.5)
          + .tap(250, 30, at: 2))
    ) { FallingBlocks() },
  ]
}
