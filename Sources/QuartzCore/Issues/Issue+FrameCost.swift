import CoreGraphics

// Issues of frames in which something is left out or drawn with less detail, because it would take too long or too much
// memory (L2.24).

extension Issue {
  static func drawnCoarsely(_ layer: String) -> Issue {
    .tooCostly(
      cause: "filters, shadows and kept bitmaps have more pixels than a frame may have",
      result: "this layer and some others are drawn with fewer pixels, which looks blurred",
      remedy: "use fewer of them, or smaller layers", layer: layer)
  }

  static func pathsDrawnCoarsely(_ layer: String) -> Issue {
    .tooCostly(
      cause: "paths have more lines, curves and dashes than a frame may have",
      result: "those of this layer and some others are drawn with less detail",
      remedy: "use fewer or simpler paths", layer: layer)
  }

  static func pathsLeftOut(_ layer: String) -> Issue {
    .tooCostly(
      cause: "paths have more lines, curves and dashes than a frame may have",
      result: "those of this layer and some others are not drawn",
      remedy: "use fewer or simpler paths", layer: layer)
  }

  static func planesNotCut(_ layer: String) -> Issue {
    .tooCostly(
      cause: "its sublayers pass through each other in more places than a frame may have",
      result: "the other pairs are not cut: the nearer layer is painted last",
      remedy: "use fewer layers that intersect", layer: layer)
  }

  static func backdropsLeftOut(_ layer: String) -> Issue {
    .tooCostly(
      cause: "background filters have more pixels than a frame may have",
      result: "those of this layer and some others are not applied",
      remedy: "use fewer of them, or smaller layers", layer: layer)
  }

  static func textDrawnCoarsely(_ layer: String) -> Issue {
    .tooCostly(
      cause: "the pictures of text layers need more memory than there is for them",
      result: "this layer and some others are drawn with fewer pixels, which looks blurred",
      remedy: "use fewer or smaller text layers", layer: layer)
  }

  static func tooMuchToDraw(_ layer: String) -> Issue {
    .tooCostly(
      cause: "replicas, shadows and layers on top of each other are more than a frame may have",
      result: "this layer and all that is painted after it are not drawn",
      remedy: "use fewer of them, or smaller layers", layer: layer)
  }
}
