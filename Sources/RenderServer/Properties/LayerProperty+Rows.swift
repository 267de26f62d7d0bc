import CoreGraphics

// Factory functions for rows, one for each type of value, so that the table reads as a table.

extension LayerProperty {
  typealias Getter<Value> = @Sendable (borrowing LayerProperties) -> Value
  typealias Setter<Value> = @Sendable (inout LayerProperties, Value) -> Void

  static func number(
    _ id: ID, _ action: ImplicitAction, announced: Bool = false, drawn: Bool = true,
    read: @escaping Getter<Double>, write: @escaping Setter<Double>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .number, implicitAction: action, isDrawn: drawn, announcesDefault: announced,
      read: { .number(read($0)) }, write: { write(&$0, $1.number) })
  }

  static func integer(
    _ id: ID, _ action: ImplicitAction, announced: Bool = true, drawn: Bool = true,
    read: @escaping Getter<Int>, write: @escaping Setter<Int>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .integer, implicitAction: action, isDrawn: drawn,
      announcesDefault: announced, read: { .integer(read($0)) }, write: { write(&$0, $1.integer) })
  }

  static func point(
    _ id: ID, _ action: ImplicitAction, announced: Bool = false,
    read: @escaping Getter<CGPoint>, write: @escaping Setter<CGPoint>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .point, implicitAction: action, isDrawn: true, announcesDefault: announced,
      read: { .point(read($0)) }, write: { write(&$0, $1.point) })
  }

  static func rect(
    _ id: ID, _ action: ImplicitAction, announced: Bool = false, drawn: Bool = true,
    read: @escaping Getter<CGRect>, write: @escaping Setter<CGRect>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .rect, implicitAction: action, isDrawn: drawn, announcesDefault: announced,
      read: { .rect(read($0)) }, write: { write(&$0, $1.rect) })
  }

  static func transform(
    _ id: ID, read: @escaping Getter<CATransform3D>, write: @escaping Setter<CATransform3D>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .transform, implicitAction: .basic, isDrawn: true, announcesDefault: false,
      read: { .transform(read($0)) }, write: { write(&$0, $1.transform) })
  }

  static func color(
    _ id: ID, announced: Bool, drawn: Bool = true, read: @escaping Getter<CGColor?>,
    write: @escaping Setter<CGColor?>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .color, implicitAction: .basic, isDrawn: drawn, announcesDefault: announced,
      read: { PropertyValue(read($0)) }, write: { write(&$0, $1.color) })
  }

  static func text(
    _ id: ID, drawn: Bool = true, read: @escaping Getter<String>, write: @escaping Setter<String>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .string, implicitAction: .none, isDrawn: drawn, announcesDefault: true,
      read: { .string(read($0)) }, write: { write(&$0, $1.string ?? "") })
  }

  static func object(
    _ id: ID, drawn: Bool = false, read: @escaping Getter<OpaqueValue?>,
    write: @escaping Setter<OpaqueValue?>
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .object, implicitAction: .transition, isDrawn: drawn,
      announcesDefault: false, read: { PropertyValue(read($0)) }, write: { write(&$0, $1.object) })
  }

  static func flag(
    _ id: ID, _ flag: LayerFlags, _ action: ImplicitAction, announced: Bool = true,
    drawn: Bool = true
  ) -> LayerProperty {
    LayerProperty(
      id: id, type: .bool, implicitAction: action, isDrawn: drawn, announcesDefault: announced,
      read: { .bool($0.has(flag)) }, write: { $0.set(flag, $1.bool) })
  }
}
