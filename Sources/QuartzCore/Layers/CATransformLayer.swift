import CoreGraphics
import RenderModel

/// A layer that holds sublayers in a shared three-dimensional space (L1.15) and draws nothing itself.
///
/// Background, contents, border, corners, shadow, filters, mask and clipping are ignored, and the opacity is multiplied
/// into each sublayer (L4.37).
open class CATransformLayer: CALayer {
  package override class var kind: LayerKind { .transform }

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a layer with the class's defaults; `coder` is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns the sublayer that is hit; the layer has no plane of its own that could be. `p` is in the coordinates of
  /// the nearest superlayer that is not a transform layer (L1.17).
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    return hitTestSublayers(p)
  }
}
