/// An error in an animation. The comment of a case states the value that is used instead.
package enum AnimationFlaw: Hashable, Sendable {
  /// A key path that leads to no value which can be animated (T3.24). The animation shows nothing.
  case unknownKeyPath(String)
  /// A value of a type that the property cannot take, with the name of its type and a description of what is expected
  /// (T3.24). The animation shows nothing.
  case wrongValueType(keyPath: String, type: String, expected: String)
  /// A value that is NaN or infinite (T3.24). The animation shows nothing.
  case valueNotFinite(keyPath: String)
  /// Fewer than two key values (T4.12), or an empty path. The animation shows nothing.
  case tooFewValues(keyPath: String)
  /// A value function for a property or with values that it cannot change, or with a missing end (T7.9). The animation
  /// shows nothing.
  case valueFunctionNotUsable(keyPath: String)
  /// Times that are NaN or infinite (T1.26). The animation has no effect.
  case timesNotFinite, childTimesNotFinite
  /// A negative duration, repeat count or repeat duration, with the name of the property. It counts as not set (T1.4,
  /// T1.5).
  case negative(String)
  /// Different numbers of key times and values. The smaller number is used for both (T4.13).
  case keyTimeCount(Int, values: Int)
  /// Key times that do not ascend. The values are spaced evenly.
  case keyTimesOutOfOrder
  /// A wrong number of timing functions. Missing ones are linear, and extra ones are ignored (T4.4).
  case functionCount(Int, intervals: Int)
  /// A tension, continuity or bias that is not finite. It counts as 0 (T4.8).
  case shapeNotFinite
  /// A timing function with control points that are NaN or infinite. It counts as linear.
  case curveNotFinite
  /// A property, and the unknown name to which it was set (T1.1, T4.15). The default is used.
  case unknownName(String, String)
  /// A key that was neither declared nor set, possibly because of a misspelling (L2.20). The layer gets a key of that
  /// name.
  case undeclaredKey(String)
  /// Groups that are nested too deeply, or a group that contains itself. The animation is not shown.
  case nestedTooDeep(limit: Int)
  /// Too many animations in groups. The animation is not shown.
  case tooManyNested(limit: Int)
}

extension AnimationFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKeyPath(let keyPath):
      "shows nothing: there is no key path '\(keyPath)' that can be animated"
    case .wrongValueType(let keyPath, let type, let expected):
      "shows nothing: '\(keyPath)' takes \(expected), not a value of type \(type)"
    case .valueNotFinite(let keyPath):
      "shows nothing: a value for '\(keyPath)' is NaN or infinite"
    case .tooFewValues(let keyPath):
      "shows nothing: it has too few values for '\(keyPath)'"
    case .valueFunctionNotUsable(let keyPath):
      "shows nothing: its value function does not fit '\(keyPath)' or the values"
    case .timesNotFinite: "has times that are not finite; it is not shown"
    case .childTimesNotFinite: "has a child with times that are not finite, which is not shown"
    case .negative(let property): "has a negative \(property), which counts as not set"
    case .keyTimeCount(let times, let values):
      "has \(times) key times for \(values) values; the extra ones are ignored"
    case .keyTimesOutOfOrder:
      "has key times that do not ascend; the values are spaced evenly"
    case .functionCount(let functions, let intervals):
      "has \(functions) timing functions for \(intervals) intervals between values; missing ones are linear"
    case .shapeNotFinite: "has a tension, continuity or bias that is not finite; it counts as 0"
    case .curveNotFinite: "has a timing function that is not finite; it counts as linear"
    case .unknownName(let property, let name):
      "has the unknown \(property) '\(name)'; the default is used"
    case .undeclaredKey(let key):
      "animates '\(key)', which is not the name of a property; the layer gets a key of that name"
    case .nestedTooDeep(let limit):
      "has groups nested more than \(limit) deep, or a group that contains itself; it is not shown"
    case .tooManyNested(let limit):
      "has more than \(limit) animations in groups, counted once for each group; it is not shown"
    }
  }
}
