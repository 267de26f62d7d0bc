import CoreGraphics
import DisplayLists
import RenderModel

// The values of a layer in the form that the recorder needs.

extension LayerProperties {
  /// The opacity clamped to 0…1; NaN counts as 1 (L2.3).
  @inline(__always)
  var drawnOpacity: Double { opacity.isNaN ? 1 : min(max(opacity, 0), 1) }

  /// The outline of the background, the border and the clip (L2.6).
  package var outline: RoundedRect {
    RoundedRect(
      bounds, radius: effectiveCornerRadius, corners: maskedCorners, aliasedEdges: aliasedEdges
    ).continuous(hasContinuousCorners)
  }

  /// True when the layer's picture is blended with the backdrop (L2.15).
  var blends: Bool { hasRare && rare.values.compositing?.blends == true }

  /// True for the effects on the picture as a whole that follow from `rare`: compositing, filters, filters of the backdrop,
  /// a shadow and a mesh.
  var hasEffects: Bool {
    guard hasRare else { return false }
    let rare = rare
    return rare.values.compositing != nil || !rare.values.filters.filters.isEmpty
      || !rare.values.backgroundFilters.filters.isEmpty || castsShadow || mesh != nil
  }

  /// True when the layer casts a shadow. A layer with masksToBounds casts none (L2.2).
  var castsShadow: Bool {
    guard hasRare, !has(.masksToBounds), kind != .transform else { return false }
    let rare = rare
    guard rare.values.shadowOpacity > 0 else { return false }
    return (rare.values.shadowColor?.alpha ?? 0) > 0
      && rare.values.shadowOffset.width.isFinite && rare.values.shadowOffset.height.isFinite
      && rare.values.shadowRadius.isFinite
  }

  /// The number of pieces that the layer itself paints; particles count as two, because they overlap.
  var pieceCount: Int {
    (backgroundColor == nil ? 0 : 1) + (contents != nil || showsTiles ? 1 : 0)
      + (borderWidth > 0 && borderColor != nil ? 1 : 0) + ownPieceCount
  }

  /// The number of pieces that layers of this kind paint in addition to those of every layer.
  private var ownPieceCount: Int {
    switch kind {
    case .emitter: 2
    case .gradient: 1
    case .shape: shapePieceCount
    case .plain, .text, .replicator, .scroll, .tiled, .transform: 0
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
