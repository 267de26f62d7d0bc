import Foundation

/// The way of a point through keyframes with handles. Its speed on each curve follows the easing: equal parts of the
/// progress are equal lengths.
struct MotionPath: Sendable {
  private let property: Animated<[Double]>
  private let curves: [BezierPath.Curve]
  private let tables: [[Double]]
  private static let steps = 64

  init(_ property: Animated<[Double]>) {
    self.property = property
    let frames = property.keyframes
    curves = frames.indices.dropLast().map { Self.curve(from: frames[$0], to: frames[$0 + 1]) }
    tables = curves.map(Self.lengths)
  }

  private static func curve(
    from a: Animated<[Double]>.Keyframe, to b: Animated<[Double]>.Keyframe
  ) -> BezierPath.Curve {
    func point(_ list: [Double]?) -> SIMD2<Double> {
      SIMD2(list?.number(0) ?? 0, list?.number(1) ?? 0)
    }
    let (start, end) = (point(a.value), point(b.value))
    return BezierPath.Curve(
      p0: start, p1: start + point(a.handles?.out), p2: end + point(a.handles?.into), p3: end)
  }

  /// The lengths from the start at equal steps of the parameter.
  private static func lengths(of curve: BezierPath.Curve) -> [Double] {
    guard !curve.isStraight else { return [] }
    var (sums, last) = ([0.0], curve.p0)
    for step in 1...steps {
      let point = curve.point(at: Double(step) / Double(steps))
      sums.append(sums[step - 1] + (point - last).length)
      last = point
    }
    return sums
  }

  /// Returns the point at a frame of the composition.
  func point(at frame: Double) -> [Double] {
    let frames = property.keyframes
    guard let next = frames.firstIndex(where: { $0.time > frame }) else {
      return frames[frames.count - 1].value
    }
    guard next > 0 else { return frames[0].value }
    let (a, b) = (frames[next - 1], frames[next])
    let progress = a.easings[0].progress(at: (frame - a.time) / (b.time - a.time))
    guard a.handles != nil else { return a.value.blended(to: b.value, progress) }
    let point = curves[next - 1].point(at: parameter(next - 1, at: progress))
    return [point.x, point.y, a.value.number(2).blended(to: b.value.number(2), progress)]
  }

  /// Returns the parameter of a curve at a fraction of its length; beyond the ends it goes on evenly.
  private func parameter(_ index: Int, at progress: Double) -> Double {
    let sums = tables[index]
    guard let total = sums.last, total > 0, progress > 0, progress < 1 else { return progress }
    let target = total * progress
    let step = max(sums.firstIndex { $0 >= target } ?? Self.steps, 1)
    let width = sums[step] - sums[step - 1]
    let rest = width > 0 ? (target - sums[step - 1]) / width : 0
    return (Double(step - 1) + rest) / Double(Self.steps)
  }

  /// Returns the direction of the motion at a frame, in radians.
  func direction(at frame: Double) -> Double {
    let (a, b) = (point(at: frame - 0.01), point(at: frame + 0.01))
    let (dx, dy) = (b.number(0) - a.number(0), b.number(1) - a.number(1))
    return dx == 0 && dy == 0 ? 0 : atan2(dy, dx)
  }
}
