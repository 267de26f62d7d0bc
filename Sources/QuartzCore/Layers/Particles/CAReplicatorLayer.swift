import CoreGraphics
import RenderModel

/// A layer that shows its sublayers several times (L4.17–L4.22).
///
/// Each copy is moved, colored and delayed a step further than the one before. Only the first copy takes part in hit
/// testing.
open class CAReplicatorLayer: CALayer {
  override package class var kind: LayerKind { .replicator }

  /// The number of copies including the originals; 1 by default, and 0 or less shows none. An animated number is
  /// rounded down. Animatable.
  open var instanceCount: Int {
    get { Int(saturating: values.replicator.instanceCount) }
    set { set(.instanceCount, .number(Double(newValue))) }
  }
  /// A Boolean value that says whether copies keep their depth instead of being flattened into the layer's
  /// plane; false by default.
  open var preservesDepth: Bool {
    get { values.replicator.preservesDepth }
    set { set(.replicatorPreservesDepth, .bool(newValue)) }
  }
  /// The seconds by which each copy's animations are behind those of the copy before; 0 by default. Animatable.
  open var instanceDelay: CFTimeInterval {
    get { values.replicator.instanceDelay }
    set { set(.instanceDelay, .number(newValue)) }
  }
  /// The transform from one copy to the next, about the center of the bounds; the identity by default. Animatable.
  open var instanceTransform: CATransform3D {
    get { values.replicator.instanceTransform }
    set { set(.instanceTransform, .transform(newValue)) }
  }
  /// The color that multiplies the pixels of the first copy; opaque white by default. The offsets below are added for
  /// each further copy. Animatable.
  open var instanceColor: CGColor? {
    get { values.replicator.instanceColor }
    set { set(.instanceColor, PropertyValue(newValue)) }
  }
  /// The number that is added to the red component from one copy to the next; 0 by default. Animatable.
  open var instanceRedOffset: Float {
    get { Float(values.replicator.offsets.x) }
    set { set(.instanceRedOffset, .number(Double(newValue))) }
  }
  /// The number that is added to the green component from one copy to the next; 0 by default. Animatable.
  open var instanceGreenOffset: Float {
    get { Float(values.replicator.offsets.y) }
    set { set(.instanceGreenOffset, .number(Double(newValue))) }
  }
  /// The number that is added to the blue component from one copy to the next; 0 by default. Animatable.
  open var instanceBlueOffset: Float {
    get { Float(values.replicator.offsets.z) }
    set { set(.instanceBlueOffset, .number(Double(newValue))) }
  }
  /// The number that is added to the alpha from one copy to the next; 0 by default. Animatable.
  open var instanceAlphaOffset: Float {
    get { Float(values.replicator.offsets.w) }
    set { set(.instanceAlphaOffset, .number(Double(newValue))) }
  }
}

extension CAReplicatorLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var replicatorAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .instanceCount: \CAReplicatorLayer.instanceCount,
      .instanceDelay: \CAReplicatorLayer.instanceDelay,
      .instanceTransform: \CAReplicatorLayer.instanceTransform,
      .instanceColor: \CAReplicatorLayer.instanceColor,
      .instanceRedOffset: \CAReplicatorLayer.instanceRedOffset,
      .instanceGreenOffset: \CAReplicatorLayer.instanceGreenOffset,
      .instanceBlueOffset: \CAReplicatorLayer.instanceBlueOffset,
      .instanceAlphaOffset: \CAReplicatorLayer.instanceAlphaOffset,
      .replicatorPreservesDepth: \CAReplicatorLayer.preservesDepth,
    ]
  }
}
