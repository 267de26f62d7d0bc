import CoreGraphics
import RenderModel

/// One drawing command with its layer and bounds; the items of a list are in paint order. Everything is in device
/// pixels except shapes, which are in their layer's coordinates and have a map to pixels.
package struct DisplayItem: Equatable, Sendable {
  // The fields are in the order that needs the least padding.
  package var command: DisplayCommand
  /// The layer to which the item belongs. `node` and `part` identify the item when two frames are compared.
  package var node: NodeID
  package var part: Part
  /// The rectangle of the pixels that the item may change, already clipped.
  package var bounds: PixelRect

  package init(node: NodeID, part: Part, bounds: PixelRect, command: DisplayCommand) {
    (self.node, self.part, self.bounds, self.command) = (node, part, bounds, command)
  }

  /// The part of a layer that an item draws, begins or ends. A layer may have several items of the same part, such as
  /// one for each replica.
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
    case contentsTint, contentsTintEnd

    /// False when the item cannot begin or end a group. This check of one byte is made before the command is read.
    package var mayMarkGroup: Bool {
      switch self {
      case .background, .contents, .border, .snapshot, .particles, .gradient, .shadow, .surface,
        .backdrop, .shapeFill, .shapeStroke, .warp, .tiles:
        false
      case .group, .groupMiddle, .groupEnd, .clip, .clipEnd, .crossfade, .crossfadeMiddle,
        .crossfadeEnd,
        .tint, .tintEnd, .instance, .instanceEnd, .mask, .maskMiddle, .maskEnd, .blend, .blendEnd,
        .isolation, .isolationEnd, .depth, .depthEnd, .filters, .filtersEnd, .tilesClip, .tilesClipEnd,
        .contentsTint, .contentsTintEnd:
        true
      }
    }
  }
}

/// A drawing command. The most frequent one is stored inline; the others are indirect, so that items take little
/// memory.
package enum DisplayCommand: Equatable, Sendable {
  case fill(FillCommand)
  /// A path, filled or stroked.
  indirect case path(PathCommand)
  /// The ring between an outer and an inner outline.
  indirect case ring(RingCommand)
  indirect case image(ImageCommand)
  indirect case particles(ParticlesCommand)
  /// Filters that are applied to the pixels painted so far.
  indirect case backdrop(BackdropCommand)
  indirect case gradient(GradientCommand)
  /// A picture that was drawn off screen.
  indirect case surface(SurfaceCommand)
  /// The shadow of a rectangle.
  indirect case shadow(ShadowCommand)
  /// A picture with a deformation that is not a map between planes.
  indirect case warp(WarpCommand)
  /// The start of a group: the following items, up to the matching `endGroup`, are drawn off screen and then
  /// composited.
  indirect case beginGroup(GroupCommand)
  /// The end of the first picture and the start of the second one, in a group of two pictures.
  case groupMiddle
  case endGroup
}

/// A shape of one color.
package struct FillCommand: Equatable, Sendable {
  // The fields are in the order that needs the least padding.
  package var toPixels: Homography
  package var shape: RoundedRect
  /// The premultiplied color 0xAARRGGBB, multiplied by the opacity.
  package var color: UInt32

  package init(shape: RoundedRect, toPixels: Homography, color: UInt32) {
    (self.shape, self.toPixels, self.color) = (shape, toPixels, color)
  }
}

/// Polygons of one color.
package struct PathCommand: Equatable, Sendable {
  /// The polygons in the layer's coordinates.
  package var outline: ShapeOutline
  package var rule: CGPathFillRule
  package var toPixels: Homography
  /// The premultiplied color 0xAARRGGBB, multiplied by the opacity.
  package var color: UInt32

  package init(outline: ShapeOutline, rule: CGPathFillRule, toPixels: Homography, color: UInt32) {
    self.outline = outline
    self.rule = rule
    self.toPixels = toPixels
    self.color = color
  }
}

/// The area between two rounded rectangles in one color, for example a border.
package struct RingCommand: Equatable, Sendable {
  package var outer: RoundedRect
  /// The hole; nil when the outer rectangle is filled.
  package var inner: RoundedRect?
  package var toPixels: Homography
  package var color: UInt32

  package init(outer: RoundedRect, inner: RoundedRect? = nil, toPixels: Homography, color: UInt32) {
    self.outer = outer
    self.inner = inner
    self.toPixels = toPixels
    self.color = color
  }
}

/// A picture, or a part of one, inside a shape.
package struct ImageCommand: Equatable, Sendable {
  package var image: CGImage
  /// The outline that is filled with the picture, in the layer's coordinates.
  package var shape: RoundedRect
  /// The map from the layer's coordinates to pixels of the picture.
  package var toImage: Homography
  package var toPixels: Homography
  package var opacity: Double
  /// True when an enlarged picture is sampled with linear interpolation.
  package var isSmooth: Bool
  /// The filter for a picture that is drawn at a reduced size.
  package var minification = Minification()

  package init(
    image: CGImage, shape: RoundedRect, toImage: Homography, toPixels: Homography, opacity: Double,
    isSmooth: Bool
  ) {
    self.image = image
    self.shape = shape
    self.toImage = toImage
    self.toPixels = toPixels
    self.opacity = opacity
    self.isSmooth = isSmooth
  }
}

