import QuartzCore

/// The names of the predefined timing functions.
package enum CurveName {
  /// The names that the table of animation properties lists as the constants of `timingFunction`.
  static let all = AnimationProperty.ID.timingFunction.row.description.constants.strings

  /// Returns the name of a timing function; nil when it has control points of its own.
  package static func of(_ function: CAMediaTimingFunction) -> String? {
    all.first {
      CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0)).controlNumbers
        == function.controlNumbers
    }
  }
}

extension CAMediaTimingFunction {
  /// The coordinates x1, y1, x2, y2 of the two inner control points.
  package var controlNumbers: [Float] {
    let points = curve.controlPoints
    return [points.x, points.y, points.z, points.w]
  }
}
