/// Turns the elements of a path into points.
///
/// A cubic whose control polygon has second differences up to M stays within M·0.75/n² of n chords taken at
/// even steps of the parameter (Wang's bound for degree 3; Filip, Magedson, Markot, "Surface algorithms
/// using bounds on derivatives", 1986). A parallel at distance r of a curve that turns by α in n chords
/// stays within r(1 − cos α/2n) of its own.
struct PathFlattener {
  private(set) var result = FlattenedPath()
  private let tolerance: Double
  /// The angle between two chords at which a stroke's edge leaves the tolerance.
  private let chordAngle: Double
  private let mostChords: Double

  private var subpathStart = 0
  /// The start of the subpath, at which drawing continues after a close.
  private var first = CGPoint.zero
  private var current = CGPoint.zero
  /// True if the subpath has an element besides its move. A line of length 0 makes a dot.
  private var hasSegments = false

  /// All chords together: memory and time have an end also for curves of astronomical size.
  private static let budget = 4_000_000.0

  init(tolerance: Double, strokeWidth: Double, elementCount: Int) {
    self.tolerance = tolerance > 0 && tolerance.isFinite ? tolerance : 0.01
    chordAngle = arcStep(radius: strokeWidth / 2, tolerance: self.tolerance)
    mostChords = min(max(Self.budget / Double(max(elementCount, 1)), 8), 2048)
  }

  mutating func add(_ path: CGPath) {
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

  /// After a close no move stands at the subpath's start (L7.2).
  private mutating func beginSegments() {
    hasSegments = true
    if result.points.count == subpathStart { result.append(current) }
  }

  private mutating func append(_ curve: Cubic) {
    let byBend = (0.75 * curve.bend / tolerance).squareRoot()
    let byAngle = chordAngle < 3 ? curve.turning / chordAngle : 0
    let count = max(byBend, byAngle).rounded(.up)
    let chords = Int(count.isFinite ? min(max(count, 1), mostChords) : mostChords)
    for index in 1..<max(chords, 1) {
      append(curve.point(at: Double(index) / Double(chords)), isSmooth: true)
    }
    append(curve.p3)
  }

  /// A subpath that comes back to its start by itself has no side there to close.
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

/// The angle of chords that stay within `tolerance` of a circle of `radius`; π when any chord does.
func arcStep(radius: Double, tolerance: Double) -> Double {
  guard radius > tolerance / 2, radius.isFinite else { return .pi }
  return max(2 * acos(max(0, 1 - tolerance / radius)), 2 * .pi / 1024)
}
