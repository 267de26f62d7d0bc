import CoreGraphics
import RenderModel
import RenderServer

/// The path of a layer's anchor point over time, in scene points.
struct MotionTrail: Sendable {
  let node: NodeID
  /// The position at each sampled time; nil where the point is not visible.
  let points: [CGPoint?]

  /// True if a position of the trail is more than half a point away from the first one.
  var moves: Bool {
    guard let first = points.compactMap({ $0 }).first else { return false }
    return points.contains { point in
      point.map { hypot($0.x - first.x, $0.y - first.y) > 0.5 } ?? false
    }
  }

  /// Returns the times of the frames in `range`, including its ends. For a range of more than `limit` frames, returns
  /// those around `present`. All are scene times in seconds.
  static func times(
    in range: ClosedRange<Double>, frame: Double, around present: Double, limit: Int = 480
  ) -> [Double] {
    let length = range.upperBound - range.lowerBound
    guard length > 0, frame > 0, length.isFinite else { return [range.lowerBound] }
    let count = Int(min((length / frame).roundedUpWithTolerance, 1e9))
    guard count > limit else {
      return (0..<count).map { range.lowerBound + Double($0) * frame } + [range.upperBound]
    }
    let middle = Int(((present - range.lowerBound) / frame).rounded())
    let first = min(max(0, middle - limit / 2), count - limit)
    return (0...limit).map { range.lowerBound + Double(first + $0) * frame }
  }

  /// Returns the index of the sample at `time`, with a fraction between two samples; nil outside of `times`. The last
  /// two of `times` may be closer to each other than a frame.
  static func sample(at time: Double, in times: [Double]) -> Double? {
    guard times.count > 1, let first = times.first, let last = times.last, time >= first, time <= last
    else { return nil }
    let index = min(Int((time - first) / (times[1] - first)), times.count - 2)
    return Double(index) + (time - times[index]) / (times[index + 1] - times[index])
  }
}

extension RenderContext {
  /// Returns the trails of `nodes`, sampled at `times`, which are context times in seconds.
  func trails(of nodes: [NodeID], at times: [Double]) -> [MotionTrail] {
    let trees = times.map { tree(at: $0) }
    return nodes.map { node in
      MotionTrail(
        node: node, points: zip(trees, times).map { $0.anchorPoint(of: node, at: $1) })
    }
  }
}

extension LayerTree {
  /// Returns the layer's anchor point in the coordinate space that contains the root layer; nil for a layer that is
  /// not in the tree or whose perspective projection is not finite.
  func anchorPoint(of id: NodeID, at time: Double) -> CGPoint? {
    guard nodes.indices.contains(Int(id.index)), let plane = plane(of: id, at: time) else { return nil }
    let anchor = presentation(of: id, at: time).anchor
    let point = plane.apply(CGPoint(x: anchor.x, y: anchor.y))
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Returns the mapping from the layer's plane to the coordinate space that contains the root layer; nil for a layer
  /// that is not in the tree.
  func plane(of id: NodeID, at time: Double) -> Homography? {
    guard nodes.indices.contains(Int(id.index)) else { return nil }
    var (solid, plane) = (CATransform3D.identity, Homography.identity)
    var (node, values) = (id, presentation(of: id, at: time))
    while let above = self[node].superlayer {
      let parent = presentation(of: above, at: time)
      solid = solid.concatenating(values.matrix(in: parent))
      if parent.kind != .transform {
        plane = plane.concatenating(Homography(solid))
        solid = .identity
      }
      (node, values) = (above, parent)
    }
    guard node == root else { return nil }
    return plane.concatenating(Homography(solid.concatenating(values.matrix(in: nil))))
  }
}
