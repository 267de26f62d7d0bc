import CoreGraphics

// The values of a layer as the recorder needs them.

extension LayerProperties {
  /// The opacity clamped to 0…1; NaN counts as 1 (L2.3).
  @inline(__always)
  var drawnOpacity: Double { opacity.isNaN ? 1 : min(max(opacity, 0), 1) }

  /// The outline of background, border and clip.
  var outline: RoundedRect {
    RoundedRect(
      bounds, radius: effectiveCornerRadius, corners: maskedCorners, hardEdges: hardEdges
    ).continuous(hasContinuousCorners)
  }

  /// True when the layer's picture is blended with the backdrop (L2.15).
  var blends: Bool { hasRare && rare.values.compositing?.blends == true }

  /// The edges that are not antialiased: minX 1, maxX 2, minY 4, maxY 8 (L2.16, P4).
  var hardEdges: Int {
    guard has(.allowsEdgeAntialiasing) else { return 15 }
    return hasRare ? ~rare.values.edgeAntialiasingMask & 15 : 0
  }

  /// The number of pieces that the layer itself paints; particles count as two, because they overlap.
  var pieceCount: Int {
    (backgroundColor == nil ? 0 : 1) + (contents != nil || showsTiles ? 1 : 0)
      + (borderWidth > 0 && borderColor != nil ? 1 : 0) + ownPieceCount
  }

  /// The number of pieces that this kind of layer paints in addition to those of every layer.
  private var ownPieceCount: Int {
    switch kind {
    case .emitter: 2
    case .gradient: 1
    case .shape: shapePieceCount
    default: 0
    }
  }

  /// True when the contents fill the bounds exactly, so that they can be clipped by the rounded outline directly.
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
  /// Returns the pixels that the image of `rect` can touch.
  func pixelBounds(of rect: CGRect) -> PixelRect {
    if keepsAxes { return PixelRect(covering: axisParallelImage(of: rect).snappedToPixels) }
    return PixelRect(covering: CGRect(boundingBoxOf: image(ofConvex: rect.corners)))
  }

  /// Returns the image of a rectangle under a map that keeps axes.
  func axisParallelImage(of rect: CGRect) -> CGRect {
    let (a, b) = (apply(rect.origin), apply(CGPoint(x: rect.maxX, y: rect.maxY)))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// Returns true when the image of `rect` is a rectangle of whole pixels, within a thousandth of one.
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
  /// The rectangle with edges that are within a thousandth of a pixel boundary moved to it.
  fileprivate var snappedToPixels: CGRect {
    func snap(_ v: CGFloat) -> CGFloat { abs(v - v.rounded()) < 0.001 ? v.rounded() : v }
    let (x, y) = (snap(minX), snap(minY))
    return CGRect(x: x, y: y, width: snap(maxX) - x, height: snap(maxY) - y)
  }
}