/// The sampling of a picture that is drawn at a reduced size (L2.9).
package struct Minification: Equatable, Sendable {
  package enum Filter: Sendable {
    /// The nearest pixel of the picture for each pixel of the screen.
    case nearest
    /// Bilinear interpolation; below half size, in the mipmap level that fits best.
    case linear
    /// Interpolation between the two nearest mipmap levels as well.
    case trilinear
  }

  package var filter = Filter.linear
  /// The offset that is added to the mipmap level with the filter `trilinear`.
  package var bias = 0.0

  package init(filter: Filter = .linear, bias: Double = 0) {
    self.filter = filter
    self.bias = bias
  }
}

/// A gradient inside a shape.
package struct GradientCommand: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography
  /// The rectangle in the layer's coordinates that corresponds to the unit square of the geometry; not empty.
  package var bounds: CGRect
  package var geometry: GradientGeometry
  package var stops: GradientStops
  package var opacity: Double

  package init(
    shape: RoundedRect, toPixels: Homography, bounds: CGRect, geometry: GradientGeometry,
    stops: GradientStops, opacity: Double
  ) {
    self.shape = shape
    self.toPixels = toPixels
    self.bounds = bounds
    self.geometry = geometry
    self.stops = stops
    self.opacity = opacity
  }
}

/// The parameters with which a finished group is composited.
package struct GroupCommand: Equatable, Sendable {
  package var opacity = 1.0
  /// A shape whose coverage multiplies the group; nil without one. masksToBounds needs it unless the bounds are a
  /// pixel-aligned rectangle.
  package var clip: ClipShape?
  /// The lines in device pixels along which the group is cut, because planes intersect. Only their positive sides are
  /// shown.
  package var cuts: [Cut] = []
  /// The filters of the finished picture. Each computes a pixel from that pixel alone.
  package var filters: [LayerFilter] = []
  package var combination = Combination.single
  /// The color that multiplies every pixel, as premultiplied 0xAARRGGBB (L4.20).
  package var tint: UInt32 = 0xFFFF_FFFF
  /// The mode in which the group is blended with everything painted so far in the nearest enclosing group (L2.15).
  package var blendMode = LayerBlendMode.normal
  /// The number of items from the start of the group to the matching `endGroup`.
  package var length = 0

  package init(
    opacity: Double = 1, clip: ClipShape? = nil, cuts: [Cut] = [], filters: [LayerFilter] = [],
    combination: Combination = .single, blendMode: LayerBlendMode = .normal
  ) {
    self.opacity = opacity
    self.clip = clip
    self.cuts = cuts
    self.filters = filters
    self.combination = combination
    self.blendMode = blendMode
  }

  /// True when the clip is the only effect of the group, so that filters of the backdrop read what is behind it (L2.14).
  package var onlyClips: Bool {
    clip != nil && opacity >= 1 && cuts.isEmpty && filters.isEmpty && combination == .single
      && tint == 0xFFFF_FFFF && blendMode == .normal
  }

  /// The number of pictures in the group, and the way in which two pictures are combined.
  package enum Combination: Equatable, Sendable {
    case single
    /// The mix (1 − weight) · first + weight · second of premultiplied pixels (L5.4).
    case crossfade(weight: Double)
    /// The first picture multiplied by the alpha of the second (L2.11).
    case mask
    /// The second picture over the first one, where the two share an edge. If they were painted separately, both
    /// antialiased, the backdrop would show through at the edge.
    case join
    /// The second picture inside of a shape, the first one outside (L5.15).
    case split(ClipShape)
  }
}

/// A rounded rectangle in a layer's coordinates, with the map to pixels, outside of which nothing is drawn.
package struct ClipShape: Equatable, Sendable {
  package var shape: RoundedRect
  package var toPixels: Homography

  package init(shape: RoundedRect, toPixels: Homography) {
    self.shape = shape
    self.toPixels = toPixels
  }
}

/// A surface with its position on the screen.
package struct SurfaceCommand: Equatable, Sendable {
  package var surface: Surface
  /// The map from the layer's coordinates to pixels.
  package var toPixels: Homography
  package var opacity: Double

  package init(surface: Surface, toPixels: Homography, opacity: Double) {
    self.surface = surface
    self.toPixels = toPixels
    self.opacity = opacity
  }
}

/// Filters that are applied to the pixels behind a shape.
package struct BackdropCommand: Equatable, Sendable {
  package var filters: [LayerFilter]
  /// The number of pixels per unit of length in the filters' parameters.
  package var scale: Double
  package var shape: RoundedRect
  package var toPixels: Homography

  package init(filters: [LayerFilter], scale: Double, shape: RoundedRect, toPixels: Homography) {
    self.filters = filters
    self.scale = scale
    self.shape = shape
    self.toPixels = toPixels
  }

  /// The distance in pixels beyond the shape up to which the filters read pixels.
  package var reach: Int { filters.reduce(0) { $0 + $1.reach(scale: scale) } }
}

/// A deformed picture of a layer (L5.11–L5.14).
package struct WarpCommand: Equatable, Sendable {
  /// The flat picture that is deformed.
  package enum Picture: Equatable, Sendable {
    case image(CGImage)
    case surface(Surface)
  }
  package var picture: Picture
  /// The frame of the undeformed picture in the layer's coordinates.
  package var frame: CGRect
  /// The part of the frame that is the page. Beyond its edges the picture is transparent.
  package var page: CGRect
  package var warp: Warp
  package var toPixels: Homography

  package init(picture: Picture, frame: CGRect, page: CGRect, warp: Warp, toPixels: Homography) {
    self.picture = picture
    self.frame = frame
    self.page = page
    self.warp = warp
    self.toPixels = toPixels
  }
}
