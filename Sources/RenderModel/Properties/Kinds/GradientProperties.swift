import CoreGraphics

/// The values that a gradient layer has in addition to those of a plain layer (L4.6).
package struct GradientProperties: Equatable, Sendable {
  package var colors: [CGColor]?
  package var locations: [Double]?
  /// The points in unit coordinates of the layer's bounds.
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)
  package var kind = GradientKind.axial

  package init() {}

  package var geometry: GradientGeometry {
    GradientGeometry(kind: kind, start: startPoint, end: endPoint)
  }
}

extension KindProperties {
  /// The gradient values; the defaults when none are set.
  package var gradient: GradientProperties {
    get { if case .gradient(let values) = self { values } else { GradientProperties() } }
    set { self = .gradient(newValue) }
  }
}

extension LayerProperty {
  static let gradientRows: [LayerProperty] = [
    LayerProperty(
      id: .colors, type: .colors, implicitAction: .basic,
      read: { PropertyValue(list: $0.gradient.colors?.map { .color($0) }) },
      write: { $0.gradient.colors = $1.list?.compactMap(\.color) }),
    LayerProperty(
      id: .locations, type: .numbers, implicitAction: .basic,
      traits: [.step(0.01)],
      read: { PropertyValue(list: $0.gradient.locations?.map { .number($0) }) },
      write: { $0.gradient.locations = $1.list?.map(\.number) }),
    .point(
      .startPoint, .basic, hasDefaultForKey: true, traits: .step(0.01),
      read: { $0.gradient.startPoint },
      write: { $0.gradient.startPoint = $1 }),
    .point(
      .endPoint, .basic, hasDefaultForKey: true, traits: .step(0.01), read: { $0.gradient.endPoint },
      write: { $0.gradient.endPoint = $1 }),
    .choice(
      .gradientType, of: GradientKind.self, key: "type", read: { $0.gradient.kind.rawValue },
      // An unknown string is replaced by axial.
      write: { $0.gradient.kind = GradientKind(rawValue: $1) ?? .axial }),
  ].map { $0.of(.gradient) }
}

extension LayerProperties {
  /// The values of a gradient layer; the defaults while none was set, and for layers of other kinds, on which they
  /// must not be set.
  fileprivate var gradient: GradientProperties {
    get { rare.values.ofKind.gradient }
    set { rare.values.ofKind.gradient = newValue }
  }
}
