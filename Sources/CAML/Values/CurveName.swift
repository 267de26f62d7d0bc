import QuartzCore

/// The named timing functions.
package enum CurveName {
  package static let all = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// nil for a curve of its own.
  package static func of(_ function: CAMediaTimingFunction) -> String? {
    all.first {
      CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0)).controlNumbers
        == function.controlNumbers
    }
  }
}

extension CAMediaTimingFunction {
  /// The two inner control points.
  package var controlNumbers: [Float] {
    let points = curve.controlPoints
    return [points.x, points.y, points.z, points.w]
  }
}
