import CoreGraphics

// What the recorder asks of a layer's values.

extension LayerProperties {
  /// L2.3: clamped to 0…1; NaN counts as 1.
  @inline(__always)
  var drawnOpacity: Double { opacity.isNaN ? 1 : min(max(opacity, 0), 1) }

  /// The outline of background, border and clip.
  var outline: RoundedRect {
    RoundedRect(
      bounds, radius: effectiveCornerRadius, corners: maskedCorners, hardEdges: hardEdges
    ).continuous(hasContinuousCorners)
  }

  /// Whether the layer's picture is blended with what is behind it (L2.15).
  var blends: Bool { hasRare && rare.values.compositing?.blends == true }

  /// The edges that are not antialiased: minX 1, maxX 2, minY 4, maxY 8 (L2.16, P4).
  var hardEdges: Int {
    guard has(.allowsEdgeAntialiasing) else { return 15 }
    return hasRare ? ~rare.values.edgeAntialiasingMask & 15 : 0
  }

  /// How many pieces the layer itself paints; particles count as two, since they overlap.
  var pieceCount: Int {
    (backgroundColor == nil ? 0 : 1) + (contents != nil || showsTiles ? 1 : 0)
      + (borderWidth > 0 && borderColor != nil ? 1 : 0) + ownPieceCount
  }

  /// What the kind of layer paints beyond what every layer paints.
  private var ownPieceCount: Int {
    switch kind {
    case .emitter: 2
    case .gradient: 1
    case .shape: shapePieceCount
    default: 0
    }
  }

  /// Contents that fill the bounds exactly can take the rounded outline themselves.
  var fillsItsContents: Bool { contentsGravity == .resize && !isNineSliced }

  func isContentsRounded(_ frame: CGRect) -> Bool {
    has(.masksToBounds) && frame == bounds && !outline.isPlain && !isNineSliced
  }

  var isContentsSmooth: Bool { !hasRare || rare.values.magnificationFilter != "nearest" }

  var contentsMinification: Minification {
    guard hasRare else { return Minification() }
    let values = rare.values
    let filter: Minification.Filter =
      switch values.minificationFilter {
      case "nearest": .nearest
      case "trilinear": .trilinear
      default: .linear
      }
    return Minification(filter: filter, bias: values.minificationFilterBias)
  }
}

extension Homography {
  /// The pixels that the image of `rect` can touch.
  func pixelBounds(of rect: CGRect) -> PixelRect {
    if keepsAxes { return PixelRect(covering: axisParallelImage(of: rect).snappedToPixels) }
    return PixelRect(covering: CGRect(boundingBoxOf: image(ofConvex: rect.corners)))
  }

  /// The image of a rectangle under a map that keeps axes.
  func axisParallelImage(of rect: CGRect) -> CGRect {
    let (a, b) = (apply(rect.origin), apply(CGPoint(x: rect.maxX, y: rect.maxY)))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// Whether the image of `rect` is a rectangle of whole pixels, within a thousandth of one.
  func mapsToWholePixels(_ rect: CGRect) -> Bool {
    guard keepsAxes else { return false }
    let image = axisParallelImage(of: rect)
    let sides = SIMD4<Double>(
      Double(image.minX), Double(image.minY), Double(image.maxX), Double(image.maxY))
    let distances = sides - sides.rounded(.toNearestOrAwayFromZero)
    return all(distances .< 0.001) && all(distances .> -0.001)
  }
}

extension CGRect {
  /// Edges within a thousandth of a pixel of a pixel border lie on it.
  fileprivate var snappedToPixels: CGRect {
    func snap(_ v: CGFloat) -> CGFloat { abs(v - v.rounded()) < 0.001 ? v.rounded() : v }
    let (x, y) = (snap(minX), snap(minY))
    return CGRect(x: x, y: y, width: snap(maxX) - x, height: snap(maxY) - y)
  }
}

/// Something that could not be drawn as asked: reported, never silently dropped.
package struct RenderProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// NaN or an infinity in the layer's geometry: the layer is not drawn.
    case geometryNotFinite
    /// More living particles than are shown.
    case tooManyParticles
    /// More copies of a replicator's sublayers than are shown.
    case tooManyInstances
    /// Points of a path, or numbers of its stroke, that mean nothing: they are left out.
    case shapeNotValid
    /// So many groups in each other that the inner ones are drawn piece by piece.
    case groupsTooDeep
    /// So many off-screen pictures in each other that the inner ones are drawn without their effects.
    case surfacesTooDeep
    /// A compositing filter that has no effect in `render(in:)`: the layer is painted over what is behind it.
    case filterWithoutEffect(name: String)
    case gradientStops(GradientStops.Problem)
    /// A radial gradient with a zero half-axis, or end points that are not finite: not drawn.
    case gradientHasNoExtent
    /// Of a tiled layer: these show, and not all of them were drawn yet.
    case tilesMissing(TileSpan)
    /// More tiles show than there may be; those in the middle are drawn.
    case tooManyTiles
    /// More pixels in pictures beside the frame than there may be: some are drawn with fewer.
    case drawnCoarsely
    /// The same for filters of what lies behind layers: some change nothing.
    case backdropsLeftOut
    /// Paths with so many lines that they are drawn with fewer pixels.
    case pathsDrawnCoarsely
  }
  package let node: NodeID
  package let kind: Kind

  /// Whether a frame that is recorded after the problem was dealt with will show more.
  package var asksForTiles: Bool { if case .tilesMissing = kind { true } else { false } }
}
