import QuartzCore

/// A color as hue, saturation and brightness in 0…1; the hue is 0 for red, ⅓ for green and ⅔ for blue (L7.15).
package struct HueColor: Equatable, Sendable {
  package let hue, saturation, brightness: CGFloat

  /// Creates a color from components that are clamped to 0…1; NaN becomes 0.
  package init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    (self.hue, self.saturation) = (unit(hue), unit(saturation))
    self.brightness = unit(brightness)
  }

  /// Creates a color from sRGB components. A gray has hue and saturation 0.
  package init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    brightness = high
    saturation = high > 0 ? range / high : 0
    let sixths: CGFloat =
      if !(range > 0) {
        0
      } else if high == red {
        (green - blue) / range
      } else if high == green {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  /// The sRGB components in 0…1.
  package var components: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let sector = (hue * 6).rounded(.down)
    let f = hue * 6 - sector
    let p = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * f)
    let rising = brightness * (1 - saturation * (1 - f))
    return switch Int(sector) % 6 {
    case 0: (brightness, rising, p)
    case 1: (falling, brightness, p)
    case 2: (p, brightness, rising)
    case 3: (p, falling, brightness)
    case 4: (rising, p, brightness)
    default: (brightness, p, falling)
    }
  }
}
