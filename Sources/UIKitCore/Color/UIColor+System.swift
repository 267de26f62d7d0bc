import QuartzCore

// The system's colors, which adapt to the light and dark styles (L7.14); the values are those of iOS 15.

extension UIColor {
  /// The system's red.
  public class var systemRed: UIColor { System.systemRed }
  /// The system's orange.
  public class var systemOrange: UIColor { System.systemOrange }
  /// The system's yellow.
  public class var systemYellow: UIColor { System.systemYellow }
  /// The system's green.
  public class var systemGreen: UIColor { System.systemGreen }
  /// The system's mint.
  public class var systemMint: UIColor { System.systemMint }
  /// The system's teal.
  public class var systemTeal: UIColor { System.systemTeal }
  /// The system's cyan.
  public class var systemCyan: UIColor { System.systemCyan }
  /// The system's blue.
  public class var systemBlue: UIColor { System.systemBlue }
  /// The system's indigo.
  public class var systemIndigo: UIColor { System.systemIndigo }
  /// The system's purple.
  public class var systemPurple: UIColor { System.systemPurple }
  /// The system's pink.
  public class var systemPink: UIColor { System.systemPink }
  /// The system's brown.
  public class var systemBrown: UIColor { System.systemBrown }
  /// The system's gray, the same in both styles.
  public class var systemGray: UIColor { System.systemGray }
  /// The second of the system's grays; each one stands out less from the background.
  public class var systemGray2: UIColor { System.systemGray2 }
  /// The third of the system's grays.
  public class var systemGray3: UIColor { System.systemGray3 }
  /// The fourth of the system's grays.
  public class var systemGray4: UIColor { System.systemGray4 }
  /// The fifth of the system's grays.
  public class var systemGray5: UIColor { System.systemGray5 }
  /// The sixth of the system's grays, the closest to the background.
  public class var systemGray6: UIColor { System.systemGray6 }
}

private enum System {
  static let systemRed = UIColor(light: (255, 59, 48), dark: (255, 69, 58))
  static let systemOrange = UIColor(light: (255, 149, 0), dark: (255, 159, 10))
  static let systemYellow = UIColor(light: (255, 204, 0), dark: (255, 214, 10))
  static let systemGreen = UIColor(light: (52, 199, 89), dark: (48, 209, 88))
  static let systemMint = UIColor(light: (0, 199, 190), dark: (99, 230, 226))
  static let systemTeal = UIColor(light: (48, 176, 199), dark: (64, 200, 224))
  static let systemCyan = UIColor(light: (50, 173, 230), dark: (100, 210, 255))
  static let systemBlue = UIColor(light: (0, 122, 255), dark: (10, 132, 255))
  static let systemIndigo = UIColor(light: (88, 86, 214), dark: (94, 92, 230))
  static let systemPurple = UIColor(light: (175, 82, 222), dark: (191, 90, 242))
  static let systemPink = UIColor(light: (255, 45, 85), dark: (255, 55, 95))
  static let systemBrown = UIColor(light: (162, 132, 94), dark: (172, 142, 104))
  static let systemGray = UIColor(light: (142, 142, 147), dark: (142, 142, 147))
  static let systemGray2 = UIColor(light: (174, 174, 178), dark: (99, 99, 102))
  static let systemGray3 = UIColor(light: (199, 199, 204), dark: (72, 72, 74))
  static let systemGray4 = UIColor(light: (209, 209, 214), dark: (58, 58, 60))
  static let systemGray5 = UIColor(light: (229, 229, 234), dark: (44, 44, 46))
  static let systemGray6 = UIColor(light: (242, 242, 247), dark: (28, 28, 30))
}

extension UIColor {
  /// Components in 0…255.
  typealias Components = (red: Int, green: Int, blue: Int)

  /// Creates a dynamic color from components in 0…255 for the light and the dark style.
  convenience init(
    light: Components, _ lightAlpha: CGFloat = 1, dark: Components,
    _ darkAlpha: CGFloat = 1
  ) {
    let (lightColor, darkColor) = (UIColor(light, lightAlpha), UIColor(dark, darkAlpha))
    self.init { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  private convenience init(_ rgb: Components, _ alpha: CGFloat) {
    self.init(
      red: CGFloat(rgb.red) / 255, green: CGFloat(rgb.green) / 255, blue: CGFloat(rgb.blue) / 255,
      alpha: alpha)
  }
}
