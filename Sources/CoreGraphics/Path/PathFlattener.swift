/// The conversion of a path to a `FlattenedPath`.
///
/// If the second differences of a cubic's control polygon are at most M, the curve deviates by at most M·0.75/n² from
/// n chords between even steps of the parameter (Wang's bound for degree 3; Filip, Magedson, Markot, "Surface
/// algorithms using bounds on derivatives", 1986). If a curve turns by α over n chords, its offset curve at the
/// distance r deviates by at most r(1 − cos α/2n) from the offset lines of the chords.
struct PathFlattener {
  private(set) var result = FlattenedPath()
  private let tolerance: Double
  /// The angle between two chords beyond which the edge of a stroke exceeds the tolerance.
  private let chordAngle: Double
  /// The number of points beyond which curves get fewer chords, so that memory and time are limited for curves of any
  /// size.
  private let pointLimit: Double
  /// The fraction of its chords that every curve gets; 1 unless the limit is exceeded.
  private var fraction = 1.0

  private var subpathStart = 0
  /// The start of the subpath, which is the current point after a close.
  private var first = CGPoint.zero
  private var current = CGPoint.zero
  /// True if the subpath has an element other than its move. A line of length 0 makes a dot.
  private var hasSegments = false

  /// The greatest number of chords of one curve, which is a choice.
  private static let chordLimit = 2048.0

  /// Creates a converter. A tolerance that is not positive and finite counts as 0.01.
  init(tolerance: Double, strokeWidth: Double, pointLimit: Int) {
    self.tolerance = tolerance > 0 && tolerance.isFinite ? tolerance : 0.01
    chordAngle = arcStep(radius: strokeWidth / 2, tolerance: self.tolerance)
    self.pointLimit = Double(pointLimit)
  }

  mutating func add(_ path: CGPath) {
    limitChords(of: path)
    // Most curves have fewer chords.
    result.reserve(8 * min(path.elements.count, 256))
    for element in path.elements where element.isFinite { add(element) }
    endSubpath(isClosed: false)
  }

  private mutating func add(_ element: PathElement) {
    switch element {
    case .move(let point):
      endSubpath(isClosed: false)
      (first, current) = (point, point)
      result.append(point)
    case .line(let point): append(point)
    case .quad, .cubic:
      if let curve = Cubic(from: current, element) { append(curve) }
    case .close:
      dropReturn()
      hasSegments = true
      endSubpath(isClosed: true)
      current = first
    }
  }

  private mutating func append(_ point: CGPoint, isSmooth: Bool = false) {
    if !hasSegments { beginSegments() }
    guard point != current else { return }
    result.append(point, isSmooth: isSmooth)
    current = point
  }

  /// Adds the start of a subpath if no move added it, for example after a close (L7.2).
  private mutating func beginSegments() {
    hasSegments = true
    if result.points.count == subpathStart { result.append(current) }
  }

  /// Reduces the number of chords of each curve by the same factor, if all curves together have too many.
  private mutating func limitChords(of path: CGPath) {
    guard Double(path.elements.count) * Self.chordLimit > pointLimit else { return }
    var (chords, others) = (0.0, 0.0)
    path.forEachCurve { start, element in
      if let curve = Cubic(from: start, element), element.isFinite {
        chords += chordCount(of: curve)
      } else {
        others += 1
      }
    }
    guard chords + others > pointLimit, chords > 0 else { return }
    fraction = max(pointLimit - others, 1) / chords
    result.isReduced = true
  }

  private func chordCount(of curve: Cubic) -> Double {
    let byBend = (0.75 * curve.bend / tolerance).squareRoot()
    // An angle of π means that any chord will do.
    let byAngle = chordAngle < 3 ? curve.turning / chordAngle : 0
    let count = max(byBend, byAngle).rounded(.up)
    return count.isFinite ? min(max(count, 1), Self.chordLimit) : Self.chordLimit
  }

  private mutating func append(_ curve: Cubic) {
    let chords = Int(max(chordCount(of: curve) * fraction, 1))
    for index in 1..<chords {
      append(curve.point(at: Double(index) / Double(chords)), isSmooth: true)
    }
    append(curve.p3)
  }

  /// Removes the last point of a subpath that returns to its start, because closing it would add a side of length 0.
  private mutating func dropReturn() {
    if result.points.count > subpathStart + 1, result.points.last == result.points[subpathStart] {
      result.removeLastPoint()
    }
  }

  private mutating func endSubpath(isClosed: Bool) {
    if hasSegments {
      result.endSubpath(from: subpathStart, isClosed: isClosed)
    } else if result.points.count > subpathStart {
      result.removeLastPoint()
    }
    subpathStart = result.points.count
    hasSegments = false
  }
}

/// Returns the angle of chords that deviate by at most `tolerance` from a circle of `radius`; π if every chord does.
/// It is at least 1/1024 of a turn, which is a choice.
func arcStep(radius: Double, tolerance: Double) -> Double {
  guard radius > tolerance / 2, radius.isFinite else { return .pi }
  return max(2 * acos(max(0, 1 - tolerance / radius)), 2 * .pi / 1024)
}
