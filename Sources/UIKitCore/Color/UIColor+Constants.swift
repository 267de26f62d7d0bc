import QuartzCore

// The fixed colors (L7.14): grays are in the gray color space, the others in sRGB. Each is always the same
// object.

extension UIColor {
  /// Black, 0 in the gray color space.
  public class var black: UIColor { Fixed.black }
  /// Dark gray, 0.333 in the gray color space.
  public class var darkGray: UIColor { Fixed.darkGray }
  /// Light gray, 0.667 in the gray color space.
  public class var lightGray: UIColor { Fixed.lightGray }
  /// White, 1 in the gray color space.
  public class var white: UIColor { Fixed.white }
  /// Gray, 0.5 in the gray color space.
  public class var gray: UIColor { Fixed.gray }
  /// Red, (1, 0, 0) in sRGB.
  public class var red: UIColor { Fixed.red }
  /// Green, (0, 1, 0) in sRGB.
  public class var green: UIColor { Fixed.green }
  /// Blue, (0, 0, 1) in sRGB.
  public class var blue: UIColor { Fixed.blue }
  /// Cyan, (0, 1, 1) in sRGB.
  public class var cyan: UIColor { Fixed.cyan }
  /// Yellow, (1, 1, 0) in sRGB.
  public class var yellow: UIColor { Fixed.yellow }
  /// Magenta, (1, 0, 1) in sRGB.
  public class var magenta: UIColor { Fixed.magenta }
  /// Orange, (1, 0.5, 0) in sRGB.
  public class var orange: UIColor { Fixed.orange }
  /// Purple, (0.5, 0, 0.5) in sRGB.
  public class var purple: UIColor { Fixed.purple }
  /// Brown, (0.6, 0.4, 0.2) in sRGB.
  public class var brown: UIColor { Fixed.brown }
  /// Transparent black.
  public class var clear: UIColor { Fixed.clear }
}

private enum Fixed {
  static let black = UIColor(white: 0, alpha: 1)
  static let darkGray = UIColor(white: 0.333, alpha: 1)
  static let lightGray = UIColor(white: 0.667, alpha: 1)
  static let white = UIColor(white: 1, alpha: 1)
  static let gray = UIColor(white: 0.5, alpha: 1)
  static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  static let clear = UIColor(white: 0, alpha: 0)
}
