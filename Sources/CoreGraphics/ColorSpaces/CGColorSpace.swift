/// The kind of a color space's components.
public enum CGColorSpaceModel: Int32, Sendable {
  /// An unknown kind.
  case unknown = -1
  /// Kinds with Apple's raw values; Lamina has only monochrome, RGB, CMYK and pattern spaces.
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// The method of mapping colors that a device cannot show. It has no effect in Lamina, which does not use color
/// profiles.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The rendering intents of ICC profiles, all without effect.
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The meaning of color components. Lamina blends and interpolates in gamma-encoded sRGB and treats device RGB as sRGB
/// (L7.13), so a space only determines the number of components.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the space, one of the constants below or a device space; nil for the pattern space.
  public let name: String?
  /// The kind of the components.
  public let model: CGColorSpaceModel
  /// The space of the colors in which uncolored patterns are drawn; nil for spaces of colored patterns and others.
  public let baseColorSpace: CGColorSpace?

  package init(name: String?, model: CGColorSpaceModel, base: CGColorSpace? = nil) {
    self.name = name
    self.model = model
    baseColorSpace = base
  }

  /// Creates a space of patterns. Uncolored patterns are drawn in colors of the base space; nil is for colored ones.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(name: nil, model: .pattern, base: baseSpace)
  }

  /// The number of components, alpha not included; 0 for patterns.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: 0
    case .rgb, .unknown, .lab, .deviceN, .indexed, .XYZ: 3
    }
  }

  /// The name of the sRGB space.
  public static let sRGB: String = "kCGColorSpaceSRGB"
  /// The name of the extended sRGB space; treated as sRGB.
  public static let extendedSRGB: String = "kCGColorSpaceExtendedSRGB"
  /// The name of the linear sRGB space; treated as sRGB, gamma-encoded.
  public static let linearSRGB: String = "kCGColorSpaceLinearSRGB"
  /// The name of the extended linear sRGB space; treated as sRGB, gamma-encoded.
  public static let extendedLinearSRGB: String = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of the Display P3 space; treated as sRGB.
  public static let displayP3: String = "kCGColorSpaceDisplayP3"
  /// The name of the Adobe RGB (1998) space; treated as sRGB.
  public static let adobeRGB1998: String = "kCGColorSpaceAdobeRGB1998"
  /// The name of the generic linear RGB space; treated as sRGB, gamma-encoded.
  public static let genericRGBLinear: String = "kCGColorSpaceGenericRGBLinear"
  /// The name of the generic gray space with a gamma of 2.2; treated as device gray.
  public static let genericGrayGamma2_2: String = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of the linear gray space; treated as device gray, gamma-encoded.
  public static let linearGray: String = "kCGColorSpaceLinearGray"
  /// The name of the extended gray space; treated as device gray.
  public static let extendedGray: String = "kCGColorSpaceExtendedGray"
  /// The name of the generic CMYK space; treated as device CMYK.
  public static let genericCMYK: String = "kCGColorSpaceGenericCMYK"

  private static let models: [String: CGColorSpaceModel] = [
    sRGB: .rgb, extendedSRGB: .rgb, linearSRGB: .rgb, extendedLinearSRGB: .rgb, displayP3: .rgb,
    adobeRGB1998: .rgb, genericRGBLinear: .rgb, genericGrayGamma2_2: .monochrome,
    linearGray: .monochrome, extendedGray: .monochrome, genericCMYK: .cmyk,
  ]

  /// Creates a space by one of the names above; nil for another name.
  public convenience init?(name: String) {
    guard let model = Self.models[name] else { return nil }
    self.init(name: name, model: model)
  }

  package static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb)
  package static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome)
  package static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", model: .cmyk)
  package static let standardRGB = CGColorSpace(name: sRGB, model: .rgb)
  /// The space of pattern colors.
  package static let pattern = CGColorSpace(name: nil, model: .pattern)

  /// True when names, kinds and base spaces are equal.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.model == b.model && a.baseColorSpace == b.baseColorSpace
  }
  /// Feeds the name of the space into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns the device RGB space, which is treated as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Returns the device gray space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Returns the device CMYK space.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
