import CoreGraphics
import RenderModel

/// The properties of `CALayer`, the only class that inherits from this one, which do not concern its relations to other
/// layers. Members of extensions could not be overridden, and one class with all of them would be too long to read.
open class CALayerProperties: NSObject {
  // Exclusivity is not checked: no other code runs during an access, and the checks would take a tenth of the time of a
  // change.
  /// The model values.
  @exclusivity(unchecked) final var values: LayerProperties

  init(kind: LayerKind) {
    values = LayerProperties(kind: kind)
    super.init()
  }

  /// Changes a property: looks up its action, stores the value and runs the action. Setting an equal value does nothing
  /// (T7.12). `CALayer` overrides it.
  func set(_ id: LayerProperty.ID, _ value: PropertyValue) {}

  // MARK: Geometry and appearance

  /// The depth of the anchor in points, unlike `anchorPoint`; 0 by default. Animatable.
  open var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { set(.anchorPointZ, .number(newValue)) }
  }
  /// The transform of the sublayers, about this layer's anchor point; the identity by default. Set `m34` for a
  /// perspective (L1.5). Animatable.
  open var sublayerTransform: CATransform3D {
    get { values.rare.values.sublayerTransform }
    set { set(.sublayerTransform, .transform(newValue)) }
  }
  /// A Boolean value that says whether the layer is drawn while its back faces the viewer; true by default (L1.13).
  open var isDoubleSided: Bool {
    get { values.has(.doubleSided) }
    set { set(.doubleSided, .bool(newValue)) }
  }
  /// A Boolean value that says whether the y axis of the layer and its sublayers is turned over; false by default
  /// (L1.6).
  open var isGeometryFlipped: Bool {
    get { values.has(.geometryFlipped) }
    set { set(.geometryFlipped, .bool(newValue)) }
  }
  /// A Boolean value that says whether the layer and its sublayers are composited before `opacity` is applied; true by
  /// default. If false, the opacity is applied to each of them separately (L2.4).
  open var allowsGroupOpacity: Bool {
    get { values.has(.allowsGroupOpacity) }
    set { set(.allowsGroupOpacity, .bool(newValue)) }
  }
  /// A Boolean value that says whether sublayers are drawn, and found by hit testing, in the order of their z
  /// positions; true by default. The property is private on Apple's systems.
  open var sortsSublayers: Bool {
    get { values.has(.sortsSublayers) }
    set { set(.sortsSublayers, .bool(newValue)) }
  }
  /// The way in which contents fill the bounds; `stretch` by default. The property is private on Apple's systems.
  open var contentsScaling: CALayerContentsScaling {
    get { values.rare.values.repeatsContents ? .repeat : .stretch }
    set { set(.contentsScaling, .string(newValue.rawValue)) }
  }
  /// The color that multiplies the contents; nil, the default, is white. Animatable. The property is private on Apple's
  /// systems.
  open var contentsMultiplyColor: CGColor? {
    get { values.rare.values.contentsMultiplyColor }
    set { set(.contentsMultiplyColor, PropertyValue(newValue)) }
  }
  /// A Boolean value that says whether compositing filters of the sublayers combine them with this layer's picture
  /// only, and with nothing behind it. True by default (L2.15).
  open var allowsGroupBlending: Bool {
    get { values.has(.allowsGroupBlending) }
    set { set(.allowsGroupBlending, .bool(newValue)) }
  }
  /// The corners that `cornerRadius` rounds; all of them by default.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set { set(.maskedCorners, .integer(Int(newValue.rawValue))) }
  }
  /// The shape of the rounded corners; `circular` by default. An unknown curve reads back as `circular` (L2.7).
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: values.rare.values.cornerCurve) }
    set { set(.cornerCurve, .string(newValue.rawValue)) }
  }

  // MARK: Contents

  /// The part of the image that is shown, in the unit square of the image; all of it, (0, 0, 1, 1), by default.
  /// Animatable.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { set(.contentsRect, .rect(newValue)) }
  }
  /// The part of the image that stretches in both directions, in the unit square; the rest stretches along one axis or
  /// not at all (L2.10). (0, 0, 1, 1) by default. Animatable.
  open var contentsCenter: CGRect {
    get { values.rare.values.contentsCenter }
    set { set(.contentsCenter, .rect(newValue)) }
  }
  /// The placement of the contents in the bounds; `resize` by default. An unknown gravity reads back as `center`
  /// (L2.9).
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }
  /// The pixel format of drawn contents. The value is stored without an effect: contents always have 8 bits per
  /// channel.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: values.rare.values.contentsFormat) }
    set { set(.contentsFormat, .string(newValue.rawValue)) }
  }
  /// The filter for contents that are shown smaller; `linear` by default (L2.9).
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.minificationFilter) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }
  /// The filter for contents that are shown larger; `linear` by default.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.magnificationFilter) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }
  /// The number of halvings that `trilinear` filtering adds when it chooses reduced images; 0 by default. Animatable.
  open var minificationFilterBias: Float {
    get { Float(values.rare.values.minificationFilterBias) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }
  /// A hint that the contents are opaque; false by default. With true, pixels of the backing store that are not drawn
  /// are black (L2.18).
  open var isOpaque: Bool {
    get { values.has(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }
  /// A Boolean value that says whether a change of the bounds redraws the contents; false by default, true for text
  /// layers.
  open var needsDisplayOnBoundsChange: Bool {
    get { values.has(.needsDisplayOnBoundsChange) }
    set { set(.needsDisplayOnBoundsChange, .bool(newValue)) }
  }
  /// A hint without effect in Lamina; false by default.
  open var drawsAsynchronously: Bool {
    get { values.has(.drawsAsynchronously) }
    set { set(.drawsAsynchronously, .bool(newValue)) }
  }
  /// A Boolean value that says whether the layer's edges are antialiased; true by default, as on macOS. Otherwise
  /// straight edges are hard (L2.16).
  open var allowsEdgeAntialiasing: Bool {
    get { values.has(.allowsEdgeAntialiasing) }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }
  /// The edges that `allowsEdgeAntialiasing` makes smooth; all of them by default.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.rare.values.edgeAntialiasingMask)) }
    set { set(.edgeAntialiasingMask, .integer(Int(newValue.rawValue))) }
  }
  /// A name for messages, key paths and documents; nil by default.
  open var name: String? {
    get { values.rare.values.name }
    set { set(.name, PropertyValue(newValue)) }
  }

  // MARK: Shadow and rasterization

  /// The color of the shadow; opaque black by default. Animatable.
  open var shadowColor: CGColor? {
    get { values.rare.values.shadowColor }
    set { set(.shadowColor, PropertyValue(newValue)) }
  }
  /// The opacity of the shadow; 0, the default, draws none. Animatable.
  open var shadowOpacity: Float {
    get { Float(values.rare.values.shadowOpacity) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }
  /// The offset of the shadow in points; (0, −3) by default, which is up where y points down. Animatable.
  open var shadowOffset: CGSize {
    get { values.rare.values.shadowOffset }
    set { set(.shadowOffset, .size(newValue)) }
  }
  /// The standard deviation of the Gaussian that blurs the shadow, in points; 3 by default (L2.12). Animatable.
  open var shadowRadius: CGFloat {
    get { values.rare.values.shadowRadius }
    set { set(.shadowRadius, .number(newValue)) }
  }
  /// The shape that casts the shadow instead of the layer's picture, in the layer's coordinates; nil by default. It is
  /// copied when it is set (L2.13). Animatable, but not implicitly.
  open var shadowPath: CGPath? {
    get { values.rare.values.shadowPath }
    set { set(.shadowPath, PropertyValue(newValue?.copy())) }
  }
  /// A Boolean value that says whether the layer with its sublayers is drawn into a bitmap that is kept while nothing
  /// in it changes; false by default (L2.17).
  open var shouldRasterize: Bool {
    get { values.has(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }
  /// The number of pixels per point of the bitmap of `shouldRasterize`; 1 by default. Animatable.
  open var rasterizationScale: CGFloat {
    get { values.rare.values.rasterizationScale }
    set { set(.rasterizationScale, .number(newValue)) }
  }

  // MARK: Timing

  /// The superlayer's time, in seconds, at which the layer's time is `timeOffset`; 0 by default. The layer's time also
  /// runs before that (T1.3).
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { set(.beginTime, .number(newValue)) }
  }
  /// The number of seconds that is added to the layer's time; 0 by default. With a `speed` of 0 the layer's time is
  /// always this number (T1.3).
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { set(.timeOffset, .number(newValue)) }
  }
  /// The duration in seconds, which has no effect for a layer (T1.17); infinite by default.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { set(.duration, .number(newValue)) }
  }
  /// The seconds for which cycles are repeated, which have no effect for a layer (T1.17).
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { set(.repeatDuration, .number(newValue)) }
  }
  /// A Boolean value that says whether cycles play backwards too, which has no effect for a layer (T1.17).
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { set(.autoreverses, .bool(newValue)) }
  }
  /// The behavior before and after the active interval, which has no effect for a layer (T1.17).
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: values.timing.fillMode.rawValue) }
    set { set(.fillMode, .string(newValue.rawValue)) }
  }
}

