import RenderModel

/// A part of the tree that could not be drawn as requested. Every problem is reported to the owner of the layers.
package struct RenderProblem: Hashable, Sendable {
  /// The part that could not be drawn as requested, and what is drawn instead.
  package enum Kind: Hashable, Sendable {
    /// The layer's geometry contains NaN or an infinity; the layer is not drawn.
    case geometryNotFinite
    /// There are more living particles than a frame may draw; only the youngest are drawn.
    case tooManyParticles
    /// There are more replicas than a frame may draw; the others are left out.
    case tooManyInstances
    /// Points of a path, or numbers of its stroke, are not valid and are left out.
    case shapeNotValid
    /// Groups are nested so deeply that the inner ones are not composited as groups; their items are drawn one by
    /// one.
    case groupsTooDeep
    /// Off-screen pictures are nested so deeply that the inner layers are drawn without the effects that need such a
    /// picture: without filters, rasterization, shadows and patterns. The new state of a transition that deforms it is
    /// left out.
    case surfacesTooDeep
    /// A compositing filter has no effect in `render(in:)`; the layer is painted over the backdrop.
    case filterWithoutEffect(name: String)
    case gradientStops(GradientStops.Problem)
    /// A radial gradient has a zero half-axis, or end points are not finite; it is not drawn.
    case gradientHasNoExtent
    /// Some of these visible tiles of a tiled layer have not been drawn yet.
    case tilesMissing(TileSpan)
    /// More tiles are visible than are allowed; those in the middle are drawn.
    case tooManyTiles
    /// Off-screen pictures exceed the limit of pixels; some are drawn with fewer pixels.
    case drawnCoarsely
    /// Layers, replicas and effects exceed the limit of what a frame records and paints; the rest is left out.
    case tooMuchToDraw
    /// Background filters exceed the limit of pixels; some are not applied.
    case backdropsLeftOut
    /// Paths exceed the limit of lines; some are drawn with fewer pixels, fewer chords or without dashes.
    case pathsDrawnCoarsely
    /// Paths exceed the limit of lines by so much that some are not drawn.
    case pathsLeftOut
    /// Planes intersect in more places than is allowed; some are not cut there.
    case planesNotCut
  }
  package let node: NodeID
  package let kind: Kind

  package init(node: NodeID, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  /// True when the problem is solved by drawing the missing tiles.
  package var isSolvedByTiles: Bool { if case .tilesMissing = kind { true } else { false } }
}
