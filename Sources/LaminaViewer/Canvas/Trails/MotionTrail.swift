import CoreGraphics
import RenderServer

/// The way of a layer's anchor point, in points of the scene.
struct MotionTrail: Sendable {
  let node: NodeID
  /// One for each time; nil where it is not to be seen.
  let points: [CGPoint?]

  /// True if the positions of the trail differ.
  var moves: Bool {
    guard let first = points.compactMap({ $0 }).first else { return false }
    return points.contains { point in
      point.map { hypot($0.x - first.x, $0.y - first.y) > 0.5 } ?? false
    }
  }

  /// The moments of the frames in `range`, with its ends; of a range with more than `limit` frames those around
  /// `present`.
  static func times(
    in range: ClosedRange<Double>, frame: Double, around present: Double, limit: Int = 480
  ) -> [Double] {
    let length = range.upperBound - range.lowerBound
    guard length > 0, frame > 0, length.isFinite else { return [range.lowerBound] }
    let count = Int(min((length / frame - 1e-6).rounded(.up), 1e9))
    guard count > limit else {
      return (0..<count).map { range.lowerBound + Double($0) * frame } + [range.upperBound]
    }
    let middle = Int(((present - range.lowerBound) / frame).rounded())
    let first = min(max(0, middle - limit / 2), count - limit)
    return (0...limit).map { range.lowerBound + Double(first + $0) * frame }
  }
}

extension RenderContext {
  /// The ways of `nodes` over `times`, which are the context's.
  func trails(of nodes: [NodeID], at times: [Double]) -> [MotionTrail] {
    let trees = times.map { tree(at: $0) }
    return nodes.map { node in
      MotionTrail(
        node: node, points: zip(trees, times).map { $0.anchorPoint(of: node, at: $1) })
    }
  }
}

extension LayerTree {
  /// In the root's surroundings; nil for a layer that is not in the tree, or not in front of the eye.
  func anchorPoint(of id: NodeID, at time: Double) -> CGPoint? {
    guard nodes.indices.contains(Int(id.index)), let plane = plane(of: id, at: time) else { return nil }
    let anchor = presentation(of: id, at: time).anchor
    let point = plane.apply(CGPoint(x: anchor.x, y: anchor.y))
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// The layer's plane → the root's surroundings; nil for a layer that is not in the tree.
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
