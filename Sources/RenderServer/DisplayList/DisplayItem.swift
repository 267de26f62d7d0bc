import CoreGraphics

/// One thing to draw, in paint order. Everything is in device pixels, except shapes, which stay in
/// their layer's coordinates with the map that brings them to pixels.
package struct DisplayItem: Equatable, Sendable {
  /// Who draws it; together with `part` the identity by which two frames are compared.
  package var node: NodeID
  package var part: Part
  /// The pixels it may touch, already clipped.
  package var bounds: PixelRect
  package var command: DisplayCommand

  package enum Part: UInt8, Sendable {
    case background, contents, border, group, groupMiddle, groupEnd, clip, clipEnd, crossfade
    case crossfadeMiddle, crossfadeEnd, snapshot
  }
}

package enum DisplayCommand: Equatable, Sendable {
  case fill(FillCommand)
  /// The ring between an outer and an inner outline.
  case ring(RingCommand)
  case image(ImageCommand)
  /// What follows, up to the matching `endGroup`, is drawn by itself and then composited.
  case beginGroup(GroupCommand)
  /// Inside a group with a crossfade: ends the old picture and starts the new one.
  case groupMiddle
  case endGroup
}

/// A shape of one colour.
package struct FillCommand: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography
  /// Premultiplied 0xAARRGGBB, opacity included.
  package var color: UInt32
}

package struct RingCommand: Equatable, Sendable {
  package var outer: RoundedRect
  /// nil: the ring has no hole.
  package var inner: RoundedRect?
  package var toPixels: Homography
  package var color: UInt32
}

/// A picture, or a part of one, in a shape.
package struct ImageCommand: Equatable, Sendable {
  package var image: CGImage
  /// The outline that is filled with the picture, in the layer's coordinates.
  package var shape: RoundedRect
  /// Layer coordinates → pixels of the picture.
  package var toImage: Homography
  package var toPixels: Homography
  package var opacity: Double
  package var isSmooth: Bool
}

/// How a finished group goes onto what is under it.
package struct GroupCommand: Equatable, Sendable {
  package var opacity = 1.0
  /// Multiplies the group by the coverage of a shape: masksToBounds where a plain rectangle of
  /// pixels would not do.
  package var clip: ClipShape?
  /// The group holds two pictures; this is the weight of the second (L5.4). nil: it holds one.
  package var crossfade: Double?
  /// Index of the matching `endGroup` in the list.
  package var endIndex = 0
}

package struct ClipShape: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography
}
