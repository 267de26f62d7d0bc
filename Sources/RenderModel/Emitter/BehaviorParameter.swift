/// The types of the parameters of emitter behaviors (L4.40).
package enum BehaviorParameter {
  private static let types: [String: ValueType] = [
    "keyPath": .string, "attractorType": .string, "additive": .bool, "appliesAlpha": .bool,
    "spot": .bool, "preservesDepth": .bool, "force": .numbers, "values": .numbers,
    "locations": .numbers, "position": .point, "color": .color, "colors": .colors,
  ]

  /// Returns the type of the parameter with this key. Parameters that are not listed are numbers.
  package static func type(ofKey key: String) -> ValueType { types[key] ?? .number }

  /// The types of behaviors that have an effect.
  package static let behaviors: Set<String> = [
    "valueOverLife", "colorOverLife", "valueOverDistance", "light", "wave", "alignToMotion",
    "attractor", "simpleAttractor", "drag",
  ]
}
