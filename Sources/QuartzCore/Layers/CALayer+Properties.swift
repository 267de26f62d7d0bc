import CoreGraphics
import RenderServer

extension CALayer {
  /// Changes a property: asks for its action, stores, runs the action. An equal value does nothing
  /// (T7.12).
  final func set(_ id: LayerProperty.ID, _ value: PropertyValue) {
    change(PropertyPath(root: .declared(id)), key: id.row.key, to: value)
  }

  /// `key` is the event: a key path into a structure changes the whole property (T7.8).
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

  /// T9.12: a layer that appears or disappears is ordered in or out.
  private func runOrderEvent() {
    guard context != nil, !disablesActions else { return }
    let event = isHidden ? kCAOnOrderOut : kCAOnOrderIn
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  private var disablesActions: Bool { ThreadObject.current().disablesActions }

  /// An animation without ends run as an action goes from the old value to the new one (T3.4).
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
    case .tileSize, .levelsOfDetail, .levelsOfDetailBias: invalidateContents(in: nil)
    case .contentsScale where kind == .tiled: invalidateContents(in: nil)
    default: if type(of: self).needsDisplay(forKey: id.row.key) { setNeedsDisplay() }
    }
  }

  private func reportIfNotDrawn(_ root: PropertyPath.Root) {
    guard case .declared(let id) = root, !id.row.isDrawn,
      id.row.read(values) != id.row.defaultValue
    else { return }
    Issue.report(.notDrawnYet(key: id.row.key, layer: treePath))
  }

  /// What stops a layer from being drawn is reported when it is drawn: geometry, and the values of layers
  /// that draw a gradient, a text or a shape.
  private func reportIfNotFinite(_ root: PropertyPath.Root) {
    guard case .declared(let id) = root, !id.isGeometry, !id.mayBeInfinite,
      ![.gradient, .text, .shape].contains(id.row.kind), !id.row.read(values).isFinite
    else { return }
    Issue.report(.valueNotFinite(key: id.row.key, layer: treePath))
  }

  /// Puts the layer on its context's list, once.
  final func note(_ change: LayerChanges) {
    dirty.insert(change)
    guard let context, !dirty.contains(.listed) else { return }
    dirty.insert(.listed)
    context.note(self)
  }
}

// MARK: - The properties by name

extension CALayer {
  public var zPosition: CGFloat {
    get { values.zPosition }
    set { set(.zPosition, .number(newValue)) }
  }
  /// In units of the bounds; may lie outside 0…1.
  public var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { set(.anchorPoint, .point(newValue)) }
  }
  /// Points, unlike `anchorPoint`.
  public var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { set(.anchorPointZ, .number(newValue)) }
  }
  /// About the anchor point.
  public var transform: CATransform3D {
    get { values.transform }
    set { set(.transform, .transform(newValue)) }
  }
  /// Applied to the sublayers only, about this layer's anchor point.
  public var sublayerTransform: CATransform3D {
    get { values.rare.values.sublayerTransform }
    set { set(.sublayerTransform, .transform(newValue)) }
  }
  public var isHidden: Bool {
    get { values.has(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }
  public var isDoubleSided: Bool {
    get { values.has(.doubleSided) }
    set { set(.doubleSided, .bool(newValue)) }
  }
  public var isGeometryFlipped: Bool {
    get { values.has(.geometryFlipped) }
    set { set(.geometryFlipped, .bool(newValue)) }
  }
  public var masksToBounds: Bool {
    get { values.has(.masksToBounds) }
    set { set(.masksToBounds, .bool(newValue)) }
  }
  public var opacity: Float {
    get { Float(values.opacity) }
    set { set(.opacity, .number(Double(newValue))) }
  }
  public var allowsGroupOpacity: Bool {
    get { values.has(.allowsGroupOpacity) }
    set { set(.allowsGroupOpacity, .bool(newValue)) }
  }
  /// Whether compositing filters of the sublayers see this layer's own picture only, and nothing behind it.
  public var allowsGroupBlending: Bool {
    get { values.has(.allowsGroupBlending) }
    set { set(.allowsGroupBlending, .bool(newValue)) }
  }
  public var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set { set(.backgroundColor, PropertyValue(newValue)) }
  }
  public var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { set(.cornerRadius, .number(newValue)) }
  }
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set { set(.maskedCorners, .integer(Int(newValue.rawValue))) }
  }
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: values.rare.values.cornerCurve) }
    set { set(.cornerCurve, .string(newValue.rawValue)) }
  }
  public var borderWidth: CGFloat {
    get { values.borderWidth }
    set { set(.borderWidth, .number(newValue)) }
  }
  public var borderColor: CGColor? {
    get { values.borderColor }
    set { set(.borderColor, PropertyValue(newValue)) }
  }
}

