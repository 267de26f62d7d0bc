import CoreGraphics

/// One thing to draw, in paint order. Everything is in device pixels, except shapes, which stay in
/// their layer's coordinates with the map that brings them to pixels.
package struct DisplayItem: Equatable, Sendable {
  // In the order that leaves the fewest gaps.
  package var command: DisplayCommand
  /// Who draws it; together with `part` the identity by which two frames are compared.
  package var node: NodeID
  package var part: Part
  /// The pixels it may touch, already clipped.
  package var bounds: PixelRect

  package init(node: NodeID, part: Part, bounds: PixelRect, command: DisplayCommand) {
    (self.node, self.part, self.bounds, self.command) = (node, part, bounds, command)
  }

  package enum Part: UInt8, Sendable {
    case background, contents, border, group, groupMiddle, groupEnd, clip, clipEnd, crossfade
    case crossfadeMiddle, crossfadeEnd, snapshot
    case particles, tint, tintEnd, instance, instanceEnd
    case gradient, shadow, surface, mask, maskMiddle, maskEnd, blend, blendEnd
    case isolation, isolationEnd
    case depth, depthEnd, filters, filtersEnd, backdrop
    case shapeFill, shapeStroke
    case warp
    case tiles, tilesClip, tilesClipEnd

    /// Whether it may begin or end a group: a look at one byte before the command is looked at.
    var mayMarkGroup: Bool {
      switch self {
      case .background, .contents, .border, .snapshot, .particles, .gradient, .shadow, .surface,
        .backdrop, .shapeFill, .shapeStroke, .warp, .tiles:
        false
      default: true
      }
    }
  }
}

/// What most items are lies in the item; the rest would make all of them larger.
package enum DisplayCommand: Equatable, Sendable {
  case fill(FillCommand)
  /// A path, filled or stroked.
  indirect case path(PathCommand)
  /// The ring between an outer and an inner outline.
  indirect case ring(RingCommand)
  indirect case image(ImageCommand)
  indirect case particles(ParticlesCommand)
  /// What was painted so far, changed.
  indirect case backdrop(BackdropCommand)
  indirect case gradient(GradientCommand)
  /// A picture that was drawn by itself before.
  indirect case surface(SurfaceCommand)
  /// What a rectangle casts.
  indirect case shadow(ShadowCommand)
  /// A picture that is bent, not just mapped from plane to plane.
  indirect case warp(WarpCommand)
  /// What follows, up to the matching `endGroup`, is drawn by itself and then composited.
  indirect case beginGroup(GroupCommand)
  /// Inside a group of two pictures: ends the first and starts the second.
  case groupMiddle
  case endGroup
}

/// A shape of one colour.
package struct FillCommand: Equatable, Sendable {
  // In the order that leaves the fewest gaps.
  package var toPixels: Homography
  package var shape: RoundedRect
  /// Premultiplied 0xAARRGGBB, opacity included.
  package var color: UInt32

  package init(shape: RoundedRect, toPixels: Homography, color: UInt32) {
    (self.shape, self.toPixels, self.color) = (shape, toPixels, color)
  }
}

/// Polygons of one colour.
package struct PathCommand: Equatable, Sendable {
  /// In the layer's coordinates.
  package var outline: ShapeOutline
  package var rule: CGPathFillRule
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
  /// Whether the pixels of an enlarged picture run into each other.
  package var isSmooth: Bool
  /// For a picture that is made smaller.
  package var minification = Minification()
}

/// How a picture is made smaller (L2.9).
package struct Minification: Equatable, Sendable {
  package enum Filter: Sendable {
    /// One pixel of the picture for each on the screen.
    case nearest
    /// Between four pixels; below half size, of the picture halved as often as fits best.
    case linear
    /// Between the two nearest halvings too.
    case trilinear
  }

  package var filter = Filter.linear
  /// Added to the number of halvings, for trilinear.
  package var bias = 0.0

  package init(filter: Filter = .linear, bias: Double = 0) {
    self.filter = filter
    self.bias = bias
  }
}

/// A gradient in a shape.
package struct GradientCommand: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography
  /// What the unit square of the geometry is stretched to, in the layer's coordinates; with a size.
  package var bounds: CGRect
  package var geometry: GradientGeometry
  package var stops: GradientStops
  package var opacity: Double
}

/// How a finished group goes onto what is under it.
package struct GroupCommand: Equatable, Sendable {
  package var opacity = 1.0
  /// Multiplies the group by the coverage of a shape: masksToBounds where a plain rectangle of
  /// pixels would not do.
  package var clip: ClipShape?
  /// Where planes pass through each other: the group shows on the positive side of these device lines.
  package var cuts: [Cut] = []
  /// Of the finished picture; each looks at one pixel only.
  package var filters: [LayerFilter] = []
  package var combination = Combination.single
  /// Multiplies every pixel: premultiplied 0xAARRGGBB (L4.20).
  package var tint: UInt32 = 0xFFFF_FFFF
  /// Against everything painted so far in the nearest group around this one (L2.15).
  package var blendMode = LayerBlendMode.normal
  /// How many items after this one the matching `endGroup` stands.
  package var length = 0

  /// How many pictures the group holds, and what becomes of two.
  package enum Combination: Equatable, Sendable {
    case single
    /// (1 − weight) · first + weight · second, on premultiplied pixels (L5.4).
    case crossfade(weight: Double)
    /// The first multiplied by the alpha of the second (L2.11).
    case mask
    /// The second over the first, with which it shares an edge: painted one after the other, both smooth,
    /// they would be seen through there.
    case join
    /// The second inside a shape, the first outside (L5.15).
    case split(ClipShape)
  }
}

package struct ClipShape: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography
}

/// A surface on the screen.
package struct SurfaceCommand: Equatable, Sendable {
  package var surface: Surface
  /// Layer coordinates → pixels.
  package var toPixels: Homography
  package var opacity: Double
}

/// Filters what lies behind a shape.
package struct BackdropCommand: Equatable, Sendable {
  package var filters: [LayerFilter]
  /// Pixels a unit of the filters' lengths.
  package var scale: Double
  package var shape: RoundedRect
  package var toPixels: Homography

  /// How far beyond the shape the filters look, in pixels.
  package var reach: Int { filters.reduce(0) { $0 + $1.reach(scale: scale) } }
}

/// A layer's picture, bent (L5.11–L5.14).
package struct WarpCommand: Equatable, Sendable {
  package enum Picture: Equatable, Sendable {
    case image(CGImage)
    case surface(Surface)
  }
  package var picture: Picture
  /// Where the picture lies in the layer's coordinates while it is flat.
  package var frame: CGRect
  /// The part of it that is the page: beyond its edges there is nothing.
  package var page: CGRect
  package var warp: Warp
  package var toPixels: Homography
}
