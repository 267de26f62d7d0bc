import QuartzCore

extension UIFont {
  /// A weight of a font from −1, thin, over 0, regular, to 1, black.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight from its number in −1…1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Ultra light, 100 in font files.
    public static let ultraLight = Weight(-0.8)
    /// Thin, 200 in font files.
    public static let thin = Weight(-0.6)
    /// Light, 300 in font files.
    public static let light = Weight(-0.4)
    /// Regular, 400 in font files.
    public static let regular = Weight(0)
    /// Medium, 500 in font files.
    public static let medium = Weight(0.23)
    /// Semibold, 600 in font files.
    public static let semibold = Weight(0.3)
    /// Bold, 700 in font files.
    public static let bold = Weight(0.4)
    /// Heavy, 800 in font files.
    public static let heavy = Weight(0.56)
    /// Black, 900 in font files.
    public static let black = Weight(0.62)

    private static let scale: [(weight: Weight, number: CGFloat)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
      (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    /// The weight on the scale of font files: 100 to 900, where 400 is regular; values between the
    /// named weights are interpolated.
    package var number: Int {
      guard let above = Self.scale.firstIndex(where: { $0.weight.rawValue >= rawValue }) else {
        return 900
      }
      guard above > 0 else { return 100 }
      let (low, high) = (Self.scale[above - 1], Self.scale[above])
      let fraction = (rawValue - low.weight.rawValue) / (high.weight.rawValue - low.weight.rawValue)
      return Int((low.number + fraction * (high.number - low.number)).rounded())
    }

    /// Creates the named weight that is nearest to a number of font files.
    init(number: Int) {
      let nearest = Self.scale.min {
        abs($0.number - CGFloat(number)) < abs($1.number - CGFloat(number))
      }
      self = nearest?.weight ?? .regular
    }
  }

  /// A width of a font from −1, narrow, over 0, standard, to 1, wide.
  public struct Width: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a width from its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Very narrow.
    public static let compressed = Width(-0.5)
    /// Narrow.
    public static let condensed = Width(-0.2)
    /// The standard width.
    public static let standard = Width(0)
    /// Wide.
    public static let expanded = Width(0.2)

    /// The width on the scale of font files: 0 to 8, where 4 is normal.
    var number: Int { rawValue < -0.3 ? 1 : rawValue < 0 ? 2 : rawValue > 0 ? 6 : 4 }
  }
}
