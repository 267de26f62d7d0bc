import Foundation

/// A path with the lengths of its curves.
struct MeasuredPath {
  typealias Point = SIMD2<Double>

  /// A curve, its length, and its distance from the start of the path.
  private struct Part {
    let curve: BezierPath.Curve
    let start: Double
    let length: Double
  }

  private let parts: [Part]
  private let isClosed: Bool
  /// The length of the whole path in points.
  let length: Double

  init(_ path: BezierPath) {
    isClosed = path.isClosed
    var (parts, start) = ([Part](), 0.0)
    for curve in path.curves {
      parts.append(Part(curve: curve, start: start, length: curve.length))
      start += parts[parts.count - 1].length
    }
    (self.parts, length) = (parts, start)
  }

  /// Returns the point at a distance from the start, and the direction of the path there in radians. An open path
  /// continues in straight lines beyond its ends, and a closed one begins again.
  func place(at distance: Double) -> (point: Point, angle: Double) {
    let turns = isClosed && length > 0 ? (distance / length).rounded(.down) : 0
    let distance = distance - turns * length
    guard let part = parts.last(where: { $0.start <= distance }) ?? parts.first else {
      return (.zero, 0)
    }
    let inside = min(max(distance - part.start, 0), part.length)
    let parameter = inside <= 0 ? 0 : part.curve.parameter(atLength: inside)
    let direction = part.curve.direction(at: parameter)
    let beyond = distance - part.start - inside
    return (part.curve.point(at: parameter) + direction * beyond, atan2(direction.y, direction.x))
  }
}