extension CALayer {
  /// The accessors of the properties that every kind of layer has, by their identifiers in the table.
  static var commonAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .bounds: \CALayer.bounds,
      .position: \CALayer.position,
      .zPosition: \CALayer.zPosition,
      .anchorPoint: \CALayer.anchorPoint,
      .anchorPointZ: \CALayer.anchorPointZ,
      .transform: \CALayer.transform,
      .sublayerTransform: \CALayer.sublayerTransform,
      .hidden: \CALayer.isHidden,
      .doubleSided: \CALayer.isDoubleSided,
      .geometryFlipped: \CALayer.isGeometryFlipped,
      .masksToBounds: \CALayer.masksToBounds,
      .opacity: \CALayer.opacity,
      .allowsGroupOpacity: \CALayer.allowsGroupOpacity,
      .allowsGroupBlending: \CALayer.allowsGroupBlending,
      .sortsSublayers: \CALayer.sortsSublayers,
      .contentsScaling: \CALayer.contentsScaling,
      .contentsMultiplyColor: \CALayer.contentsMultiplyColor,
      .backgroundColor: \CALayer.backgroundColor,
      .cornerRadius: \CALayer.cornerRadius,
      .maskedCorners: \CALayer.maskedCorners,
      .cornerCurve: \CALayer.cornerCurve,
      .borderWidth: \CALayer.borderWidth,
      .borderColor: \CALayer.borderColor,
      .contents: \CALayer.contents,
      .contentsRect: \CALayer.contentsRect,
      .contentsCenter: \CALayer.contentsCenter,
      .contentsGravity: \CALayer.contentsGravity,
      .contentsScale: \CALayer.contentsScale,
      .contentsFormat: \CALayer.contentsFormat,
      .minificationFilter: \CALayer.minificationFilter,
      .magnificationFilter: \CALayer.magnificationFilter,
      .minificationFilterBias: \CALayer.minificationFilterBias,
      .shadowColor: \CALayer.shadowColor,
      .shadowOpacity: \CALayer.shadowOpacity,
      .shadowOffset: \CALayer.shadowOffset,
      .shadowRadius: \CALayer.shadowRadius,
      .shadowPath: \CALayer.shadowPath,
      .compositingFilter: \CALayer.compositingFilter,
      .filters: \CALayer.filters,
      .backgroundFilters: \CALayer.backgroundFilters,
      .shouldRasterize: \CALayer.shouldRasterize,
      .rasterizationScale: \CALayer.rasterizationScale,
      .opaque: \CALayer.isOpaque,
      .needsDisplayOnBoundsChange: \CALayer.needsDisplayOnBoundsChange,
      .drawsAsynchronously: \CALayer.drawsAsynchronously,
      .allowsEdgeAntialiasing: \CALayer.allowsEdgeAntialiasing,
      .edgeAntialiasingMask: \CALayer.edgeAntialiasingMask,
      .beginTime: \CALayer.beginTime,
      .timeOffset: \CALayer.timeOffset,
      .speed: \CALayer.speed,
      .duration: \CALayer.duration,
      .repeatCount: \CALayer.repeatCount,
      .repeatDuration: \CALayer.repeatDuration,
      .autoreverses: \CALayer.autoreverses,
      .fillMode: \CALayer.fillMode,
      .name: \CALayer.name,
    ]
  }
}
