import CoreGraphics
import RenderModel

/// The geometry of a timing curve in a `BezierPad`: a unit square in the middle, with room above and below it for
/// values outside of 0…1. Positions are in the pad's points.
struct BezierGeometry: Equatable {
  var size: CGSize

  enum Handle: Int, CaseIterable { case first, second }

  /// The room above and below the unit square, as a fraction of its side.
  static let headroom = 0.3
  private static let margin = 10.0
  private static let reach = 14.0
  /// The range of the y coordinates that control points get by dragging, by keys and by typing. It is a choice.
  static let heights: ClosedRange<Float> = -10...10

  var square: CGRect {
    let side = max(
      1,
      min(size.width - 2 * Self.margin, (size.height - 2 * Self.margin) / (1 + 2 * Self.headroom)))
    return CGRect(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
  }

  func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: square.minX + x * square.width, y: square.maxY - y * square.height)
  }

  /// Returns the position of a handle in the pad, clamped to 6 points inside of the pad's upper and lower edges, so
  /// that its knob is wholly visible.
  func position(of handle: Handle, _ points: SIMD4<Float>) -> CGPoint {
    let position = handle == .first ? points.lowHalf : points.highHalf
    let point = point(Double(min(max(position.x, 0), 1)), Double(position.y))
    return CGPoint(x: point.x, y: min(max(point.y, 6), size.height - 6))
  }

  /// Returns the handle nearest to `point`; nil if none is within `reach` points.
  func handle(at point: CGPoint, _ points: SIMD4<Float>) -> Handle? {
    let distances = Handle.allCases.map { handle -> (Handle, Double) in
      let position = position(of: handle, points)
      return (handle, hypot(position.x - point.x, position.y - point.y))
    }
    return distances.filter { $0.1 <= Self.reach }.min { $0.1 < $1.1 }?.0
  }

  /// Returns `points` with `handle` moved to `point` of the pad, rounded to hundredths and with x clamped to 0…1.
  func moved(_ handle: Handle, to point: CGPoint, _ points: SIMD4<Float>) -> SIMD4<Float> {
    let x = Float((point.x - square.minX) / square.width)
    let y = Float((square.maxY - point.y) / square.height)
    return Self.setting(handle, to: SIMD2(x, y), in: points)
  }

  /// Returns `points` with `handle` moved by `delta`, in units of the unit square.
  static func nudged(
    _ handle: Handle, by delta: SIMD2<Float>, _ points: SIMD4<Float>
  ) -> SIMD4<Float> {
    setting(
      handle, to: (handle == .first ? points.lowHalf : points.highHalf) + delta, in: points)
  }

  private static func setting(
    _ handle: Handle, to position: SIMD2<Float>, in points: SIMD4<Float>
  ) -> SIMD4<Float> {
    func hundredth(_ value: Float) -> Float { (value * 100).rounded() / 100 }
    let position = SIMD2(
      hundredth(min(max(position.x, 0), 1)),
      hundredth(min(max(position.y, heights.lowerBound), heights.upperBound)))
    return handle == .first
      ? SIMD4(lowHalf: position, highHalf: points.highHalf)
      : SIMD4(lowHalf: points.lowHalf, highHalf: position)
  }
}
