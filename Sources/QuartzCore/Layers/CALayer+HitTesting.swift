import CoreGraphics
import RenderServer

extension CALayer {
  final func findHit(_ p: CGPoint) -> CALayer? {
    guard !isHidden, values.opacity > 0 else { return nil }
    guard let inverse = mapToSuperlayer.inverse else { return nil }
    let local = inverse.apply(p)
    guard local.x.isFinite, local.y.isFinite else { return nil }
    if masksToBounds, !contains(local) { return nil }
    if let mask, mask.hitTest(local) == nil { return nil }
    return hitTestSublayers(local) ?? (contains(local) ? self : nil)
  }

  private func hitTestSublayers(_ p: CGPoint) -> CALayer? {
    guard let sublayers else { return nil }
    let order = paintOrder(zPositions: sublayers.map(\.values.zPosition))
    for index in order.reversed() {
      if let hit = sublayers[index].hitTest(p) { return hit }
    }
    return nil
  }
}
