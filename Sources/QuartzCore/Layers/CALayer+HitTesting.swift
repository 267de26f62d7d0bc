import CoreGraphics
import RenderModel

// Hit testing (L1.17). Sublayers are tested before their superlayer, by descending `zPosition`, and among equal ones by
// descending index (without `sortsSublayers` by descending index alone). In space, this order may differ from that on
// the screen, where siblings are sorted by depth (L1.12).

extension CALayer {
  /// A step of the traversal, which keeps its steps in an array instead of recursing, because trees may be deep.
  private enum HitStep {
    /// A layer to test, and the point in the coordinates of the nearest superlayer that is not a transform layer.
    case enter(CALayer, CGPoint)
    /// A layer whose descendants were not hit, to be tested itself, and the point in its own coordinates.
    case test(CALayer, CGPoint)
  }

  /// Returns the first descendant in the order above that contains `p`, or else the layer itself if it does; nil when
  /// there is none.
  /// `p` is in the coordinates of the nearest superlayer that is not a transform layer.
  final func findHit(_ p: CGPoint) -> CALayer? {
    var steps: [HitStep] = []
    push(p, to: &steps)
    return Self.walk(steps)
  }

  /// Returns the first descendant of a transform layer in the order above that contains `p`; nil when there is none.
  /// `p` is in the coordinates of the nearest superlayer that is not a transform layer.
  final func hitTestSublayers(_ p: CGPoint) -> CALayer? {
    var steps: [HitStep] = []
    pushSublayers(p, to: &steps)
    return Self.walk(steps)
  }

  /// Takes steps from the end of the array until a layer is hit; returns nil when no step is left.
  private static func walk(_ start: [HitStep]) -> CALayer? {
    var steps = start
    while let step = steps.popLast() {
      switch step {
      case .test(let layer, let local): if layer.contains(local) { return layer }
      // Subclasses may override `hitTest`.
      case .enter(let layer, let p) where type(of: layer) != CALayer.self:
        if let hit = layer.hitTest(p) { return hit }
      case .enter(let layer, let p): layer.push(p, to: &steps)
      }
    }
    return nil
  }

  /// Appends the steps that test the layer and its sublayers, unless neither can be hit: because the layer is hidden,
  /// transparent or seen edge-on, or because its mask or, with `masksToBounds`, its bounds do not contain the point.
  /// `p` is in the coordinates of the nearest superlayer that is not a transform layer.
  private func push(_ p: CGPoint, to steps: inout [HitStep]) {
    guard !isHidden, values.opacity > 0, let inverse = mapToPlane.inverse else { return }
    let local = inverse.apply(p)
    guard local.x.isFinite, local.y.isFinite else { return }
    if masksToBounds, !contains(local) { return }
    if let mask, mask.hitTest(local) == nil { return }
    steps.append(.test(self, local))
    pushSublayers(local, to: &steps)
  }

  /// Appends the steps that test the sublayers; the one to be tested first is the last. `p` is in the coordinates of
  /// their nearest superlayer that is not a transform layer.
  private func pushSublayers(_ p: CGPoint, to steps: inout [HitStep]) {
    guard let sublayers else { return }
    let depths = sublayers.map { sortsSublayers ? $0.values.zPosition : 0 }
    for index in paintOrder(zPositions: depths) {
      steps.append(.enter(sublayers[index], p))
    }
  }
}
