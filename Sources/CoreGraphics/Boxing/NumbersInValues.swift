// Structures of numbers inside NSValue. Foundation boxes points, sizes and rectangles; the others are
// boxed as arrays of eight-byte numbers, which is what its values can hold.

/// A structure that is nothing but numbers.
package protocol NumberStructure {
  /// "[6d]" for six doubles. Structures of as many numbers must differ: "[6q]" holds six as well.
  static var valueEncoding: String { get }
  /// As many as the encoding says.
  init(valueNumbers numbers: [Double])
  var valueNumbers: [Double] { get }
}

extension NSValue {
  package convenience init<Structure: NumberStructure>(structure: Structure) {
    self.init(bytes: structure.valueNumbers, objCType: Structure.valueEncoding)
  }

  /// nil when something else is boxed.
  package func structure<Structure: NumberStructure>(_ type: Structure.Type) -> Structure? {
    guard String(cString: objCType) == type.valueEncoding else { return nil }
    var numbers = [Double](repeating: 0, count: Int(type.valueEncoding.filter(\.isNumber)) ?? 0)
    getValue(&numbers)
    return Structure(valueNumbers: numbers)
  }
}

extension CGAffineTransform: NumberStructure {
  package static var valueEncoding: String { "[6d]" }
  package var valueNumbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }
  package init(valueNumbers n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension CGVector: NumberStructure {
  package static var valueEncoding: String { "[2d]" }
  package var valueNumbers: [Double] { [dx, dy] }
  package init(valueNumbers n: [Double]) { self.init(dx: n[0], dy: n[1]) }
}
