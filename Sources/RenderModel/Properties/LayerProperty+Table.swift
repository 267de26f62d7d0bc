import CoreGraphics

// The table of all layer properties: their identifiers, and a row for each. Columns: key, implicit action (T7.1),
// `hasDefaultForKey`, other traits (`PropertyTrait`) that are not the default, and the functions that read and write
// the value.
//
// `hasDefaultForKey` says whether `defaultValue(forKey:)` returns the default (T7.11). A row that does not state it has
// false for a number, a point or a rectangle, and true for a flag or an integer. Rows of values that are stored as
// plain doubles end in `.inline(field)`, so that animations write the field directly; `changesArea: false` says that
// the extent of the layer does not depend on it. `rare` is a copy-on-write block of the properties that few layers set;
// a layer without the block reads the defaults from it.

extension LayerProperty {
  /// The identifiers of the rows. The name of a case is the property's key, unless its row has the trait `.key`,
  /// because classes of layers use that key for different properties.
  package enum ID: UInt8, CaseIterable, Sendable {
    // CALayer.
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform
    case sublayerTransform, sortsSublayers, hidden, doubleSided, geometryFlipped, masksToBounds, opacity
    case allowsGroupOpacity, allowsGroupBlending, backgroundColor, cornerRadius, maskedCorners
    case cornerCurve, borderWidth, borderColor, contents, contentsRect, contentsCenter, contentsGravity
    case contentsScale, contentsScaling, contentsMultiplyColor, contentsFormat, minificationFilter,
      magnificationFilter, minificationFilterBias
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, compositingFilter, filters,
      backgroundFilters
    case shouldRasterize, rasterizationScale, opaque, needsDisplayOnBoundsChange, drawsAsynchronously,
      allowsEdgeAntialiasing
    case edgeAntialiasingMask, beginTime, timeOffset, speed, duration, repeatCount
    case repeatDuration, autoreverses, fillMode, name
    // CAReplicatorLayer.
    case instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset
    case instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset, replicatorPreservesDepth
    // CAEmitterLayer.
    case emitterCells, birthRate, lifetime, velocity, scale, spin, emitterPosition, emitterZPosition
    case emitterSize, emitterDepth, emitterShape, emitterMode, renderMode, emitterPreservesDepth, seed
    case emitterPath, cullRect, cullMinZ, cullMaxZ, emitterBehaviors
    // CAGradientLayer.
    case colors, locations, startPoint, endPoint, gradientType
    // CAShapeLayer.
    case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
    case lineCap, lineJoin, lineDashPhase, lineDashPattern
    // CATextLayer.
    case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode,
      allowsFontSubpixelQuantization
    // CAScrollLayer.
    case scrollMode
    // CATiledLayer.
    case tileSize, levelsOfDetail, levelsOfDetailBias

    package var row: LayerProperty { LayerProperty.table[Int(rawValue)] }
  }
}

extension LayerProperty {
  static let unorderedRows: [LayerProperty] =
    geometryRows + appearanceRows + contentsRows + shadowRows
    + effectRows + hintRows + timingRows + nameRows
    + replicatorRows + emitterRows + gradientRows + shapeRows + textRows
    + scrollRows + tiledRows

  private static let geometryRows: [LayerProperty] = [
    .rect(.bounds, .basic, read: { $0.bounds }, write: { $0.bounds = $1.standardized })
      .inline(\.bounds),
    .point(.position, .basic, read: { $0.position }, write: { $0.position = $1 })
      .inline(\.position),
    .number(.zPosition, .basic, read: { $0.zPosition }, write: { $0.zPosition = $1 })
      .inline(\.zPosition),
    .point(
      .anchorPoint, .basic, hasDefaultForKey: true, traits: .step(0.01), read: { $0.anchorPoint },
      write: { $0.anchorPoint = $1 }
    )
    .inline(\.anchorPoint),
    .number(.anchorPointZ, .basic, read: { $0.anchorPointZ }, write: { $0.anchorPointZ = $1 })
      .inline(\.anchorPointZ),
    .transform(.transform, read: { $0.transform }, write: { $0.transform = $1 }),
    .transform(
      .sublayerTransform, read: { $0.rare.values.sublayerTransform },
      write: { $0.rare.values.sublayerTransform = $1 }),
    .flag(.sortsSublayers, .none, in: .sortsSublayers, hasDefaultForKey: false),
    .flag(.hidden, .transition, in: .hidden, traits: .swiftName("isHidden")),
    .flag(.doubleSided, .none, in: .doubleSided, traits: .swiftName("isDoubleSided")),
    .flag(.geometryFlipped, .transition, in: .geometryFlipped, traits: .swiftName("isGeometryFlipped")),
  ]

