import CoreGraphics

/// Which action a change of a property starts when nobody else answers (T7.1).
package enum ImplicitAction: Sendable { case none, basic, transition }

/// One row of the table of layer properties: everything the rest of Lamina knows about a key. The
/// rows are in `LayerProperty+Table.swift`.
package struct LayerProperty: Sendable {
  package let id: ID
  /// The only kind of layer that has the property; nil for every layer's.
  package private(set) var kind: LayerKind?
  /// Core Animation's key-value coding name; the Swift spelling (`isHidden`) is accepted too.
  package let key: String
  package let type: ValueType
  package let implicitAction: ImplicitAction
  /// False for a property that is stored but does not show in the picture yet.
  package let isDrawn: Bool
  /// Whether `defaultValue(forKey:)` answers (T7.11: non-zero defaults and the boolean zeros).
  package let announcesDefault: Bool
  package let read: @Sendable (borrowing LayerProperties) -> PropertyValue
  package let write: @Sendable (inout LayerProperties, PropertyValue) -> Void

  /// The value a new layer has.
  package var defaultValue: PropertyValue { read(LayerProperties(kind: kind ?? .plain)) }
}

extension LayerProperty {
  /// Names a row. The case names are the keys: each stands in the source once.
  package enum ID: UInt8, CaseIterable, Sendable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform
    case sublayerTransform, hidden, doubleSided, geometryFlipped, masksToBounds, opacity
    case allowsGroupOpacity, allowsGroupBlending, backgroundColor, cornerRadius, maskedCorners
    case cornerCurve, borderWidth, borderColor, contents, contentsRect, contentsCenter, contentsGravity
    case contentsScale, contentsFormat, minificationFilter, magnificationFilter, minificationFilterBias
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, compositingFilter, filters,
      backgroundFilters
    case shouldRasterize, rasterizationScale, opaque, needsDisplayOnBoundsChange, drawsAsynchronously,
      allowsEdgeAntialiasing
    case edgeAntialiasingMask, beginTime, timeOffset, speed, duration, repeatCount
    case repeatDuration, autoreverses, fillMode, name
    case instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset
    case instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset, replicatorPreservesDepth
    case emitterCells, birthRate, lifetime, velocity, scale, spin, emitterPosition, emitterZPosition
    case emitterSize, emitterDepth, emitterShape, emitterMode, renderMode, emitterPreservesDepth, seed
    case colors, locations, startPoint, endPoint, gradientType
    case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
    case lineCap, lineJoin, lineDashPhase, lineDashPattern
    // Text layers.
    case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode,
      allowsFontSubpixelQuantization
    case scrollMode, tileSize, levelsOfDetail, levelsOfDetailBias

    package var row: LayerProperty { LayerProperty.table[Int(rawValue)] }
  }

  /// The rows in the order of `ID`.
  package static let table: [LayerProperty] = {
    let rows = unorderedRows.sorted { $0.id.rawValue < $1.id.rawValue }
    precondition(rows.map(\.id) == ID.allCases, "the property table and its IDs disagree")
    return rows
  }()

  /// The row that layers of `kind` have for `key`, in Core Animation's or in Swift's spelling.
  package static func id(forKey key: String, kind: LayerKind) -> ID? {
    idsByKey[Int(kind.rawValue)][key]
  }

  /// By kind, in the order of their raw values.
  private static let idsByKey = LayerKind.allCases.map { kind in
    var ids: [String: ID] = [:]
    for row in table where row.belongs(to: kind) {
      ids[row.key] = row.id
      if row.type == .bool { ids[row.key.swiftBooleanSpelling] = row.id }
    }
    return ids
  }

  package func belongs(to kind: LayerKind) -> Bool { self.kind == nil || self.kind == kind }

  /// The row as one that only layers of `kind` have.
  func of(_ kind: LayerKind) -> LayerProperty {
    var row = self
    row.kind = kind
    return row
  }

  /// `key` differs from the name of `id` where two kinds have a key of the same name.
  init(
    id: ID, key: String? = nil, type: ValueType, implicitAction: ImplicitAction, isDrawn: Bool,
    announcesDefault: Bool,
    read: @escaping Getter<PropertyValue>, write: @escaping Setter<PropertyValue>
  ) {
    self.id = id
    self.key = key ?? String(describing: id)
    self.type = type
    self.implicitAction = implicitAction
    self.isDrawn = isDrawn
    self.announcesDefault = announcesDefault
    self.read = read
    self.write = write
  }
}

extension String {
  /// `hidden` → `isHidden`.
  fileprivate var swiftBooleanSpelling: String { "is" + prefix(1).uppercased() + dropFirst() }
}
