/// How colour components are meant. Lamina blends and interpolates in gamma-encoded sRGB and treats
/// device RGB as sRGB (L7.13); a space therefore only says how many components a colour has.
public final class CGColorSpace: Hashable, Sendable {
  package enum Model: Sendable { case gray, rgb, cmyk }

  public let name: String?
  package let model: Model

  package init(name: String?, model: Model) {
    self.name = name
    self.model = model
  }

  /// Components without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .gray: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  public static let sRGB: String = "kCGColorSpaceSRGB"
  public static let extendedSRGB: String = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2: String = "kCGColorSpaceGenericGrayGamma2_2"

  /// nil for a name this module does not know.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(name: name, model: .rgb)
    case Self.genericGrayGamma2_2: self.init(name: name, model: .gray)
    default: return nil
    }
  }

  package static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb)
  package static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .gray)
  package static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", model: .cmyk)
  package static let standardRGB = CGColorSpace(name: sRGB, model: .rgb)

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.model == b.model
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
