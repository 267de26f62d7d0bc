import CoreGraphics
import Synchronization

/// The path of an emitter, with the values from which positions on it are computed (L4.25, L4.39). It has at least
/// one point.
package final class EmitterOutline: Equatable, Sendable {
  package let path: CGPath
  /// The end points of the path's elements.
  private let points: [SIMD2<Double>]
  /// The straight lines into which the path is divided. `length` is the length of the path up to the end of the line.
  private let lines: [(start: SIMD2<Double>, end: SIMD2<Double>, length: Double)]
  private let bounds: CGRect
  /// The area inside of the path. It is computed when a point inside is needed for the first time, because emitters
  /// whose particles are born on the path do not need it, and an animated path is another one in each frame.
  private let knownArea = Mutex<EmitterArea?>(nil)
  /// The number of lines into which a curve is divided.
  private static let pieces = 16

  /// Creates an outline; nil for a path without points.
  package init?(_ path: CGPath) {
    self.path = path
    points = path.elements.compactMap { $0.points.last.map { SIMD2($0) } }
    lines = Self.lines(of: path, closesSubpaths: false)
    bounds = path.boundingBoxOfPath
    if points.isEmpty { return nil }
  }

  package static func == (one: EmitterOutline, other: EmitterOutline) -> Bool {
    one === other || one.path == other.path
  }

  /// Returns the point with an index; the first point follows the last one.
  func point(at index: Double) -> SIMD2<Double> {
    points[Int(index.truncatingRemainder(dividingBy: Double(points.count)))]
  }

  /// Returns one of the points for a random number in 0 ..< 1.
  func point(_ draw: Double) -> SIMD2<Double> {
    points[min(Int(draw * Double(points.count)), points.count - 1)]
  }

  /// Returns the point at a fraction of the path's length.
  func rim(_ fraction: Double) -> SIMD2<Double> {
    guard let last = lines.last else { return points[0] }
    let distance = fraction * last.length
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].length < distance { low = middle + 1 } else { high = middle }
    }
    let (line, before) = (lines[low], low > 0 ? lines[low - 1].length : 0)
    let length = line.length - before
    return line.start + (line.end - line.start) * (length > 0 ? (distance - before) / length : 0)
  }

  /// Returns a point inside of the path for two random numbers in 0 ..< 1; a point on the path when none was found, and
  /// for a path of which more than 4096 lines cross a band of its area.
  func inside(_ draws: SIMD2<Double>) -> SIMD2<Double> { area.point(draws) ?? rim(draws.x) }

  /// The greatest number of lines that are examined for a point inside of the path.
  var examinedLines: Int { area.examinedLines }

  private var area: EmitterArea {
    knownArea.withLock { known in
      if let known { return known }
      let sides = Self.lines(of: path, closesSubpaths: true).map { ($0.start, $0.end) }
      let area = EmitterArea(sides, in: bounds)
      known = area
      return area
    }
  }

  /// Returns the straight lines into which a path is divided. With `closesSubpaths`, a line closes each subpath that is
  /// open, as filling does.
  private static func lines(
    of path: CGPath, closesSubpaths: Bool
  ) -> [(start: SIMD2<Double>, end: SIMD2<Double>, length: Double)] {
    var lines: [(start: SIMD2<Double>, end: SIMD2<Double>, length: Double)] = []
    var (current, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func add(_ end: SIMD2<Double>) {
      let line = end - current
      lines.append((current, end, (lines.last?.length ?? 0) + (line * line).sum().squareRoot()))
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        if closesSubpaths, current != start { add(start) }
        (current, start) = (SIMD2(point), SIMD2(point))
      case .line(let point): add(SIMD2(point))
      case .quad(let control, let end):
        let (a, b) = PathElement.cubicControls(from: CGPoint(current), control: control, to: end)
        for point in curve([current, SIMD2(a), SIMD2(b), SIMD2(end)]) { add(point) }
      case .cubic(let a, let b, let end):
        for point in curve([current, SIMD2(a), SIMD2(b), SIMD2(end)]) { add(point) }
      case .close: add(start)
      }
    }
    if closesSubpaths, current != start { add(start) }
    return lines
  }

  /// Returns the ends of the lines into which the cubic curve with these four control points is divided.
  private static func curve(_ p: [SIMD2<Double>]) -> [SIMD2<Double>] {
    (1...pieces).map { index in
      let t = Double(index) / Double(pieces)
      let s = 1 - t
      let (a, b) = (p[0] * (s * s * s), p[1] * (3 * s * s * t))
      let (c, d) = (p[2] * (3 * s * t * t), p[3] * (t * t * t))
      return a + b + c + d
    }
  }
}

/// The area inside of an emitter's path, in which points are found by trying.
private final class EmitterArea: Sendable {
  /// The area; nil if the path has none.
  private let polygon: BandedPolygon?
  private let bounds: CGRect
  /// The number of points that are tried to find one inside of the path. Each try takes a time proportional to the
  /// number of lines in its band, and is made again for each particle in each frame, so fewer are made where the bands
  /// have many lines.
  private let tries: Int
  private static let standardTries = 16
  /// The greatest number of lines that may be examined for the position of a particle.
  private static let lineLimit = 4096

  init(_ sides: [BandedPolygon.Side], in bounds: CGRect) {
    self.bounds = bounds
    guard bounds.width > 0, bounds.height > 0 else {
      (polygon, tries) = (nil, 0)
      return
    }
    let polygon = BandedPolygon(sides, y: Double(bounds.minY)...Double(bounds.maxY))
    tries = min(Self.standardTries, Self.lineLimit / max(1, polygon.greatestCount))
    self.polygon = polygon
  }

  var examinedLines: Int { tries * (polygon?.greatestCount ?? 0) }

  /// Returns a point inside of the area for two random numbers in 0 ..< 1; nil when none was found.
  func point(_ draws: SIMD2<Double>) -> SIMD2<Double>? {
    // The steps of the additive recurrence of the plastic number, whose points are distributed evenly over a square.
    let step = SIMD2(0.754_877_666_246_693, 0.569_840_290_998_053)
    for index in 0..<tries {
      let sample = draws + step * Double(index)
      let part = sample - sample.rounded(.down)
      let point = SIMD2(
        Double(bounds.minX) + part.x * Double(bounds.width),
        Double(bounds.minY) + part.y * Double(bounds.height))
      if polygon?.contains(point) == true { return point }
    }
    return nil
  }
}

extension SIMD2<Double> {
  fileprivate init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension CGPoint {
  fileprivate init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}
