extension FrameCaches {
  /// The mechanisms that shorten a frame. Tests disable some of them to show that the pixels do not depend on them.
  package struct Mechanisms: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Replacing the items of changed layers in the last display list instead of recording the whole tree. Without
    /// it, the leaf path, the culling and the static prefix have no effect.
    package static let retainedDisplayList = Mechanisms(rawValue: 1 << 0)
    /// Updating the item of a layer that paints a single item, without the recorder.
    package static let leafPath = Mechanisms(rawValue: 1 << 1)
    /// Skipping the evaluation of layers whose animations stay outside the canvas.
    package static let offscreenAnimationCulling = Mechanisms(rawValue: 1 << 2)
    /// Drawing only the items that intersect the damage and are not covered there.
    package static let itemIndex = Mechanisms(rawValue: 1 << 3)
    /// Drawing the first items as one picture while they do not change.
    package static let staticPrefix = Mechanisms(rawValue: 1 << 4)

    package static let all: Mechanisms = [
      .retainedDisplayList, .leafPath, .offscreenAnimationCulling, .itemIndex, .staticPrefix,
    ]
  }

  /// The work that each mechanism saved in one frame.
  package struct Use: Equatable, Sendable {
    /// True when only the items of changed layers were recorded.
    package var isListKept = false
    /// The number of layers that were updated by the leaf path.
    package var leaves = 0
    /// The number of animated layers that were not evaluated.
    package var culledLayers = 0
    /// The number of items after the static prefix that were not drawn.
    package var skippedItems = 0
    /// The number of items that were drawn as one picture.
    package var prefixItems = 0
  }
}
