import CoreGraphics
import Synchronization

/// The inputs that determine how a path is converted to polygons.
package struct OutlineRecipe: Equatable, Sendable {
  package var path: CGPath
  /// The stroke; nil when the path is filled.
  package var stroke: StrokeRecipe?
  /// The largest distance between chords and curves, in the layer's units.
  package var tolerance: Double
  /// The number of points beyond which the path is flattened to fewer chords and drawn without dashes.
  package var pointLimit = FlattenedPath.pointLimit

  package init(
    path: CGPath, stroke: StrokeRecipe? = nil, tolerance: Double,
    pointLimit: Int = FlattenedPath.pointLimit
  ) {
    self.path = path
    self.stroke = stroke
    self.tolerance = tolerance
    self.pointLimit = pointLimit
  }

  /// Returns true when the other recipe differs at most in the limit of points.
  package func isSame(as other: OutlineRecipe) -> Bool {
    tolerance == other.tolerance && stroke == other.stroke && path == other.path
  }
}

/// The inputs that determine how a path is stroked, with lengths in the layer's units.
package struct StrokeRecipe: Equatable, Sendable {
  package var style: StrokeStyle
  /// The drawn part of the path, as fractions of the total length (L4.4).
  package var start, end: Double
  /// The dashes; nil for a solid line.
  package var dashes: DashPattern?
}

/// The polygons of a filled or stroked path in its layer's space, computed once for many frames.
///
/// `@unchecked Sendable`: the mapped outline is protected by a lock, and the rest is constant.
package final class ShapeOutline: Equatable, @unchecked Sendable {
  package let recipe: OutlineRecipe
  package let polygons: PolygonList
  /// The bounding box of the polygons, including miters and caps.
  package let box: CGRect
  /// True when every element of the path is finite and was used.
  package let isComplete: Bool
  /// True when the limit of points changed the appearance: chords are coarser than the tolerance, or dashes are
  /// missing.
  package let isReduced: Bool
  /// The sum of the heights of all lines, plus a quarter of their widths.
  private let lineLength: Double
  /// The lines of a path of which only a part is stroked; nil for other paths.
  private let lines: MeasuredLines?

  /// The result of a map to pixels.
  private struct Mapped {
    let toPixels: Homography
    let outline: PixelOutline
  }
  private let mapped = Mutex<Mapped?>(nil)

  /// Creates the outline. If only the stroked part differs from that of `other`, the path is not flattened again.
  package init(_ recipe: OutlineRecipe, after other: ShapeOutline? = nil) {
    self.recipe = recipe
    if recipe.isTrimmed {
      let known = other.flatMap { $0.recipe.hasSameLines(as: recipe) ? $0.lines : nil }
      lines = known ?? MeasuredLines(recipe.flattened)
    } else {
      lines = nil
    }
    (polygons, isReduced) = recipe.polygons(lines)
    box = CGRect(boundingBoxOf: polygons.points)
    isComplete = recipe.path.isFinite
    lineLength = polygons.lineLength
  }

  /// Returns true when the outline for `other` would be equal to this one.
  package func serves(_ other: OutlineRecipe) -> Bool {
    let isWithinLimit = !isReduced && other.pointLimit >= recipe.pointLimit
    return (isWithinLimit || other.pointLimit == recipe.pointLimit) && recipe.isSame(as: other)
  }

  /// Compares by identity, because the cache returns the same outline for equal recipes.
  package static func == (a: ShapeOutline, b: ShapeOutline) -> Bool { a === b }

  /// Returns the polygons in device pixels. The last result is kept, because the bands and the damaged rectangles of
  /// a frame use the same map.
  package func pixels(through toPixels: Homography) -> PixelOutline {
    mapped.withLock { mapped in
      if let mapped, mapped.toPixels == toPixels { return mapped.outline }
      let outline = PixelOutline(polygons, through: toPixels)
      mapped = Mapped(toPixels: toPixels, outline: outline)
      return outline
    }
  }
}

extension PolygonList {
  /// The sum of the heights of the lines between all points, plus a quarter of their widths.
  fileprivate var lineLength: Double {
    points.withUnsafeBufferPointer { points in
      var length = 0.0
      for index in points.indices.dropFirst() {
        let (a, b) = (points[index - 1], points[index])
        length += Double(abs(b.y - a.y)) + Double(abs(b.x - a.x)) / 4
      }
      return length
    }
  }
}

extension ShapeOutline {
  /// The cost of scanning the polygons, in rows that a line crosses. The weights of columns and visits are estimates: a
  /// row of a line is an edge that is clipped and added to the coverage of its row, a column adds only to a sum in the
  /// same row, and a visit is a map of a point or a comparison. The limits that use the cost need only its order of
  /// magnitude.
  package struct Work {
    package var lineCount = 0
    /// The number of pixel rows that the lines cross, plus a quarter of the columns.
    package var length = 0.0
    /// The number of times that a line is mapped or tested, even if it is not visible. Each counts as a row.
    package var visits = 0.0
  }

