import CoreGraphics
import RenderServer

/// Holds sublayers in a shared space of three dimensions (L1.15) and paints nothing itself: background,
/// contents, border, corners, shadow, filters, mask and clipping are ignored, and its opacity is multiplied
/// into each sublayer (L4.37).
open class CATransformLayer: CALayer {
  package override class var kind: LayerKind { .transform }

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// There is no plane of its own to hit; `p` is in the coordinates of the nearest superlayer that is no
  /// transform layer, and so it goes on to the sublayers (L1.17).
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    return hitTestSublayers(p)
  }
}
