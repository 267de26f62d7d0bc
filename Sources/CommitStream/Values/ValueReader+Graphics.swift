import CoreGraphics
import RenderModel

// The values of Core Graphics: matrices, colors, paths and contents.

extension ValueReader {
  mutating func transform() throws(StreamError) -> CATransform3D {
    CATransform3D(
      rows: try bytes.numbers(count: 4), try bytes.numbers(count: 4), try bytes.numbers(count: 4),
      try bytes.numbers(count: 4))
  }

  private mutating func affine() throws(StreamError) -> CGAffineTransform {
    let (linear, shift) = (try bytes.numbers(count: 4), try bytes.numbers(count: 2))
    return CGAffineTransform(
      a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: shift.x, ty: shift.y)
  }

  mutating func color() throws(StreamError) -> CGColor {
    try allowance.take(1, of: 256)
    switch try bytes.byte() {
    case 0:
      var rgba = SIMD4<Double>.zero
      for lane in 0..<4 { rgba[lane] = Double(try bytes.byte()) / 255 }
      return CGColor(rgba: rgba)
    case 1: return CGColor(rgba: try bytes.numbers(count: 4))
    case 2:
      let numbers = try bytes.numbers(count: 2)
      return CGColor(gray: numbers.x, alpha: numbers.y)
    case 3: return try colorInAnySpace()
    case let form: throw .invalid("a color of the unknown form \(form)")
    }
  }

  private mutating func colorInAnySpace() throws(StreamError) -> CGColor {
    let space = try colorSpace()
    let components = try numberList().map { CGFloat($0) }
    if let pattern = try pattern() {
      guard space.model == .pattern, components.count == 1 else {
        throw .invalid("a pattern with components of a color")
      }
      return CGColor(pattern: pattern, alpha: components[0], space: space)
    }
    guard let color = CGColor(colorSpace: space, components: components) else {
      throw .invalid("a color with a wrong number of components")
    }
    return color
  }

  /// Reads a color space. The base of a base would be a pattern too, which is not allowed.
  mutating func colorSpace(mayHaveBase: Bool = true) throws(StreamError) -> CGColorSpace {
    guard let raw = Int32(exactly: try bytes.signed()), let model = CGColorSpaceModel(rawValue: raw)
    else { throw .invalid("a color space of an unknown model") }
    let name = try optionalText()
    guard try flag() else { return CGColorSpace(name: name, model: model) }
    guard mayHaveBase else { throw .invalid("color spaces that are nested") }
    return CGColorSpace(name: name, model: model, base: try colorSpace(mayHaveBase: false))
  }

  private mutating func pattern() throws(StreamError) -> PatternTile? {
    let form = try bytes.byte()
    guard form != 0 else { return nil }
    guard form <= 2 else { throw .invalid("a pattern of the unknown form \(form)") }
    let image = try requiredImage()
    let scale = try bytes.number()
    return PatternTile(image: image, scale: scale, toBase: form == 2 ? try affine() : nil)
  }

  mutating func flag() throws(StreamError) -> Bool {
    switch try bytes.byte() {
    case 0: false
    case 1: true
    case let byte: throw .invalid("\(byte) as a Boolean value")
    }
  }

  mutating func optionalText() throws(StreamError) -> String? { try flag() ? try text() : nil }

  mutating func requiredImage() throws(StreamError) -> CGImage {
    try image(try bytes.integer(upTo: .max))
  }

  mutating func path() throws(StreamError) -> CGPath {
    CGPath(
      elements: try list(of: MemoryLayout<PathElement>.stride) { reader throws(StreamError) in
        try reader.pathElement()
      })
  }

  private mutating func pathElement() throws(StreamError) -> PathElement {
    switch try bytes.byte() {
    case 0: return .move(try bytes.point())
    case 1: return .line(try bytes.point())
    case 2:
      let numbers = try bytes.numbers(count: 4)
      return .quad(
        control: CGPoint(x: numbers.x, y: numbers.y), end: CGPoint(x: numbers.z, y: numbers.w))
    case 3:
      let numbers = try bytes.numbers(count: 4)
      return .cubic(
        control1: CGPoint(x: numbers.x, y: numbers.y), control2: CGPoint(x: numbers.z, y: numbers.w),
        end: try bytes.point())
    case 4: return .close
    case let kind: throw .invalid("an element \(kind) of a path")
    }
  }

  /// Reads a list of numbers in groups of four. A group takes at least a byte.
  mutating func numberList() throws(StreamError) -> [Double] {
    let count = try bytes.integer(upTo: 4 * max(bytes.remaining, 1))
    try allowance.take(count, of: MemoryLayout<Double>.stride)
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    while numbers.count < count {
      let lanes = min(4, count - numbers.count)
      let group = try bytes.numbers(count: lanes)
      for lane in 0..<lanes { numbers.append(group[lane]) }
    }
    return numbers
  }
}