  private static let appearanceRows: [LayerProperty] = [
    .flag(.masksToBounds, .transition, in: .masksToBounds),
    .number(
      .opacity, .basic, hasDefaultForKey: true, traits: .number(.float), .step(0.01),
      read: { $0.opacity },
      write: { $0.opacity = $1 }
    )
    .inline(\.opacity, changesArea: false),
    .flag(.allowsGroupOpacity, .none, in: .allowsGroupOpacity),
    .flag(.allowsGroupBlending, .none, in: .allowsGroupBlending),
    .color(
      .backgroundColor, hasDefaultForKey: false, read: { $0.backgroundColor },
      write: { $0.backgroundColor = $1 }),
    .number(.cornerRadius, .basic, read: { $0.cornerRadius }, write: { $0.cornerRadius = $1 })
      .inline(\.cornerRadius, changesArea: false),
    .integer(
      .maskedCorners, .transition, traits: .constants(.corners), read: { $0.rare.values.maskedCorners },
      write: { $0.rare.values.maskedCorners = $1 & 15 }),
    .choice(
      .cornerCurve, of: CornerCurve.self, read: { $0.rare.values.cornerCurve },
      write: { $0.rare.values.cornerCurve = $1 == "continuous" ? $1 : "circular" }),
    .number(.borderWidth, .basic, read: { $0.borderWidth }, write: { $0.borderWidth = $1 })
      .inline(\.borderWidth, changesArea: false),
    .color(
      .borderColor, hasDefaultForKey: true, read: { $0.borderColor }, write: { $0.borderColor = $1 }),
  ]

  private static let contentsRows: [LayerProperty] = [
    LayerProperty(
      id: .contents, type: .contents, implicitAction: .basic,
      read: { PropertyValue($0.contents) },
      write: { $0.contents = $1.contents }),
    .rect(
      .contentsRect, .basic, hasDefaultForKey: true, traits: .step(0.01), read: { $0.contentsRect },
      write: { $0.contentsRect = $1 }),
    .rect(
      .contentsCenter, .basic, hasDefaultForKey: true, traits: .step(0.01),
      read: { $0.rare.values.contentsCenter }, write: { $0.rare.values.contentsCenter = $1 }),
    .choice(
      .contentsGravity, of: ContentsGravity.self, read: { $0.contentsGravity.rawValue },
      // An unknown string is replaced by center (L2.9).
      write: { $0.contentsGravity = ContentsGravity(rawValue: $1) ?? .center }),
    .number(
      .contentsScale, .basic, hasDefaultForKey: true, read: { $0.contentsScale },
      write: { $0.contentsScale = $1 }
    )
    .inline(\.contentsScale),
    .choice(
      .contentsScaling, of: ContentsScaling.self,
      read: {
        let scaling: ContentsScaling = $0.rare.values.repeatsContents ? .repeat : .stretch
        return scaling.rawValue
      },
      write: { $0.rare.values.repeatsContents = $1 == ContentsScaling.repeat.rawValue }),
    .color(
      .contentsMultiplyColor, hasDefaultForKey: false, read: { $0.rare.values.contentsMultiplyColor },
      write: { $0.rare.values.contentsMultiplyColor = $1 }),
    .choice(
      .contentsFormat, of: ContentsFormat.self, read: { $0.rare.values.contentsFormat },
      write: { $0.rare.values.contentsFormat = $1 }),
    .choice(
      .minificationFilter, of: ContentsFilter.self, read: { $0.rare.values.minificationFilter },
      write: { $0.rare.values.minificationFilter = $1 }),
    .choice(
      .magnificationFilter, of: ContentsFilter.self, read: { $0.rare.values.magnificationFilter },
      write: { $0.rare.values.magnificationFilter = $1 }),
    .number(
      .minificationFilterBias, .basic, traits: .number(.float),
      read: { $0.rare.values.minificationFilterBias },
      write: { $0.rare.values.minificationFilterBias = $1 }),
  ]

