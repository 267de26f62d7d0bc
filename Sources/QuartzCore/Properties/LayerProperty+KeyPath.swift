import RenderModel

// The Swift key paths of the properties in the table. They stand here because layers are above the table.

extension LayerProperty.ID {
  /// The accessor of the property in the layer class that declares it.
  package var keyPath: AnyKeyPath {
    switch self {
    case .bounds: \CALayer.bounds
    case .position: \CALayer.position
    case .zPosition: \CALayer.zPosition
    case .anchorPoint: \CALayer.anchorPoint
    case .anchorPointZ: \CALayer.anchorPointZ
    case .transform: \CALayer.transform
    case .sublayerTransform: \CALayer.sublayerTransform
    case .hidden: \CALayer.isHidden
    case .doubleSided: \CALayer.isDoubleSided
    case .geometryFlipped: \CALayer.isGeometryFlipped
    case .masksToBounds: \CALayer.masksToBounds
    case .opacity: \CALayer.opacity
    case .allowsGroupOpacity: \CALayer.allowsGroupOpacity
    case .allowsGroupBlending: \CALayer.allowsGroupBlending
    case .backgroundColor: \CALayer.backgroundColor
    case .cornerRadius: \CALayer.cornerRadius
    case .maskedCorners: \CALayer.maskedCorners
    case .cornerCurve: \CALayer.cornerCurve
    case .borderWidth: \CALayer.borderWidth
    case .borderColor: \CALayer.borderColor
    case .contents: \CALayer.contents
    case .contentsRect: \CALayer.contentsRect
    case .contentsCenter: \CALayer.contentsCenter
    case .contentsGravity: \CALayer.contentsGravity
    case .contentsScale: \CALayer.contentsScale
    case .contentsFormat: \CALayer.contentsFormat
    case .minificationFilter: \CALayer.minificationFilter
    case .magnificationFilter: \CALayer.magnificationFilter
    case .minificationFilterBias: \CALayer.minificationFilterBias
    case .shadowColor: \CALayer.shadowColor
    case .shadowOpacity: \CALayer.shadowOpacity
    case .shadowOffset: \CALayer.shadowOffset
    case .shadowRadius: \CALayer.shadowRadius
    case .shadowPath: \CALayer.shadowPath
    case .compositingFilter: \CALayer.compositingFilter
    case .filters: \CALayer.filters
    case .backgroundFilters: \CALayer.backgroundFilters
    case .shouldRasterize: \CALayer.shouldRasterize
    case .rasterizationScale: \CALayer.rasterizationScale
    case .opaque: \CALayer.isOpaque
    case .needsDisplayOnBoundsChange: \CALayer.needsDisplayOnBoundsChange
    case .drawsAsynchronously: \CALayer.drawsAsynchronously
    case .allowsEdgeAntialiasing: \CALayer.allowsEdgeAntialiasing
    case .edgeAntialiasingMask: \CALayer.edgeAntialiasingMask
    case .beginTime: \CALayer.beginTime
    case .timeOffset: \CALayer.timeOffset
    case .speed: \CALayer.speed
    case .duration: \CALayer.duration
    case .repeatCount: \CALayer.repeatCount
    case .repeatDuration: \CALayer.repeatDuration
    case .autoreverses: \CALayer.autoreverses
    case .fillMode: \CALayer.fillMode
    case .name: \CALayer.name
    case .instanceCount: \CAReplicatorLayer.instanceCount
    case .instanceDelay: \CAReplicatorLayer.instanceDelay
    case .instanceTransform: \CAReplicatorLayer.instanceTransform
    case .instanceColor: \CAReplicatorLayer.instanceColor
    case .instanceRedOffset: \CAReplicatorLayer.instanceRedOffset
    case .instanceGreenOffset: \CAReplicatorLayer.instanceGreenOffset
    case .instanceBlueOffset: \CAReplicatorLayer.instanceBlueOffset
    case .instanceAlphaOffset: \CAReplicatorLayer.instanceAlphaOffset
    case .replicatorPreservesDepth: \CAReplicatorLayer.preservesDepth
    case .emitterCells: \CAEmitterLayer.emitterCells
    case .birthRate: \CAEmitterLayer.birthRate
    case .lifetime: \CAEmitterLayer.lifetime
    case .velocity: \CAEmitterLayer.velocity
    case .scale: \CAEmitterLayer.scale
    case .spin: \CAEmitterLayer.spin
    case .emitterPosition: \CAEmitterLayer.emitterPosition
    case .emitterZPosition: \CAEmitterLayer.emitterZPosition
    case .emitterSize: \CAEmitterLayer.emitterSize
    case .emitterDepth: \CAEmitterLayer.emitterDepth
    case .emitterShape: \CAEmitterLayer.emitterShape
    case .emitterMode: \CAEmitterLayer.emitterMode
    case .renderMode: \CAEmitterLayer.renderMode
    case .emitterPreservesDepth: \CAEmitterLayer.preservesDepth
    case .seed: \CAEmitterLayer.seed
    case .colors: \CAGradientLayer.colors
    case .locations: \CAGradientLayer.locations
    case .startPoint: \CAGradientLayer.startPoint
    case .endPoint: \CAGradientLayer.endPoint
    case .gradientType: \CAGradientLayer.type
    case .path: \CAShapeLayer.path
    case .fillColor: \CAShapeLayer.fillColor
    case .fillRule: \CAShapeLayer.fillRule
    case .strokeColor: \CAShapeLayer.strokeColor
    case .strokeStart: \CAShapeLayer.strokeStart
    case .strokeEnd: \CAShapeLayer.strokeEnd
    case .lineWidth: \CAShapeLayer.lineWidth
    case .miterLimit: \CAShapeLayer.miterLimit
    case .lineCap: \CAShapeLayer.lineCap
    case .lineJoin: \CAShapeLayer.lineJoin
    case .lineDashPhase: \CAShapeLayer.lineDashPhase
    case .lineDashPattern: \CAShapeLayer.lineDashPattern
    case .string: \CATextLayer.string
    case .font: \CATextLayer.font
    case .fontSize: \CATextLayer.fontSize
    case .foregroundColor: \CATextLayer.foregroundColor
    case .wrapped: \CATextLayer.isWrapped
    case .truncationMode: \CATextLayer.truncationMode
    case .alignmentMode: \CATextLayer.alignmentMode
    case .allowsFontSubpixelQuantization: \CATextLayer.allowsFontSubpixelQuantization
    case .scrollMode: \CAScrollLayer.scrollMode
    case .tileSize: \CATiledLayer.tileSize
    case .levelsOfDetail: \CATiledLayer.levelsOfDetail
    case .levelsOfDetailBias: \CATiledLayer.levelsOfDetailBias
    }
  }

  /// Creates the identifier of a property from its accessor; nil for a property that is not in the table.
  package init?(_ keyPath: AnyKeyPath) {
    guard let id = Self.byKeyPath[keyPath] else { return nil }
    self = id
  }

  /// The identifiers by accessor. Key paths to one property are equal wherever they are written. They are constants,
  /// which several threads may read.
  private nonisolated(unsafe) static let byKeyPath = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.keyPath, $0) })
}
