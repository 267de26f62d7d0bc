import QuartzCore

extension UIFont {
  /// −1 (thin) … 0 (regular) … 1 (black).
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
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
      let share = (rawValue - low.weight.rawValue) / (high.weight.rawValue - low.weight.rawValue)
      return Int((low.number + share * (high.number - low.number)).rounded())
    }

    /// The nearest of the named ones.
    init(number: Int) {
      let nearest = Self.scale.min {
        abs($0.number - CGFloat(number)) < abs($1.number - CGFloat(number))
      }
      self = nearest?.weight ?? .regular
    }
  }

  public struct Width: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let compressed = Width(-0.5)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)

    /// The width on the scale of font files: 0 to 8, where 4 is normal.
    var number: Int { rawValue < -0.3 ? 1 : rawValue < 0 ? 2 : rawValue > 0 ? 6 : 4 }
  }
}
