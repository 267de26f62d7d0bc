/// The number of a type of Core Foundation's and Core Graphics' objects.
public typealias CFTypeID = UInt

/// Returns the number of an object's type, which is that of `CGColor.typeID` for colors and that of the class for other
/// objects.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  guard let cf else { return 0 }
  // Paths that can be changed have the type of the others.
  return cf is CGPath ? CGPath.typeID : number(of: type(of: cf))
}

private func number(of type: AnyClass) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }

extension CGColor {
  /// The number of the type, which `CFGetTypeID(_:)` returns for colors.
  public static var typeID: CFTypeID { number(of: self) }
}
extension CGColorSpace {
  /// The number of the type, which `CFGetTypeID(_:)` returns for color spaces.
  public static var typeID: CFTypeID { number(of: self) }
}
extension CGContext {
  /// The number of the type, which `CFGetTypeID(_:)` returns for contexts.
  public static var typeID: CFTypeID { number(of: self) }
}
extension CGGradient {
  /// The number of the type, which `CFGetTypeID(_:)` returns for gradients.
  public static var typeID: CFTypeID { number(of: self) }
}
extension CGImage {
  /// The number of the type, which `CFGetTypeID(_:)` returns for images.
  public static var typeID: CFTypeID { number(of: self) }
}
extension CGPath {
  /// The number of the type, which `CFGetTypeID(_:)` returns for all paths.
  public static var typeID: CFTypeID { number(of: CGPath.self) }
}
