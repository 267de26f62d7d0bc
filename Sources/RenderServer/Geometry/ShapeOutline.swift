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

extension ShapeOutline {
  /// What scanning the polygons costs.
  struct Work {
    var lineCount = 0
    /// Rows that the lines cross, and a quarter of the columns.
    var length = 0.0
  }

  /// Nothing for a few lines. No line costs more than one across all of `clip`.
  func work(through toPixels: Homography, in clip: PixelRect) -> Work {
    let points = polygons.points
    guard points.count > 4096 else { return Work() }
    let scale = toPixels.localScale(in: box)
    var length = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let rows = min(abs(b.y - a.y) * scale, Double(clip.height))
      let columns = min(abs(b.x - a.x) * scale, Double(clip.width))
      length += rows + columns / 4
    }
    return Work(lineCount: points.count, length: length.isFinite ? length : 0)
  }
}

extension OutlineRecipe {
  /// Paths of more points than this are flattened and rounded more coarsely.
  private static let pointLimit = 500_000

  /// Trimmed first, dashed after (L4.3), then stroked.
  fileprivate var polygons: PolygonList {
    guard let stroke else { return flattened(strokeWidth: 0).polygons }
    var lines = flattened(strokeWidth: stroke.style.width)
      .trimmed(from: stroke.start, to: stroke.end)
    if let dashes = stroke.dashes { lines = lines.dashed(dashes) }
    return PathStroker.outline(
      of: lines, style: stroke.style,
      tolerance: max(tolerance, roundTolerance(lines.points.count, stroke.style.width / 2)))
  }

  private func flattened(strokeWidth: Double) -> FlattenedPath {
    var (tolerance, path) = (
      tolerance, FlattenedPath(path, tolerance: tolerance, strokeWidth: strokeWidth)
    )
    // Half as many chords with each step, as far as there are curves.
    for _ in 0..<4 where path.points.count > Self.pointLimit {
      tolerance *= 4
      path = FlattenedPath(self.path, tolerance: tolerance, strokeWidth: strokeWidth)
    }
    return path
  }

  /// The tolerance with which `count` round corners keep to the limit.
  private func roundTolerance(_ count: Int, _ radius: Double) -> Double {
    let chords = max(Double(Self.pointLimit) / Double(max(count, 1)), 3)
    return radius * (1 - cos(.pi / 2 / chords))
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
