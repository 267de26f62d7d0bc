/// The kind of a colour space's components.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// How colours outside a device's range are mapped. Without effect here.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// How colour components are meant. Lamina blends and interpolates in gamma-encoded sRGB and treats
/// device RGB as sRGB (L7.13); a space therefore only says how many components a colour has.
public final class CGColorSpace: Hashable, Sendable {
  public let name: String?
  public let model: CGColorSpaceModel

  package init(name: String?, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// Components without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: 0
    default: 3
    }
  }

  public static let sRGB: String = "kCGColorSpaceSRGB"
  public static let extendedSRGB: String = "kCGColorSpaceExtendedSRGB"
  public static let linearSRGB: String = "kCGColorSpaceLinearSRGB"
  public static let extendedLinearSRGB: String = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3: String = "kCGColorSpaceDisplayP3"
  public static let adobeRGB1998: String = "kCGColorSpaceAdobeRGB1998"
  public static let genericRGBLinear: String = "kCGColorSpaceGenericRGBLinear"
  public static let genericGrayGamma2_2: String = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray: String = "kCGColorSpaceLinearGray"
  public static let extendedGray: String = "kCGColorSpaceExtendedGray"
  public static let genericCMYK: String = "kCGColorSpaceGenericCMYK"

  private static let models: [String: CGColorSpaceModel] = [
    sRGB: .rgb, extendedSRGB: .rgb, linearSRGB: .rgb, extendedLinearSRGB: .rgb, displayP3: .rgb,
    adobeRGB1998: .rgb, genericRGBLinear: .rgb, genericGrayGamma2_2: .monochrome,
    linearGray: .monochrome, extendedGray: .monochrome, genericCMYK: .cmyk,
  ]

  /// nil for a name this module does not know.
  public convenience init?(name: String) {
    guard let model = Self.models[name] else { return nil }
    self.init(name: name, model: model)
  }

  package static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb)
  package static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome)
  package static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", model: .cmyk)
  package static let standardRGB = CGColorSpace(name: sRGB, model: .rgb)
  /// The space of colours that are a picture repeated.
  package static let pattern = CGColorSpace(name: nil, model: .pattern)

  /// Black in this space, opaque: what a context's colour becomes with the space (L7.21).
  var black: CGColor {
    let components: [CGFloat] =
      model == .cmyk ? [0, 0, 0, 1] : Array(repeating: 0, count: numberOfComponents)
    return CGColor(colorSpace: self, components: components + [1]) ?? .black
  }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.model == b.model
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
