import CoreGraphics
import RenderModel

// The values of Core Graphics: matrices, colors, paths and contents.

extension ValueWriter {
  mutating func put(_ m: CATransform3D) {
    bytes.put(SIMD4(m.m11, m.m12, m.m13, m.m14), count: 4)
    bytes.put(SIMD4(m.m21, m.m22, m.m23, m.m24), count: 4)
    bytes.put(SIMD4(m.m31, m.m32, m.m33, m.m34), count: 4)
    bytes.put(SIMD4(m.m41, m.m42, m.m43, m.m44), count: 4)
  }

  mutating func put(_ m: CGAffineTransform) {
    bytes.put(SIMD4(m.a, m.b, m.c, m.d), count: 4)
    bytes.put(SIMD4(m.tx, m.ty, 0, 0), count: 2)
  }

  /// Appends a color in the shortest of four forms: 0 sRGB in 256 levels for each component, 1 sRGB, 2 gray, and 3 any
  /// other space, or a pattern.
  mutating func put(_ color: CGColor) {
    let space = color.colorSpace ?? .standardRGB
    if color.pattern == nil, space === CGColorSpace.standardRGB || space == .standardRGB {
      putStandard(color.rgba)
    } else if color.pattern == nil, space === CGColorSpace.deviceGray || space == .deviceGray {
      bytes.put(2)
      bytes.put(SIMD4(color.rgba.x, color.rgba.w, 0, 0), count: 2)
    } else {
      bytes.put(3)
      put(space)
      bytes.put((color.components ?? []).map { Double($0) })
      put(color.pattern)
    }
  }

  private mutating func putStandard(_ rgba: SIMD4<Double>) {
    let levels = (rgba.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
    guard levels / 255 == rgba else {
      bytes.put(1)
      return bytes.put(rgba, count: 4)
    }
    bytes.put(0)
    for lane in 0..<4 { bytes.put(UInt8(levels[lane])) }
  }

  mutating func put(_ space: CGColorSpace) {
    bytes.put(signed: Int(space.model.rawValue))
    put(optional: space.name)
    bytes.put(space.baseColorSpace == nil ? 0 : 1)
    if let base = space.baseColorSpace { put(base) }
  }

  private mutating func put(_ pattern: PatternTile?) {
    guard let pattern else { return bytes.put(0) }
    bytes.put(pattern.toBase == nil ? 1 : 2)
    put(pattern.image)
    bytes.put(number: Double(pattern.scale))
    if let toBase = pattern.toBase { put(toBase) }
  }

  mutating func put(optional text: String?) {
    bytes.put(text == nil ? 0 : 1)
    if let text { bytes.put(text) }
  }

  /// Appends the number of an image.
  mutating func put(_ image: CGImage) { bytes.put(count: images.number(of: image)) }

  mutating func put(_ path: CGPath) {
    bytes.put(count: path.elements.count)
    for element in path.elements { put(element) }
  }

  private mutating func put(_ element: PathElement) {
    switch element {
    case .move(let point):
      bytes.put(0)
      bytes.put(point)
    case .line(let point):
      bytes.put(1)
      bytes.put(point)
    case .quad(let control, let end):
      bytes.put(2)
      bytes.put(SIMD4(control.x, control.y, end.x, end.y), count: 4)
    case .cubic(let control1, let control2, let end):
      bytes.put(3)
      bytes.put(SIMD4(control1.x, control1.y, control2.x, control2.y), count: 4)
      bytes.put(end)
    case .close: bytes.put(4)
    }
  }
}
