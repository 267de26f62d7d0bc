/// The parameters of behaviors that are not numbers (L4.40).
package enum BehaviorParameter {
  private static let types: [String: ValueType] = [
    "keyPath": .string, "attractorType": .string, "additive": .bool, "appliesAlpha": .bool,
    "spot": .bool, "preservesDepth": .bool, "force": .numbers, "values": .numbers,
    "locations": .numbers, "position": .point, "color": .color, "colors": .colors,
  ]

  /// Returns the type of a parameter; that of numbers for a key that is not listed.
  package static func type(ofKey key: String) -> ValueType { types[key] ?? .number }

  /// The names of the types of behaviors that have an effect.
  package static let behaviors: Set<String> = [
    "valueOverLife", "colorOverLife", "valueOverDistance", "light", "wave", "alignToMotion",
    "attractor", "simpleAttractor", "drag",
  ]
}
