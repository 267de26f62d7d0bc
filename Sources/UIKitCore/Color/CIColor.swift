import QuartzCore

/// The sRGB components of a color. Of Core Image Lamina has nothing else.
public final class CIColor: NSObject, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  /// The component, usually from 0 to 1.
  public let red, green, blue, alpha: CGFloat

  /// Creates a color from sRGB components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    super.init()
  }
  /// Creates a color with the components of another one for the current traits.
  public convenience init(color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a color with the components of a Core Graphics color.
  public convenience init(cgColor: CGColor) { self.init(color: UIColor(cgColor: cgColor)) }

  /// The number of components, which is 4.
  public var numberOfComponents: Int { 4 }
}

extension UIColor {
  /// Creates a color from the components of a Core Image color.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
  /// The components of the color.
  public final var ciColor: CIColor { CIColor(color: self) }
}
