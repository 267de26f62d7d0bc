import CoreGraphics

/// The type of an animatable property, which determines the conversion and the interpolation of its values (T3.9).
package enum ValueType: Sendable {
  case number, bool, integer, point, size, rect, transform, color, path, contents, string
  /// Arrays that are animated element by element.
  case colors, numbers
  /// A value that is stored and returned but not interpolated.
  case object
}

/// The value of a property as it is passed between the API, the snapshot and the evaluation. Numbers, points and
/// rectangles need no allocation. Matrices are indirect, because otherwise every value would be as large as a matrix.
package enum PropertyValue: Equatable, Sendable {
  case null
  case number(Double)
  case bool(Bool)
  case integer(Int)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  indirect case transform(CATransform3D)
  case color(CGColor)
  case path(CGPath)
  case contents(LayerContents)
  case string(String)
  case array([PropertyValue])
  case object(OpaqueValue)
}

/// A value that Lamina stores without interpreting it. Two instances are equal only if they are identical.
package final class OpaqueValue: Equatable, @unchecked Sendable {
  // `@unchecked`: the value is only returned to the thread that owns the layer tree.
  package let value: Any
  package init(_ value: Any) { self.value = value }
  package static func == (a: OpaqueValue, b: OpaqueValue) -> Bool { a === b }
}

/// The contents of a layer: one image, or a cross-fade between two images (T3.20).
package enum LayerContents: Equatable, Sendable {
  case image(CGImage)
  /// The premultiplied mix (1 − fraction) · from + fraction · to.
  indirect case crossfade(from: CGImage, to: CGImage, fraction: Double)

  /// The single image that the property returns. It changes from `from` to `to` at one half.
  package var image: CGImage {
    switch self {
    case .image(let image): image
    case .crossfade(let from, let to, let fraction): fraction < 0.5 ? from : to
    }
  }
}

extension PropertyValue {
  /// The value as a number. Null, and types that cannot be converted, count as 0 (T7.2).
  package var number: Double {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .string(let text): Double(text) ?? 0
    case .null, .point, .size, .rect, .transform, .color, .path, .contents, .array, .object: 0
    }
  }
  package var bool: Bool {
    if case .bool(let value) = self { value } else { number != 0 }
  }
  package var integer: Int {
    if case .integer(let value) = self { value } else { Int(saturating: number) }
  }
  package var point: CGPoint {
    switch self {
    case .point(let value): value
    case .size(let value): CGPoint(x: value.width, y: value.height)
    case .null, .number, .bool, .integer, .rect, .transform, .color, .path, .contents, .string, .array,
      .object:
      .zero
    }
  }
  package var size: CGSize {
    switch self {
    case .size(let value): value
    case .point(let value): CGSize(width: value.x, height: value.y)
    case .null, .number, .bool, .integer, .rect, .transform, .color, .path, .contents, .string, .array,
      .object:
      .zero
    }
  }
  package var rect: CGRect { if case .rect(let value) = self { value } else { .zero } }
  package var transform: CATransform3D {
    if case .transform(let value) = self { value } else { .identity }
  }
  package var color: CGColor? { if case .color(let value) = self { value } else { nil } }
  package var path: CGPath? { if case .path(let value) = self { value } else { nil } }
  package var contents: LayerContents? {
    if case .contents(let value) = self { value } else { nil }
  }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var list: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
  package var object: OpaqueValue? { if case .object(let value) = self { value } else { nil } }

  package var isNull: Bool { self == .null }

  /// True when all numbers of the value are finite. A value without numbers counts as finite.
  package var isFinite: Bool {
    switch self {
    case .number(let value): value.isFinite
    case .color(let color): color.rgba.isFinite
    case .transform(let matrix): matrix.isFinite
    case .path(let path): path.elements.allSatisfy { $0.points.allSatisfy(\.isFinite) }
    case .array(let values): values.allSatisfy(\.isFinite)
    case .point, .size, .rect: flat?.isFinite ?? true
    case .null, .bool, .integer, .contents, .string, .object: true
    }
  }

  /// Creates the value of an optional. Nil becomes `.null`.
  package init(_ color: CGColor?) { self = color.map { .color($0) } ?? .null }
  package init(_ path: CGPath?) { self = path.map { .path($0) } ?? .null }
  package init(_ contents: LayerContents?) { self = contents.map { .contents($0) } ?? .null }
  package init(list: [PropertyValue]?) { self = list.map { .array($0) } ?? .null }
  package init(_ string: String?) { self = string.map { .string($0) } ?? .null }
  package init(_ object: OpaqueValue?) { self = object.map { .object($0) } ?? .null }
}

extension Int {
  /// Truncates `value`, clamping it to ±9.2e18; NaN gives 0.
  package init(saturating value: Double) {
    self = value.isNaN ? 0 : Int(Swift.max(-9.2e18, Swift.min(9.2e18, value)))
  }
}

extension SIMD4 where Scalar == Double {
  fileprivate var isFinite: Bool { self - self == .zero }
}