  private static let shadowRows: [LayerProperty] = [
    .color(
      .shadowColor, hasDefaultForKey: true, read: { $0.rare.values.shadowColor },
      write: { $0.rare.values.shadowColor = $1 }),
    .number(
      .shadowOpacity, .basic, traits: .number(.float), .step(0.01),
      read: { $0.rare.values.shadowOpacity },
      write: { $0.rare.values.shadowOpacity = $1 }),
    LayerProperty(
      id: .shadowOffset, type: .size, implicitAction: .basic, traits: [.hasDefaultForKey],
      read: { .size($0.rare.values.shadowOffset) },
      write: { $0.rare.values.shadowOffset = $1.size }),
    .number(
      .shadowRadius, .basic, hasDefaultForKey: true,
      read: { $0.rare.values.shadowRadius }, write: { $0.rare.values.shadowRadius = $1 }),
    LayerProperty(
      id: .shadowPath, type: .path, implicitAction: .none,
      read: { PropertyValue($0.rare.values.shadowPath) },
      write: { $0.rare.values.shadowPath = $1.path }),
  ]

  private static let effectRows: [LayerProperty] = [
    .object(
      .compositingFilter, of: .filter, .transition, read: { $0.rare.values.compositingFilter },
      write: { $0.rare.values.compositingFilter = $1 }),
    .object(
      .filters, of: .filters, .transition, read: { $0.rare.values.filters.objects },
      write: { $0.rare.values.filters = FilterList($1) }),
    .object(
      .backgroundFilters, of: .filters, .transition, read: { $0.rare.values.backgroundFilters.objects },
      write: { $0.rare.values.backgroundFilters = FilterList($1) }),
    .flag(.shouldRasterize, .basic, in: .shouldRasterize, hasDefaultForKey: false),
    .number(
      .rasterizationScale, .basic, hasDefaultForKey: true,
      read: { $0.rare.values.rasterizationScale }, write: { $0.rare.values.rasterizationScale = $1 }),
  ]

  private static let hintRows: [LayerProperty] = [
    .flag(.opaque, .none, in: .opaque, traits: .swiftName("isOpaque")),
    .flag(.needsDisplayOnBoundsChange, .none, in: .needsDisplayOnBoundsChange, hasDefaultForKey: false),
    .flag(.drawsAsynchronously, .none, in: .drawsAsynchronously, hasDefaultForKey: false),
    .flag(.allowsEdgeAntialiasing, .none, in: .allowsEdgeAntialiasing, hasDefaultForKey: false),
    .integer(
      .edgeAntialiasingMask, .none, traits: .constants(.edges),
      read: { $0.rare.values.edgeAntialiasingMask },
      write: { $0.rare.values.edgeAntialiasingMask = $1 & 15 }),
  ]

  private static let timingRows: [LayerProperty] = [
    .number(.beginTime, .none, read: { $0.timing.beginTime }, write: { $0.timing.beginTime = $1 }),
    .number(.timeOffset, .none, read: { $0.timing.timeOffset }, write: { $0.timing.timeOffset = $1 }),
    .number(
      .speed, .none, hasDefaultForKey: true, traits: .number(.float), .step(0.01),
      read: { Double($0.timing.speed) },
      write: { $0.timing.speed = Float($1) }),
    .number(
      .duration, .none, hasDefaultForKey: true, traits: .range(.infinite), read: { $0.timing.duration },
      write: { $0.timing.duration = $1 }),
    .number(
      .repeatCount, .none, traits: .number(.float), .range(.infinite),
      read: { Double($0.timing.repeatCount) },
      write: { $0.timing.repeatCount = Float($1) }),
    .number(
      .repeatDuration, .none, traits: .range(.infinite), read: { $0.timing.repeatDuration },
      write: { $0.timing.repeatDuration = $1 }),
    LayerProperty(
      id: .autoreverses, type: .bool, implicitAction: .none,
      read: { .bool($0.timing.autoreverses) },
      write: { $0.timing.autoreverses = $1.bool }),
    .choice(
      .fillMode, of: FillMode.self, read: { $0.timing.fillMode.rawValue },
      write: { $0.timing.fillMode = FillMode(rawValue: $1) ?? .removed }),
  ]

  private static let nameRows: [LayerProperty] = [
    LayerProperty(
      id: .name, type: .string, implicitAction: .none,
      read: { PropertyValue($0.rare.values.name) }, write: { $0.rare.values.name = $1.string })
  ]
}

extension PropertyConstants {
  fileprivate static let corners = PropertyConstants.bits([
    "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
  ])
  fileprivate static let edges = PropertyConstants.bits([
    "layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge",
  ])
}
