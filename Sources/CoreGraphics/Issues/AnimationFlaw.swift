/// What is wrong with an animation, and what happens instead.
package enum AnimationFlaw: Hashable, Sendable {
  /// T3.24, T4.12, T7.9.
  case showsNothing(keyPath: String)
  /// T1.26.
  case timesNotFinite, childTimesNotFinite
  /// T1.4, T1.5: the named property counts as not set.
  case negative(String)
  /// T4.13.
  case keyTimeCount(Int, values: Int)
  case keyTimesOutOfOrder
  /// T4.4.
  case functionCount(Int, stretches: Int)
  /// T4.8.
  case shapeNotFinite
  case curveNotFinite
  /// T1.1, T4.15: the property and what it was set to.
  case unknownName(String, String)
  /// L2.20: perhaps a slip of the pen.
  case undeclaredKey(String)
  case nestedTooDeep(limit: Int)
}

extension AnimationFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .showsNothing(let keyPath):
      "shows nothing: '\(keyPath)' is an unknown key path, or the values do not fit it"
    case .timesNotFinite: "has times that are not finite; it is not shown"
    case .childTimesNotFinite: "has a child with times that are not finite, which is not shown"
    case .negative(let property): "has a negative \(property), which counts as not set"
    case .keyTimeCount(let times, let values):
      "has \(times) key times for \(values) values; what they have in common is used"
    case .keyTimesOutOfOrder:
      "has key times that do not ascend; the values are spaced evenly"
    case .functionCount(let functions, let stretches):
      "has \(functions) timing functions for \(stretches) stretches; missing ones are linear"
    case .shapeNotFinite: "has a tension, continuity or bias that is not finite; it counts as 0"
    case .curveNotFinite: "has a timing function that is not finite; it counts as linear"
    case .unknownName(let property, let name):
      "has the unknown \(property) '\(name)'; the default is used"
    case .undeclaredKey(let key):
      "animates '\(key)', which no property is called; the layer gets a key of that name"
    case .nestedTooDeep(let limit):
      "has groups nested more than \(limit) deep, or a group that contains itself; it is not shown"
    }
  }
}
