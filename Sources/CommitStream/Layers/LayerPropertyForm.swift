import RenderModel

/// The way in which a property of a layer is written.
enum LayerPropertyForm {
  /// The value is a field of `LayerProperties`, which is written without the row of the table, because nearly every layer
  /// has it.
  case field
  /// The value is a field of `RareLayerProperties.Values`, which is written in the same way.
  case rareField
  /// The value belongs to one kind of layer. It is written by the row of the table.
  case row
  /// The value is a list that the row does not return.
  case list
}

extension LayerProperty.ID {
  /// There is no default, so that a new property is written only after it was given a form.
  var form: LayerPropertyForm {
    switch self {
    case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sortsSublayers,
      .hidden, .doubleSided, .geometryFlipped, .masksToBounds, .opacity, .allowsGroupOpacity,
      .allowsGroupBlending, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .contents,
      .contentsGravity, .contentsScale, .shouldRasterize, .opaque, .needsDisplayOnBoundsChange,
      .drawsAsynchronously, .allowsEdgeAntialiasing, .beginTime, .timeOffset, .speed, .duration,
      .repeatCount, .repeatDuration, .autoreverses, .fillMode:
      .field
    case .filters, .backgroundFilters, .emitterCells, .emitterBehaviors: .list
    case .sublayerTransform, .maskedCorners, .cornerCurve, .contentsRect, .contentsCenter,
      .contentsScaling, .contentsMultiplyColor, .contentsFormat, .minificationFilter,
      .magnificationFilter, .minificationFilterBias, .shadowColor, .shadowOpacity, .shadowOffset,
      .shadowRadius, .shadowPath, .compositingFilter, .rasterizationScale, .edgeAntialiasingMask, .name:
      .rareField
    case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .replicatorPreservesDepth,
      .birthRate, .lifetime, .velocity, .scale, .spin, .emitterPosition, .emitterZPosition,
      .emitterSize,
      .emitterDepth, .emitterShape, .emitterMode, .renderMode, .emitterPreservesDepth, .seed,
      .emitterPath, .cullRect, .cullMinZ, .cullMaxZ, .colors, .locations, .startPoint, .endPoint,
      .gradientType, .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth,
      .miterLimit, .lineCap, .lineJoin, .lineDashPhase, .lineDashPattern, .string, .font, .fontSize,
      .foregroundColor, .wrapped, .truncationMode, .alignmentMode, .allowsFontSubpixelQuantization,
      .scrollMode, .tileSize, .levelsOfDetail, .levelsOfDetailBias:
      .row
    }
  }

  /// The properties that are written by their rows, with their defaults, for each kind of layer.
  static let rows: [[(id: LayerProperty.ID, row: LayerProperty, standard: PropertyValue)]] =
    LayerKind.allCases.map { kind in
      allCases.filter { $0.form == .row && $0.row.belongs(to: kind) }
        .map { ($0, $0.row, $0.row.read(LayerProperties(kind: kind))) }
    }
}
