import CoreGraphics

// Functions that create rows of the table, one function for each type of value. `hasDefaultForKey` states whether
// `CALayer.defaultValue(forKey:)` returns the default (T7.11). If a call leaves it out, it is what most properties of
// the type have.

extension LayerProperty {
  typealias Getter<Value> = @Sendable (borrowing LayerProperties) -> Value
  typealias Setter<Value> = @Sendable (inout LayerProperties, Value) -> Void

  static func number(
    _ id: ID, _ action: ImplicitAction, hasDefaultForKey: Bool = false, traits: PropertyTrait...,
    read: @escaping Getter<Double>, write: @escaping Setter<Double>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .number, implicitAction: action, traits: traits + defaultForKey(hasDefaultForKey),
      read: { .number(read($0)) }, write: { write(&$0, $1.number) })
  }

  static func integer(
    _ id: ID, _ action: ImplicitAction, hasDefaultForKey: Bool = true, traits: PropertyTrait...,
    read: @escaping Getter<Int>, write: @escaping Setter<Int>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .integer, implicitAction: action, traits: traits + defaultForKey(hasDefaultForKey),
      read: { .integer(read($0)) }, write: { write(&$0, $1.integer) })
  }

  static func point(
    _ id: ID, _ action: ImplicitAction, hasDefaultForKey: Bool = false, traits: PropertyTrait...,
    read: @escaping Getter<CGPoint>, write: @escaping Setter<CGPoint>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .point, implicitAction: action, traits: traits + defaultForKey(hasDefaultForKey),
      read: { .point(read($0)) }, write: { write(&$0, $1.point) })
  }

  static func rect(
    _ id: ID, _ action: ImplicitAction, hasDefaultForKey: Bool = false, traits: PropertyTrait...,
    read: @escaping Getter<CGRect>, write: @escaping Setter<CGRect>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .rect, implicitAction: action, traits: traits + defaultForKey(hasDefaultForKey),
      read: { .rect(read($0)) }, write: { write(&$0, $1.rect) })
  }

  /// Creates a row for a matrix. A change of it is animated implicitly.
  static func transform(
    _ id: ID, read: @escaping Getter<CATransform3D>, write: @escaping Setter<CATransform3D>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .transform, implicitAction: .basic,
      read: { .transform(read($0)) }, write: { write(&$0, $1.transform) })
  }

  /// Creates a row for a color. A change of it is animated implicitly.
  static func color(
    _ id: ID, hasDefaultForKey: Bool, read: @escaping Getter<CGColor?>,
    write: @escaping Setter<CGColor?>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .color, implicitAction: .basic, traits: defaultForKey(hasDefaultForKey),
      read: { PropertyValue(read($0)) }, write: { write(&$0, $1.color) })
  }

  /// Creates a row for strings, with the constants of `names`. `write` determines the value for other strings. A change
  /// is not animated implicitly.
  static func choice<Names: PropertyNames>(
    _ id: ID, of names: Names.Type, key: String? = nil, read: @escaping Getter<String>,
    write: @escaping Setter<String>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .string, implicitAction: .none,
      traits: [.constants(PropertyConstants(of: names)), .hasDefaultForKey]
        + (key.map { [.key($0)] } ?? []),
      read: { .string(read($0)) },
      write: { write(&$0, $1.string ?? "") })
  }

  static func object(
    _ id: ID, of content: ObjectContent, _ action: ImplicitAction,
    read: @escaping Getter<OpaqueValue?>, write: @escaping Setter<OpaqueValue?>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .object, implicitAction: action,
      traits: [.content(content)],
      read: { PropertyValue(read($0)) }, write: { write(&$0, $1.object) })
  }

  static func flag(
    _ id: ID, _ action: ImplicitAction, in flag: LayerFlags, hasDefaultForKey: Bool = true,
    traits: PropertyTrait...
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .bool, implicitAction: action, traits: traits + defaultForKey(hasDefaultForKey),
      read: { .bool($0.has(flag)) }, write: { $0.set(flag, $1.bool) })
  }

  private static func defaultForKey(_ hasDefaultForKey: Bool) -> [PropertyTrait] {
    hasDefaultForKey ? [.hasDefaultForKey] : []
  }
}
