internal import CPixelKernels
import CoreGraphics
import RenderModel

// Outlines in device pixels, which are written directly into the scanner's memory when nothing has to be clipped.

/// The largest coordinate of the vertices that the kernel gets. The kernel's range is ten times as large.
private let reach = 1e6

extension CoverageScanner {
  func set(_ outline: [CGPoint]) {
    let outline = outline.cutToReach
    (vertexCount, box) = (outline.count, nil)
    let xy = vertices.reserve(2 * outline.count)
    for (index, point) in outline.enumerated() {
      xy[2 * index] = point.x
      xy[2 * index + 1] = point.y
    }
  }

  /// Sets the outline of `shape`, with arcs that are flattened for their size in pixels.
  func set(_ shape: RoundedRect, _ toPixels: Homography) {
    if toPixels.isAffine, !shape.isContinuous || shape.isPlain {
      let plane = AffinePlane(toPixels)
      if shape.isPlain, toPixels.keepsAxes, plane.isWithinReach(shape.rect) {
        return set(toPixels.axisParallelImage(of: shape.rect))
      }
      if plane.isWithinReach(shape.rect) { return set(shape, plane) }
    }
    set(shape.outline(through: toPixels))
  }

  private func set(_ rect: CGRect) {
    vertexCount = 4
    box = lk_box(min_x: rect.minX, min_y: rect.minY, max_x: rect.maxX, max_y: rect.maxY)
  }

  private func set(_ shape: RoundedRect, _ plane: AffinePlane) {
    box = nil
    let radius = shape.isPlain ? 0 : shape.radius
    let steps = shape.isPlain ? 0 : RoundedRect.chords(pixelRadius: radius * plane.greatestScale)
    var writer = VertexWriter(
      plane: plane, radius: radius, arc: arcs.quarter(steps), steps: steps,
      memory: vertices.reserve(8 * (steps + 2)))
    let rect = shape.rect
    writer.corner(
      x: rect.minX, y: rect.minY, dx: -1, dy: -1, isRound: shape.corners & 1 != 0)
    writer.corner(
      x: rect.maxX, y: rect.minY, dx: 1, dy: -1, isRound: shape.corners & 2 != 0)
    writer.corner(
      x: rect.maxX, y: rect.maxY, dx: 1, dy: 1, isRound: shape.corners & 8 != 0)
    writer.corner(
      x: rect.minX, y: rect.maxY, dx: -1, dy: 1, isRound: shape.corners & 4 != 0)
    vertexCount = writer.count
  }
}

/// A map without perspective: the point (x, y) maps to origin + x·a + y·b.
private struct AffinePlane {
  let a, b, origin: SIMD2<Double>

  init(_ map: Homography) {
    let w = map.row3.z
    a = SIMD2(map.row1.x, map.row1.y) / w
    b = SIMD2(map.row2.x, map.row2.y) / w
    origin = SIMD2(map.row3.x, map.row3.y) / w
  }

  /// Returns true when the image of `rect` lies within the range of the kernel, and false when it is not finite.
  func isWithinReach(_ rect: CGRect) -> Bool {
    let x = max(abs(rect.minX), abs(rect.maxX)), y = max(abs(rect.minY), abs(rect.maxY))
    func magnitudes(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(v.x), abs(v.y)) }
    let greatest = magnitudes(origin) + x * magnitudes(a) + y * magnitudes(b)
    return greatest.max() <= reach && greatest.sum().isFinite
  }

  /// The largest factor by which a length is scaled: the larger singular value.
  var greatestScale: Double {
    let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
    return ((aa + bb + ((aa - bb) * (aa - bb) + 4 * ab * ab).squareRoot()) / 2).squareRoot()
  }
}

private struct VertexWriter {
  let plane: AffinePlane
  let radius: Double
  let arc: UnsafePointer<SIMD2<Double>>
  let steps: Int
  let memory: UnsafeMutablePointer<Double>
  var count = 0

  /// Appends the corner with its tip at (x, y), in the direction (dx, dy) from the center. Corners must be appended
  /// clockwise.
  mutating func corner(x: Double, y: Double, dx: Double, dy: Double, isRound: Bool) {
    guard isRound, steps > 0 else { return append(plane.origin + x * plane.a + y * plane.b) }
    let center = plane.origin + (x - dx * radius) * plane.a + (y - dy * radius) * plane.b
    // The first axis is the one on which the clockwise arc begins.
    let (a, b) = (radius * dx * plane.a, radius * dy * plane.b)
    let (first, second) = dx == dy ? (a, b) : (b, a)
    for index in 0..<steps + 2 {
      append(center + arc[index].x * first + arc[index].y * second)
    }
  }

  private mutating func append(_ point: SIMD2<Double>) {
    memory[2 * count] = point.x
    memory[2 * count + 1] = point.y
    count += 1
  }
}

/// Quarters of the unit circle as polygons, by the number of chords, computed on first use. Each thread has its own
/// table.
final class ArcTable {
  private var quarters = [UnsafeMutablePointer<SIMD2<Double>>?](repeating: nil, count: 513)

  deinit { for quarter in quarters { quarter?.deallocate() } }

  /// Returns the quarter from (1, 0) to (0, 1): both ends and, between them, a vertex for each of `steps` chords.
  func quarter(_ steps: Int) -> UnsafePointer<SIMD2<Double>> {
    if let known = quarters[steps] { return UnsafePointer(known) }
    let points = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: steps + 2)
    let step = .pi / 2 / Double(max(steps, 1))
    let outer = RoundedRect.vertexRadius(step)
    points[0] = SIMD2(1, 0)
    for index in 0..<steps {
      let angle = (Double(index) + 0.5) * step
      points[index + 1] = SIMD2(outer * cos(angle), outer * sin(angle))
    }
    points[steps + 1] = SIMD2(0, 1)
    quarters[steps] = points
    return UnsafePointer(points)
  }
}

extension [CGPoint] {
  /// The part of a convex polygon within ±reach. Planes near the eye have corners that are much farther away.
  /// Clamping the coordinates of such a corner, instead of clipping the polygon, would rotate the edges that meet
  /// there.
  fileprivate var cutToReach: [CGPoint] {
    if allSatisfy({ abs($0.x) <= reach && abs($0.y) <= reach }) { return self }
    guard allSatisfy(\.isFinite) else { return [] }
    return keeping(Line(-1, 0, reach)).keeping(Line(1, 0, reach))
      .keeping(Line(0, -1, reach)).keeping(Line(0, 1, reach))
  }
}
