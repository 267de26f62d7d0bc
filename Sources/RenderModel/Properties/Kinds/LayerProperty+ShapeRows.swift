import CoreGraphics

extension LayerProperty {
  /// The rows of a shape layer's own properties (L4.1).
  static let shapeRows: [LayerProperty] = [
    LayerProperty(
      id: .path, type: .path, implicitAction: .none,
      read: { PropertyValue($0.shape.path) }, write: { $0.shape.path = $1.path }),
    .color(
      .fillColor, hasDefaultForKey: true, read: { $0.shape.fillColor },
      write: { $0.shape.fillColor = $1 }),
    .choice(
      .fillRule, of: ShapeFillRule.self, read: { $0.shape.fillRule }, write: { $0.shape.fillRule = $1 }),
    .color(
      .strokeColor, hasDefaultForKey: false, read: { $0.shape.strokeColor },
      write: { $0.shape.strokeColor = $1 }),
    .number(
      .strokeStart, .basic, traits: .step(0.01), read: { $0.shape.strokeStart },
      write: { $0.shape.strokeStart = $1 }),
    .number(
      .strokeEnd, .basic, hasDefaultForKey: true, traits: .step(0.01), read: { $0.shape.strokeEnd },
      write: { $0.shape.strokeEnd = $1 }),
    .number(
      .lineWidth, .basic, hasDefaultForKey: true, read: { $0.shape.lineWidth },
      write: { $0.shape.lineWidth = $1 }),
    .number(
      .miterLimit, .basic, hasDefaultForKey: true, read: { $0.shape.miterLimit },
      write: { $0.shape.miterLimit = $1 }),
    .choice(
      .lineCap, of: ShapeLineCap.self, read: { $0.shape.lineCap }, write: { $0.shape.lineCap = $1 }),
    .choice(
      .lineJoin, of: ShapeLineJoin.self, read: { $0.shape.lineJoin }, write: { $0.shape.lineJoin = $1 }),
    .number(
      .lineDashPhase, .basic, read: { $0.shape.lineDashPhase },
      write: { $0.shape.lineDashPhase = $1 }),
    LayerProperty(
      id: .lineDashPattern, type: .numbers, implicitAction: .none,
      read: { PropertyValue($0.shape.lineDashPattern) },
      write: { $0.shape.lineDashPattern = $1.numbers }),
  ].map { $0.of(.shape) }
}

extension PropertyValue {
  fileprivate init(_ numbers: [Double]?) {
    self = numbers.map { .array($0.map { .number($0) }) } ?? .null
  }

  fileprivate var numbers: [Double]? {
    if case .array(let values) = self { values.map(\.number) } else { nil }
  }
}
