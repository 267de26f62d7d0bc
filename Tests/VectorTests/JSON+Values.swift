import QuartzCore
import RenderModel

// Conversions between JSON and the value types of the API.

extension JSON {
  func point() throws -> CGPoint {
    let n = try numbers(2)
    return CGPoint(x: n[0], y: n[1])
  }

  func size() throws -> CGSize {
    let n = try numbers(2)
    return CGSize(width: n[0], height: n[1])
  }

  func rect() throws -> CGRect {
    let n = try numbers(4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func affine() throws -> CGAffineTransform {
    let n = try numbers(6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Converts the entries m11…m44 of a matrix for row vectors (p · M), given row by row, as sixteen numbers or as
  /// four arrays of four.
  func transform() throws -> CATransform3D {
    let rows = try array()
    let entries = rows.count == 4 ? try rows.flatMap { try $0.numbers(4) } : try numbers(16)
    guard let matrix = CATransform3D(entries: entries) else {
      throw Malformed("\(self) is not a matrix")
    }
    return matrix
  }

  /// Converts the components red, green, blue and alpha in sRGB, not premultiplied.
  func color() throws -> CGColor {
    let n = try numbers(4)
    return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
  }

  func path() throws -> CGPath {
    CGPath(elements: try array().map { try $0.pathElement() })
  }

  /// Converts an array that contains the name of a path element and then the element's points.
  private func pathElement() throws -> PathElement {
    let points = try array().dropFirst().map { try $0.point() }
    switch (try element(0).string(), points.count) {
    case ("move", 1): return .move(points[0])
    case ("line", 1): return .line(points[0])
    case ("quad", 2): return .quad(control: points[0], end: points[1])
    case ("cubic", 3): return .cubic(control1: points[0], control2: points[1], end: points[2])
    case ("close", 0): return .close
    default: throw Malformed("\(self) is not an element of a path")
    }
  }

  /// Converts the name of a timing function, or its four control values.
  func timingFunction() throws -> CAMediaTimingFunction {
    if case .array = self {
      let n = try numbers(4).map { Float($0) }
      return CAMediaTimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    }
    let name = CAMediaTimingFunctionName(rawValue: try string())
    let names: [CAMediaTimingFunctionName] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ]
    guard names.contains(name) else { throw Malformed("\(self) is no timing function") }
    return CAMediaTimingFunction(name: name)
  }

  /// Converts the JSON to the Swift value that key-value coding accepts for a property of `type`. If `type` is nil,
  /// because the key is undeclared, the type of the JSON value determines the type of the result.
  func nativeValue(as type: ValueType?) throws -> Any? {
    if self == .null { return nil }
    switch type {
    case .number: return try number()
    case .bool: return try bool()
    case .integer: return try integer()
    case .point: return try point()
    case .size: return try size()
    case .rect: return try rect()
    case .transform: return try transform()
    case .color: return try color()
    case .path: return try path()
    case .string: return try string()
    case .colors: return try array().map { try $0.nativeValue(as: .color) as Any }
    case .numbers: return try array().map { try $0.number() }
    case .contents, .object: throw Malformed("\(self) cannot be made a value of type \(type as Any)")
    case nil: return try undeclaredNative()
    }
  }

  private func undeclaredNative() throws -> Any? {
    switch self {
    case .null: return nil
    case .bool(let value): return value
    case .number(let value): return value
    case .string(let text): return text
    case .array(let list): return try list.map { try $0.undeclaredNative() as Any }
    case .object: throw Malformed("\(self) is no property value")
    }
  }
}

extension JSON {
  /// Creates a number. NaN becomes null, because JSON has no NaN.
  init(_ value: Double) { self = value.isNaN ? .null : .number(value) }
  init(_ values: [Double]) { self = .array(values.map { JSON($0) }) }
  init(_ p: CGPoint) { self.init([p.x, p.y]) }
  init(_ s: CGSize) { self.init([s.width, s.height]) }
  init(_ r: CGRect) {
    // The stored numbers are used, because `minX` and `width` would return those of the standardized rectangle.
    self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
  }
  init(_ t: CGAffineTransform) { self.init([t.a, t.b, t.c, t.d, t.tx, t.ty]) }
  init(_ c: CGColor) { self.init([c.rgba.x, c.rgba.y, c.rgba.z, c.rgba.w]) }
  init(_ path: CGPath) { self = .array(path.elements.map { JSON($0) }) }

  /// Creates the entries m11…m44 row by row, as four arrays.
  init(_ t: CATransform3D) {
    let e = t.entries
    self = .array(stride(from: 0, to: 16, by: 4).map { JSON(Array(e[$0..<$0 + 4])) })
  }

  /// Creates the entries m11…m44 row by row, as one array.
  init(flat t: CATransform3D) { self.init(t.entries) }

  private init(_ element: PathElement) {
    let name: String
    switch element {
    case .move: name = "move"
    case .line: name = "line"
    case .quad: name = "quad"
    case .cubic: name = "cubic"
    case .close: name = "close"
    }
    self = .array([.string(name)] + element.points.map { JSON($0) })
  }

  /// Converts a value that the API returned. Matrices and timing functions are converted to the form of `expected`,
  /// and the elements of an array to the form of the expected element with the same index.
  init(any value: Any?, like expected: JSON = .null) throws {
    switch value {
    case nil, is NSNull: self = .null
    case let value as CGPoint: self.init(value)
    case let value as CGSize: self.init(value)
    case let value as CGRect: self.init(value)
    case let value as CATransform3D:
      if case .array(let list) = expected, list.count == 4 {
        self.init(value)
      } else {
        self.init(flat: value)
      }
    case let value as CGColor: self.init(value)
    case let value as CGPath: self.init(value)
    case let value as String: self = .string(value)
    case let value as CAMediaTimingFunction: self.init(value, like: expected)
    case let value as [Any]:
      let elements = (try? expected.array()) ?? []
      self = .array(
        try value.enumerated().map { index, value in
          try JSON(any: value, like: elements.indices.contains(index) ? elements[index] : .null)
        })
    default: self = try JSON(scalar: value)
    }
  }

  private init(scalar value: Any?) throws {
    switch value {
    // NSNumber comes before Bool, because an NSNumber of 0 or 1 can also be cast to Bool.
    case let value as NSNumber: self.init(value.doubleValue)
    case let value as Bool: self = .bool(value)
    case let value as Int: self.init(Double(value))
    case let value as Float: self.init(Double(value))
    case let value as CGFloat: self.init(Double(value))
    case let value as Double: self.init(value)
    case let value as any RawRepresentable: try self.init(any: value.rawValue)
    default: throw Malformed("a value of type \(type(of: value as Any)) has no JSON form")
    }
  }

  /// Creates the name of a timing function; its four control values if `expected` is an array.
  private init(_ function: CAMediaTimingFunction, like expected: JSON) {
    if case .array = expected {
      let c = function.curve.controlPoints
      self.init([c.x, c.y, c.z, c.w].map { Double($0) })
    } else {
      self = .string(function.description)
    }
  }
}
