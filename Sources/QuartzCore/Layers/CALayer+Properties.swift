import CoreGraphics
import RenderModel

extension CALayer {
  /// Changes a property: asks for its action, stores the value and runs the action. Setting an equal value does nothing
  /// (T7.12).
  final func set(_ id: LayerProperty.ID, _ value: PropertyValue) {
    change(PropertyPath(root: .declared(id)), key: id.row.key, to: value)
  }

  /// Changes the value at `path`. `key` is the event: a path into a structure changes the whole property (T7.8). Traps
  /// for a presentation copy.
  final func change(_ path: PropertyPath, key: String, to value: PropertyValue) {
    require(
      modelLayer == nil,
      "a presentation layer is read-only; change \(key) on model() instead")
    var changed = values
    changed[path: path] = value
    let whole = PropertyPath(root: path.root)
    let old = values[path: whole]
    guard changed[path: whole] != old else { return }
    let action = disablesActions ? nil : action(forKey: key)
    values = changed
    reportIfNotDrawn(path.root)
    reportIfNotFinite(path.root)
    noteChange(of: path.root)
    action.map { start($0, forKey: key, oldValue: old) }
    if path.root == .declared(.hidden) { runOrderEvent() }
  }

  /// Runs the event of a layer that appears or disappears (T9.12).
  private func runOrderEvent() {
    guard context != nil, !disablesActions else { return }
    let event = isHidden ? kCAOnOrderOut : kCAOnOrderIn
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  private var disablesActions: Bool { ThreadObject.current().disablesActions }

  /// Runs an action. A basic animation without ends goes from the old value on screen to the new one (T3.4).
  private func start(_ action: any CAAction, forKey key: String, oldValue: PropertyValue) {
    if let basic = action as? CABasicAnimation, basic.hasNoEnds, !basic.isFrozen,
      let copy = basic.duplicate() as? CABasicAnimation
    {
      copy.fromValue = presentationValue(forKey: key) ?? oldValue.boxed
      copy.run(forKey: key, object: self, arguments: nil)
    } else {
      action.run(forKey: key, object: self, arguments: nil)
    }
  }

  /// Marks what depends on a changed property for layout or display.
  private func noteChange(of root: PropertyPath.Root) {
    note(.properties)
    guard case .declared(let id) = root else {
      if case .custom(let key) = root, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
      return
    }
    switch id {
    case .bounds:
      setNeedsLayout()
      parent?.setNeedsLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    case .transform: parent?.setNeedsLayout()
    case .contentsScale where kind == .tiled: invalidateContents(in: nil)
    case _ where id.row.kind == .tiled: invalidateContents(in: nil)
    default: if type(of: self).needsDisplay(forKey: id.row.key) { setNeedsDisplay() }
    }
  }

  /// Reports a property that is stored but not drawn, unless it has its default.
  private func reportIfNotDrawn(_ root: PropertyPath.Root) {
    guard case .declared(let id) = root, !id.row.isDrawn,
      id.row.read(values) != id.row.defaultValue
    else { return }
    Issue.report(.notDrawnYet(key: id.row.key, layer: treePath))
  }

  /// Reports a value that is not finite. Geometry and the values of gradients, texts and shapes are reported when the
  /// layer is drawn instead, because they stop it from being drawn.
  private func reportIfNotFinite(_ root: PropertyPath.Root) {
    guard case .declared(let id) = root, case let row = id.row,
      ![.gradient, .text, .shape].contains(row.kind), !row.description.mayBeInfinite,
      !row.read(values).isFinite, !row.isGeometry
    else { return }
    Issue.report(.valueNotFinite(key: row.key, layer: treePath))
  }

  /// Marks a change for the next commit, and puts the layer on its context's list if it is not there.
  final func note(_ change: LayerChanges) {
    dirty.insert(change)
    guard let context, !dirty.contains(.listed) else { return }
    dirty.insert(.listed)
    context.note(self)
  }
}

// MARK: - The properties by name

extension CALayer {
  /// The position in depth, in points; the viewer is toward +z. Siblings are painted by ascending `zPosition` (L1.12).
  /// 0 by default. Animatable.
  public var zPosition: CGFloat {
    get { values.zPosition }
    set { set(.zPosition, .number(newValue)) }
  }
  /// The point that `position` places, in units of the bounds; (0.5, 0.5), the center, by default. It may lie outside
  /// 0…1. Animatable.
  public var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { set(.anchorPoint, .point(newValue)) }
  }
  /// The depth of the anchor in points, unlike `anchorPoint`; 0 by default. Animatable.
  public var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { set(.anchorPointZ, .number(newValue)) }
  }
  /// The transform of the layer about its anchor point; the identity by default. Animatable.
  public var transform: CATransform3D {
    get { values.transform }
    set { set(.transform, .transform(newValue)) }
  }
  /// The transform of the sublayers, about this layer's anchor point; the identity by default. Set `m34` for a
  /// perspective (L1.5). Animatable.
  public var sublayerTransform: CATransform3D {
    get { values.rare.values.sublayerTransform }
    set { set(.sublayerTransform, .transform(newValue)) }
  }
  /// A Boolean value that says whether the layer and its sublayers are not drawn; false by default.
  public var isHidden: Bool {
    get { values.has(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }
  /// A Boolean value that says whether the layer is drawn while its back faces the viewer; true by default (L1.13).
  public var isDoubleSided: Bool {
    get { values.has(.doubleSided) }
    set { set(.doubleSided, .bool(newValue)) }
  }
  /// A Boolean value that says whether the y axis of the layer and its sublayers is turned over; false by default
  /// (L1.6).
  public var isGeometryFlipped: Bool {
    get { values.has(.geometryFlipped) }
    set { set(.geometryFlipped, .bool(newValue)) }
  }
  /// A Boolean value that says whether contents and sublayers are clipped to the rounded bounds; false by default. The
  /// shadow is then not drawn (L2.2).
  public var masksToBounds: Bool {
    get { values.has(.masksToBounds) }
    set { set(.masksToBounds, .bool(newValue)) }
  }
  /// The opacity of the layer and its sublayers; 1 by default. It is limited to 0…1 when it is drawn. Animatable.
  public var opacity: Float {
    get { Float(values.opacity) }
    set { set(.opacity, .number(Double(newValue))) }
  }
  /// A Boolean value that says whether the layer and its sublayers are composited before `opacity` is applied; true by
  /// default. Otherwise it applies to each of them (L2.4).
  public var allowsGroupOpacity: Bool {
    get { values.has(.allowsGroupOpacity) }
    set { set(.allowsGroupOpacity, .bool(newValue)) }
  }
  /// A Boolean value that says whether compositing filters of the sublayers combine them with this layer's picture
  /// only, and with nothing behind it. True by default (L2.15).
  public var allowsGroupBlending: Bool {
    get { values.has(.allowsGroupBlending) }
    set { set(.allowsGroupBlending, .bool(newValue)) }
  }
  /// The color that fills the rounded bounds, or a pattern; nil, the default, fills nothing. Animatable, unless one of
  /// the values is nil.
  public var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { set(.backgroundColor, PropertyValue(newValue)) }
  }
  /// The radius of the rounded corners in points; 0 by default. It is limited to half the shorter side (L2.6).
  /// Animatable.
  public var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { set(.cornerRadius, .number(newValue)) }
  }
  /// The corners that `cornerRadius` rounds; all of them by default.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set { set(.maskedCorners, .integer(Int(newValue.rawValue))) }
  }
  /// The shape of the rounded corners; `circular` by default. An unknown curve reads back as `circular` (L2.7).
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: values.rare.values.cornerCurve) }
    set { set(.cornerCurve, .string(newValue.rawValue)) }
  }
  /// The width of the border in points; 0, the default, draws none. The border is inside the bounds (L2.8). Animatable.
  public var borderWidth: CGFloat {
    get { values.borderWidth }
    set { set(.borderWidth, .number(newValue)) }
  }
  /// The color of the border; opaque black by default, and nil draws none. Animatable.
  public var borderColor: CGColor? {
    get { values.borderColor }
    set { set(.borderColor, PropertyValue(newValue)) }
  }
}