extension CALayer {
  /// A `CGImage`; anything else shows nothing and is reported.
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
  public var contentsRect: CGRect {
    get { values.contentsRect }
    set { set(.contentsRect, .rect(newValue)) }
  }
  public var contentsCenter: CGRect {
    get { values.rare.values.contentsCenter }
    set { set(.contentsCenter, .rect(newValue)) }
  }
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }
  /// Pixels of the contents per point.
  public var contentsScale: CGFloat {
    get { values.contentsScale }
    set { set(.contentsScale, .number(newValue)) }
  }
  public var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: values.rare.values.contentsFormat) }
    set { set(.contentsFormat, .string(newValue.rawValue)) }
  }
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.minificationFilter) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: values.rare.values.magnificationFilter) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }
  public var minificationFilterBias: Float {
    get { Float(values.rare.values.minificationFilterBias) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }
  public var isOpaque: Bool {
    get { values.has(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }
  public var needsDisplayOnBoundsChange: Bool {
    get { values.has(.needsDisplayOnBoundsChange) }
    set { set(.needsDisplayOnBoundsChange, .bool(newValue)) }
  }
  public var drawsAsynchronously: Bool {
    get { values.has(.drawsAsynchronously) }
    set { set(.drawsAsynchronously, .bool(newValue)) }
  }
  public var allowsEdgeAntialiasing: Bool {
    get { values.has(.allowsEdgeAntialiasing) }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.rare.values.edgeAntialiasingMask)) }
    set { set(.edgeAntialiasingMask, .integer(Int(newValue.rawValue))) }
  }
  public var name: String? {
    get { values.rare.values.name }
    set { set(.name, PropertyValue(newValue)) }
  }
}

extension CALayer {
  public var shadowColor: CGColor? {
    get { values.rare.values.shadowColor }
    set { set(.shadowColor, PropertyValue(newValue)) }
  }
  public var shadowOpacity: Float {
    get { Float(values.rare.values.shadowOpacity) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }
  public var shadowOffset: CGSize {
    get { values.rare.values.shadowOffset }
    set { set(.shadowOffset, .size(newValue)) }
  }
  /// The gaussian's sigma, in points.
  public var shadowRadius: CGFloat {
    get { values.rare.values.shadowRadius }
    set { set(.shadowRadius, .number(newValue)) }
  }
  public var shadowPath: CGPath? {
    get { values.rare.values.shadowPath }
    set { set(.shadowPath, PropertyValue(newValue?.copy())) }
  }
  public var shouldRasterize: Bool {
    get { values.has(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }
  public var rasterizationScale: CGFloat {
    get { values.rare.values.rasterizationScale }
    set { set(.rasterizationScale, .number(newValue)) }
  }
  public var compositingFilter: Any? {
    get { values.rare.values.compositingFilter?.value }
    set {
      if let newValue { reportIfUnknown(compositingFilter: newValue) }
      set(.compositingFilter, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  public var filters: [Any]? {
    get { values.rare.values.filters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.filters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
  public var backgroundFilters: [Any]? {
    get { values.rare.values.backgroundFilters.objects?.value as? [Any] }
    set {
      reportUnknown(filters: newValue)
      set(.backgroundFilters, PropertyValue(newValue.map { OpaqueValue($0) }))
    }
  }
}
