// Structures of numbers in NSValue. Foundation boxes points, sizes and rectangles. The other structures are boxed as
// arrays of eight-byte numbers, which NSValue supports.

/// A structure that consists of numbers only.
package protocol NumberStructure {
  /// The Objective-C type encoding of the boxed value, such as "[6d]" for six doubles. Two structures with the same
  /// number of numbers need different encodings; "[6q]" stands for six eight-byte numbers too.
  static var valueEncoding: String { get }
  /// Creates the structure from its numbers, as many as the encoding states.
  init(valueNumbers numbers: [Double])
  /// The numbers, in the order in which the initializer expects them.
  var valueNumbers: [Double] { get }
}

extension NSValue {
  /// Creates a value that holds a structure.
  package convenience init<Structure: NumberStructure>(structure: Structure) {
    self.init(bytes: structure.valueNumbers, objCType: Structure.valueEncoding)
  }

  /// Returns the structure in the value; nil when it holds something else.
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
