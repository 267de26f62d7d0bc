// When a value is read as another type than the one that it holds, the result consists of zeros.

extension NSValue {
  /// Creates a value that holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Creates a value that holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Creates a value that holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Creates a value that holds a vector.
  public convenience init(cgVector vector: CGVector) { self.init(structure: vector) }
  /// Creates a value that holds an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(structure: transform)
  }

  /// The point in the value; (0, 0) when it holds something else.
  public var cgPointValue: CGPoint { CGPoint(boxedIn: self) ?? .zero }
  /// The size in the value; zero when it holds something else.
  public var cgSizeValue: CGSize { CGSize(boxedIn: self) ?? .zero }
  /// The rectangle in the value; zero when it holds something else.
  public var cgRectValue: CGRect { CGRect(boxedIn: self) ?? .zero }
  /// The vector in the value; zero when it holds something else.
  public var cgVectorValue: CGVector { CGVector(boxedIn: self) ?? .zero }
  /// The transform in the value; six zeros when it holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(boxedIn: self) ?? CGAffineTransform()
  }

  // The encodings are those of Foundation on Linux.
  var holdsPoint: Bool { strcmp(objCType, "{CGPoint=dd}") == 0 }
  var holdsSize: Bool { strcmp(objCType, "{CGSize=dd}") == 0 }
  var holdsRect: Bool { strcmp(objCType, "{CGRect={CGPoint=dd}{CGSize=dd}}") == 0 }
}
