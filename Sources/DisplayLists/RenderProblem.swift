import RenderModel

/// A part of the tree that could not be drawn as requested. Problems are always reported.
package struct RenderProblem: Hashable, Sendable {
  /// The thing that could not be drawn, and its replacement.
  package enum Kind: Hashable, Sendable {
    /// The layer's geometry contains NaN or an infinity; the layer is not drawn.
    case geometryNotFinite
    /// There are more living particles than are drawn.
    case tooManyParticles
    /// There are more replicas than are drawn.
    case tooManyInstances
    /// Points of a path, or numbers of its stroke, are not valid and are left out.
    case shapeNotValid
    /// Groups are nested so deeply that the inner ones are drawn piece by piece.
    case groupsTooDeep
    /// Off-screen pictures are nested so deeply that the inner layers are drawn without the effects that need one:
    /// unfiltered, not rasterized, without a shadow or a pattern. The new state of a transition that warps is left out.
    case surfacesTooDeep
    /// A compositing filter has no effect in `render(in:)`; the layer is painted over the backdrop.
    case filterWithoutEffect(name: String)
    case gradientStops(GradientStops.Problem)
    /// A radial gradient has a zero half-axis, or end points are not finite; it is not drawn.
    case gradientHasNoExtent
    /// Some of these visible tiles of a tiled layer were not drawn yet.
    case tilesMissing(TileSpan)
    /// More tiles are visible than are allowed; those in the middle are drawn.
    case tooManyTiles
    /// Off-screen pictures exceed the limit of pixels; some are drawn with fewer.
    case drawnCoarsely
    /// Layers, replicas and effects exceed what a frame records and paints; the rest is left out.
    case tooMuchToDraw
    /// Background filters exceed the limit of pixels; some are not applied.
    case backdropsLeftOut
    /// Paths exceed the limit of lines; some are drawn with fewer pixels, fewer chords or without dashes.
    case pathsDrawnCoarsely
    /// Paths exceed the limit of lines so far that some are not drawn.
    case pathsLeftOut
    /// Planes intersect in more places than are allowed; some are not cut there.
    case planesNotCut
  }
  package let node: NodeID
  package let kind: Kind

  package init(node: NodeID, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  /// True when drawing the missing tiles will resolve the problem.
  package var asksForTiles: Bool { if case .tilesMissing = kind { true } else { false } }
}
