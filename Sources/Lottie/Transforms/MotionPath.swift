import CoreGraphics
import Foundation

/// The curve of a point through keyframes with control points. The progress of the easing is the parameter of each
/// curve segment, as in Core Animation's animations along a path.
struct MotionPath: Sendable {
  private let property: Animated<[Double]>
  /// The curves between successive keyframes.
  private let curves: [BezierPath.Curve]
  /// The times of the keyframes, in frames of the composition.
  private let times: [Double]

  init(_ property: Animated<[Double]>) {
    self.property = property
    let frames = property.keyframes
    times = frames.map(\.time)
    curves = frames.indices.dropLast().map { Self.curve(from: frames[$0], to: frames[$0 + 1]) }
  }

  private static func curve(
    from a: Animated<[Double]>.Keyframe, to b: Animated<[Double]>.Keyframe
  ) -> BezierPath.Curve {
    func point(_ list: [Double]?) -> SIMD2<Double> {
      SIMD2(list?.number(0) ?? 0, list?.number(1) ?? 0)
    }
    let (start, end) = (point(a.value), point(b.value))
    guard let handles = a.handles else { return BezierPath.Curve(lineFrom: start, to: end) }
    return BezierPath.Curve(
      p0: start, p1: start + point(handles.out), p2: end + point(handles.into), p3: end)
  }

  /// Returns the point at a frame of the composition.
  func point(at frame: Double) -> [Double] {
    let frames = property.keyframes
    guard let next = times.firstIndex(after: frame) else {
      return frames[frames.count - 1].value
    }
    guard next > 0 else { return frames[0].value }
    let (a, b) = (frames[next - 1], frames[next])
    let progress = a.easings[0].progress(at: (frame - a.time) / (b.time - a.time))
    guard a.handles != nil else { return a.value.blended(to: b.value, progress) }
    let point = curves[next - 1].point(at: progress)
    return [point.x, point.y, a.value.number(2).blended(to: b.value.number(2), progress)]
  }

  /// Returns the direction of the motion at a frame of the composition, in radians. Before the first and after the last
  /// keyframe it is that at the keyframe.
  func direction(at frame: Double) -> Double {
    let frame = min(max(frame, times[0] + 0.01), times[times.count - 1] - 0.01)
    let (a, b) = (point(at: frame - 0.01), point(at: frame + 0.01))
    let (dx, dy) = (b.number(0) - a.number(0), b.number(1) - a.number(1))
    return dx == 0 && dy == 0 ? 0 : atan2(dy, dx)
  }

  /// Returns the curve as a path, with the times at the ends of its segments. Returns nil if an animation cannot
  /// follow the whole path: if time is remapped, or if a part of the curve lies outside of the frames that are shown.
  func route(_ map: FrameMap) -> MotionRoute? {
    let times = property.keyframes.map { map.isEven ? map.root($0.time) : 0 }
    guard map.isEven, times[0] >= map.range.lowerBound,
      times[times.count - 1] <= map.range.upperBound,
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    let route = CGMutablePath()
    route.move(to: CGPoint(curves[0].p0))
    for (curve, frame) in zip(curves, property.keyframes) {
      guard frame.easings[0] != .hold else {
        route.addLine(to: CGPoint(curve.p0))
        route.move(to: CGPoint(curve.p3))
        continue
      }
      // A straight line as a curve, with control points at its ends, would be slow at both.
      guard frame.handles != nil else {
        route.addLine(to: CGPoint(curve.p3))
        continue
      }
      route.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
    }
    return MotionRoute(
      path: route, times: times, easings: property.keyframes.dropLast().map { $0.easings[0] })
  }
}

/// A path that a layer follows, with the times at its start and at the end of each segment, in frames of the root
/// composition.
struct MotionRoute: Sendable {
  let path: CGPath
  let times: [Double]
  /// The easing of each segment.
  let easings: [Easing]
}
