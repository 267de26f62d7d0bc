import CoreGraphics
import RenderServer

/// A layer that shows its sublayers several times, each copy moved, coloured and delayed a step further than
/// the one before (L4.17–L4.22). Only the first copy takes part in hit testing.
open class CAReplicatorLayer: CALayer {
  override package class var kind: LayerKind { .replicator }

  /// Copies, the originals included; 0 or less shows none. An animated count is rounded down.
  public var instanceCount: Int {
    get { Int(saturating: values.replicator.instanceCount) }
    set { set(.instanceCount, .number(Double(newValue))) }
  }
  /// Whether copies keep their place in depth instead of being flattened into the layer's plane.
  public var preservesDepth: Bool {
    get { values.replicator.preservesDepth }
    set { set(.replicatorPreservesDepth, .bool(newValue)) }
  }
  /// Seconds by which each copy's animations lie behind those of the copy before.
  public var instanceDelay: CFTimeInterval {
    get { values.replicator.instanceDelay }
    set { set(.instanceDelay, .number(newValue)) }
  }
  /// From one copy to the next, about the centre of the bounds.
  public var instanceTransform: CATransform3D {
    get { values.replicator.instanceTransform }
    set { set(.instanceTransform, .transform(newValue)) }
  }
  /// Multiplies the first copy's pixels; the offsets below are added copy by copy.
  public var instanceColor: CGColor? {
    get { values.replicator.instanceColor }
    set { set(.instanceColor, PropertyValue(newValue)) }
  }
  public var instanceRedOffset: Float {
    get { Float(values.replicator.offsets.x) }
    set { set(.instanceRedOffset, .number(Double(newValue))) }
  }
  public var instanceGreenOffset: Float {
    get { Float(values.replicator.offsets.y) }
    set { set(.instanceGreenOffset, .number(Double(newValue))) }
  }
  public var instanceBlueOffset: Float {
    get { Float(values.replicator.offsets.z) }
    set { set(.instanceBlueOffset, .number(Double(newValue))) }
  }
  public var instanceAlphaOffset: Float {
    get { Float(values.replicator.offsets.w) }
    set { set(.instanceAlphaOffset, .number(Double(newValue))) }
  }
}
