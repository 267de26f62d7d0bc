import CoreGraphics
import Synchronization

/// How a path becomes polygons: all that they depend on.
package struct OutlineRecipe: Equatable, Sendable {
  package var path: CGPath
  /// nil: the path is filled.
  package var stroke: StrokeRecipe?
  /// How far chords may stray from curves, in the layer's units.
  package var tolerance: Double
}

package struct StrokeRecipe: Equatable, Sendable {
  package var style: StrokeStyle
  /// Fractions of the total length (L4.4).
  package var start, end: Double
  /// nil: solid.
  package var dashes: DashPattern?
}

/// The polygons of a filled or stroked path in its layer's space, made once for many frames.
///
/// `@unchecked Sendable`: what is mapped is behind a lock, the rest is constant.
package final class ShapeOutline: Equatable, @unchecked Sendable {
  package let recipe: OutlineRecipe
  package let polygons: PolygonList
  /// What the polygons reach: miters, caps and all.
  package let box: CGRect
  /// Whether every element of the path was fit to be drawn.
  package let isComplete: Bool

  private struct Mapped {
    let toPixels: Homography
    let outline: PixelOutline
  }
  private let mapped = Mutex<Mapped?>(nil)

  package init(_ recipe: OutlineRecipe) {
    self.recipe = recipe
    polygons = recipe.polygons
    box = CGRect(boundingBoxOf: polygons.points)
    isComplete = recipe.path.isFinite
  }

  /// Two outlines are equal when they are the same: the cache sees to that.
  package static func == (a: ShapeOutline, b: ShapeOutline) -> Bool { a === b }

  /// In device pixels. The last map is kept: the bands and the rectangles of a frame share it.
  package func pixels(through toPixels: Homography) -> PixelOutline {
    mapped.withLock { mapped in
      if let mapped, mapped.toPixels == toPixels { return mapped.outline }
      let outline = PixelOutline(polygons, through: toPixels)
      mapped = Mapped(toPixels: toPixels, outline: outline)
      return outline
    }
  }
}

extension OutlineRecipe {
  /// Trimmed first, dashed after (L4.3), then stroked.
  fileprivate var polygons: PolygonList {
    guard let stroke else { return FlattenedPath(path, tolerance: tolerance).polygons }
    var lines = FlattenedPath(path, tolerance: tolerance, strokeWidth: stroke.style.width)
      .trimmed(from: stroke.start, to: stroke.end)
    if let dashes = stroke.dashes { lines = lines.dashed(dashes) }
    return PathStroker.outline(of: lines, style: stroke.style, tolerance: tolerance)
  }
}

extension Homography {
  /// The tolerance, in units of the source, that keeps chords within a hundredth of a pixel for everything
  /// inside `rect`. It goes in steps of two, so that a shape that grows is not flattened anew every frame.
  package func flatness(in rect: CGRect) -> Double {
    let scale = greatestScale(in: rect)
    guard scale.isFinite, scale > 0 else { return 0.01 }
    return 0.02 / exp2(log2(scale).rounded(.up))
  }
}