  /// Returns the cost. A line costs at most as much as one that crosses all of `clip`, in pixels.
  package func work(through toPixels: Homography, in clip: PixelRect) -> Work {
    let points = polygons.points
    let scale = toPixels.localScale(in: box)
    // No line is longer than the box.
    let isSmall =
      box.height * scale <= Double(clip.height) && box.width * scale <= Double(clip.width)
    let length: Double =
      isSmall ? lineLength * scale : self.length(ofLinesScaledBy: scale, in: clip)
    // Every band of rows tests all lines. 64 is the mean height of a band (`RasterPool`).
    let rows = toPixels.pixelBounds(of: box).intersection(clip).height
    let visits = Double(points.count) * (1 + Double(rows) / 64)
    return Work(
      lineCount: points.count, length: length.isFinite ? length : 0, visits: visits)
  }

  /// Returns the sum of the heights of all lines, plus a quarter of their widths, in pixels. A line counts at most as one
  /// that crosses all of `clip`.
  private func length(ofLinesScaledBy scale: Double, in clip: PixelRect) -> Double {
    let (rows, columns) = (Double(clip.height), Double(clip.width))
    return polygons.points.withUnsafeBufferPointer { points in
      var length = 0.0
      for index in points.indices.dropFirst() {
        let (a, b) = (points[index - 1], points[index])
        let (height, width) = (Double(abs(b.y - a.y)) * scale, Double(abs(b.x - a.x)) * scale)
        length += min(height, rows) + min(width, columns) / 4
      }
      return length
    }
  }
}

extension OutlineRecipe {
  /// Returns the polygons, and whether they are coarser than requested. The path is trimmed first, then dashed
  /// (L4.3), and then stroked. `whole` is the path before it is trimmed; nil if it is not trimmed.
  fileprivate func polygons(_ whole: MeasuredLines?) -> (PolygonList, isReduced: Bool) {
    guard let stroke else {
      let lines = flattened
      return (lines.polygons, lines.isReduced)
    }
    var lines = whole?.trimmed(from: stroke.start, to: stroke.end) ?? flattened
    if whole == nil, !lines.hasFiniteLength { lines = FlattenedPath() }
    if let dashes = stroke.dashes { lines = lines.dashed(dashes, limit: dashLimit) }
    let roundTolerance = roundTolerance(lines.points.count, stroke.style.width / 2)
    let polygons = PathStroker.outline(
      of: lines, style: stroke.style, tolerance: max(tolerance, roundTolerance))
    return (polygons, lines.isReduced || (stroke.style.isRound && roundTolerance > tolerance))
  }

  /// True when only a part of the path may be stroked.
  fileprivate var isTrimmed: Bool {
    guard let stroke else { return false }
    return !(stroke.start <= 0 && stroke.end >= 1)
  }

  /// Returns true when the path of the other recipe is flattened to the same lines.
  fileprivate func hasSameLines(as other: OutlineRecipe) -> Bool {
    tolerance == other.tolerance && pointLimit == other.pointLimit
      && stroke?.style.width == other.stroke?.style.width && path == other.path
  }

  /// The lines of the whole path.
  fileprivate var flattened: FlattenedPath {
    FlattenedPath(
      path, tolerance: tolerance, strokeWidth: stroke?.style.width ?? 0, pointLimit: pointLimit)
  }

  private var dashLimit: Int {
    FlattenedPath.dashLimit * pointLimit / FlattenedPath.pointLimit
  }

  /// Returns the tolerance at which `count` round corners stay within the limit of points. A corner may turn by half a
  /// circle on each of the two sides of the stroke.
  private func roundTolerance(_ count: Int, _ radius: Double) -> Double {
    let chordsOfHalfCircle = max(Double(pointLimit) / Double(max(2 * count, 1)), 2)
    // Half a circle never has more chords: `arcStep` is at least a 1024th of a circle.
    guard chordsOfHalfCircle < 512 else { return 0 }
    // The distance of a chord from its arc follows from half of the angle of the chord.
    return radius * (1 - cos(.pi / 2 / chordsOfHalfCircle))
  }
}

extension StrokeStyle {
  /// True when some corners or ends are round.
  fileprivate var isRound: Bool { join == .round || cap == .round }
}

extension Homography {
  /// Returns the tolerance, in units of the source, that keeps the error of chords within about a hundredth of a pixel
  /// inside `rect`, as far as `greatestScale` is an upper bound. It changes in powers of two, so that a growing shape is
  /// not flattened again in every frame.
  package func flatness(in rect: CGRect) -> Double {
    let scale = greatestScale(in: rect)
    guard scale.isFinite, scale > 0 else { return 0.01 }
    return 0.02 / exp2(log2(scale).rounded(.up))
  }
}