extension CALayer {
  /// The image that the layer shows, a `CGImage`; nil by default. Another value shows nothing and is reported. A change
  /// cross-fades. Animatable.
  public var contents: Any? {
    get { values.contents?.image }
    set {
      let value = PropertyValue(boxing: newValue, as: .contents)
      if value == nil {
        Issue.report(
          .unsupportedContents(type: Issue.typeName(of: newValue), layer: treePath))
      }
      set(.contents, value ?? .null)
    }
  }
  /// The part of the image that is shown, in the unit square of the image; all of it, (0, 0, 1, 1), by default.
  /// Animatable.
  public var contentsRect: CGRect {
    get { values.contentsRect }
    set { set(.contentsRect, .rect(newValue)) }
  }
  /// The part of the image that stretches in both directions, in the unit square; the rest stretches along one axis or
  /// not at all (L2.10). (0, 0, 1, 1) by default. Animatable.
  public var contentsCenter: CGRect {
    get { values.rare.values.contentsCenter }
    set { set(.contentsCenter, .rect(newValue)) }
  }
  /// The placement of the contents in the bounds; `resize` by default. An unknown gravity reads back as `center`
  /// (L2.9).
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }
  /// The number of pixels of the contents per point; 1 by default. Animatable.
  public var contentsScale: CGFloat {
    get { values.contentsScale }
    set { set(.contentsScale, .number(newValue)) }
  }
  /// The pixel format of drawn contents. It is stored only: contents always have 8 bits a channel.
  public var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: values.rare.values.contentsFormat) }
    set { set(.contentsFormat, .string(newValue.rawValue)) }
  }
  /// The filter for contents that are shown smaller; `linear` by default (L2.9).
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.minificationFilter) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }
  /// The filter for contents that are shown larger; `linear` by default.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.magnificationFilter) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }
  /// The number of halvings that `trilinear` filtering adds when it chooses reduced images; 0 by default. Animatable.
  public var minificationFilterBias: Float {
    get { Float(values.rare.values.minificationFilterBias) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }
  /// A hint that the contents are opaque; false by default. What is not drawn in a backing store is then black (L2.18).
  public var isOpaque: Bool {
    get { values.has(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }
  /// A Boolean value that says whether a change of the bounds redraws the contents; false by default, true for text
  /// layers.
  public var needsDisplayOnBoundsChange: Bool {
    get { values.has(.needsDisplayOnBoundsChange) }
    set { set(.needsDisplayOnBoundsChange, .bool(newValue)) }
  }
  /// A hint without effect in Lamina; false by default.
  public var drawsAsynchronously: Bool {
    get { values.has(.drawsAsynchronously) }
    set { set(.drawsAsynchronously, .bool(newValue)) }
  }
  /// A Boolean value that says whether the layer's edges are antialiased; true by default, as on macOS. Otherwise
  /// straight edges are hard (L2.16).
  public var allowsEdgeAntialiasing: Bool {
    get { values.has(.allowsEdgeAntialiasing) }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }
  /// The edges that `allowsEdgeAntialiasing` makes smooth; all of them by default.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.rare.values.edgeAntialiasingMask)) }
    set { set(.edgeAntialiasingMask, .integer(Int(newValue.rawValue))) }
  }
  /// A name for messages, key paths and documents; nil by default.
  public var name: String? {
    get { values.rare.values.name }
    set { set(.name, PropertyValue(newValue)) }
  }
}

extension CALayer {
  /// The color of the shadow; opaque black by default. Animatable.
  public var shadowColor: CGColor? {
    get { values.rare.values.shadowColor }
    set { set(.shadowColor, PropertyValue(newValue)) }
  }
  /// The opacity of the shadow; 0, the default, draws none. Animatable.
  public var shadowOpacity: Float {
    get { Float(values.rare.values.shadowOpacity) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }
  /// The offset of the shadow in points; (0, −3) by default, which is up where y points down. Animatable.
  public var shadowOffset: CGSize {
    get { values.rare.values.shadowOffset }
    set { set(.shadowOffset, .size(newValue)) }
  }
  /// The standard deviation of the Gaussian that blurs the shadow, in points; 3 by default (L2.12). Animatable.
  public var shadowRadius: CGFloat {
    get { values.rare.values.shadowRadius }
    set { set(.shadowRadius, .number(newValue)) }
  }
  /// The shape that casts the shadow instead of the layer's picture, in the layer's coordinates; nil by default. It is
  /// copied when it is set (L2.13). Animatable, but not implicitly.
  public var shadowPath: CGPath? {
    get { values.rare.values.shadowPath }
    set { set(.shadowPath, PropertyValue(newValue?.copy())) }
  }
  /// A Boolean value that says whether the layer with its sublayers is drawn into a bitmap that is kept while nothing
  /// in it changes; false by default (L2.17).
  public var shouldRasterize: Bool {
    get { values.has(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }
  /// The number of pixels per point of the bitmap of `shouldRasterize`; 1 by default. Animatable.
  public var rasterizationScale: CGFloat {
    get { values.rare.values.rasterizationScale }
    set { set(.rasterizationScale, .number(newValue)) }
  }
  /// The filter, such as a `CAFilter`, that combines the layer with what lies behind it; nil, the default, draws it on
  /// top. An unknown filter is reported and has no effect (L2.15).
  public var compositingFilter: Any? {
    get { values.rare.values.compositingFilter?.value }
    set {
      if let newValue { reportIfUnknown(compositingFilter: newValue) }
      set(.compositingFilter, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  /// The filters, such as `CAFilter`s, that are applied in order to the layer with its sublayers; nil by default.
  /// Unknown ones are reported and have no effect (L2.14).
  public var filters: [Any]? {
    get { values.rare.values.filters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.filters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  /// The filters that are applied to what lies behind the layer, inside its rounded bounds; nil by default (L2.14).
  public var backgroundFilters: [Any]? {
    get { values.rare.values.backgroundFilters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.backgroundFilters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
}
