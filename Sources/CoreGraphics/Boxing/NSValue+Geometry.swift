// Reading a value that holds something else gives zeros.

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public convenience init(cgVector vector: CGVector) { self.init(structure: vector) }
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(structure: transform)
  }

  public var cgPointValue: CGPoint { CGPoint(boxedIn: self) ?? .zero }
  public var cgSizeValue: CGSize { CGSize(boxedIn: self) ?? .zero }
  public var cgRectValue: CGRect { CGRect(boxedIn: self) ?? .zero }
  public var cgVectorValue: CGVector { CGVector(boxedIn: self) ?? .zero }
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(boxedIn: self) ?? CGAffineTransform()
  }

  // As Foundation on Linux encodes what it boxes itself.
  var holdsPoint: Bool { strcmp(objCType, "{CGPoint=dd}") == 0 }
  var holdsSize: Bool { strcmp(objCType, "{CGSize=dd}") == 0 }
  var holdsRect: Bool { strcmp(objCType, "{CGRect={CGPoint=dd}{CGSize=dd}}") == 0 }
}
