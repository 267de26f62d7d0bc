import CoreGraphics
import RenderServer

// The hit test of L1.17: sublayers are asked before the layer itself, the topmost first.

extension CALayer {
  /// One step of the walk, which keeps its own stack: trees may be deep.
  private enum HitStep {
    /// The layer and a point in the space of the nearest superlayer that is no transform layer.
    case enter(CALayer, CGPoint)
    /// Nothing below the layer was hit; the point is the layer's own.
    case test(CALayer, CGPoint)
  }

  final func findHit(_ p: CGPoint) -> CALayer? {
    var steps: [HitStep] = []
    push(p, to: &steps)
    return Self.walk(steps)
  }

  final func hitTestSublayers(_ p: CGPoint) -> CALayer? {
    var steps: [HitStep] = []
    pushSublayers(p, to: &steps)
    return Self.walk(steps)
  }

  private static func walk(_ start: [HitStep]) -> CALayer? {
    var steps = start
    while let step = steps.popLast() {
      switch step {
      case .test(let layer, let local): if layer.contains(local) { return layer }
      // A subclass may answer in its own way.
      case .enter(let layer, let p) where type(of: layer) != CALayer.self:
        if let hit = layer.hitTest(p) { return hit }
      case .enter(let layer, let p): layer.push(p, to: &steps)
      }
    }
    return nil
  }

  private func push(_ p: CGPoint, to steps: inout [HitStep]) {
    guard !isHidden, values.opacity > 0, let inverse = mapToPlane.inverse else { return }
    let local = inverse.apply(p)
    guard local.x.isFinite, local.y.isFinite else { return }
    if masksToBounds, !contains(local) { return }
    if let mask, mask.hitTest(local) == nil { return }
    steps.append(.test(self, local))
    pushSublayers(local, to: &steps)
  }

  private func pushSublayers(_ p: CGPoint, to steps: inout [HitStep]) {
    guard let sublayers else { return }
    for index in paintOrder(zPositions: sublayers.map(\.values.zPosition)) {
      steps.append(.enter(sublayers[index], p))
    }
  }
}
