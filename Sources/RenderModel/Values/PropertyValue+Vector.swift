import CoreGraphics

// Values as vectors of up to four numbers, for distances and splines (T4.6, T4.7).

extension PropertyValue {
  /// The value as a vector; nil for types without a metric.
  package var vector: SIMD4<Double>? {
    if case .color(let color) = self { return color.rgba }
    return flat
  }

  /// Returns a value of the same type made of the numbers in `v`.
  func replacingVector(_ v: SIMD4<Double>) -> PropertyValue {
    switch self {
    case .number: .number(v.x)
    case .point: .point(CGPoint(x: v.x, y: v.y))
    case .size: .size(CGSize(width: v.x, height: v.y))
    case .rect: .rect(CGRect(x: v.x, y: v.y, width: v.z, height: v.w))
    case .color: .color(CGColor(rgba: v))
    case .null, .bool, .integer, .transform, .path, .contents, .string, .array, .object: self
    }
  }
}
