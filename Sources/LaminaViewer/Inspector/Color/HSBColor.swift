import CoreGraphics

/// A color by hue, saturation and brightness, with its alpha; all from 0 to 1.
struct HSBColor: Equatable {
  var hue = 0.0
  var saturation = 0.0
  var brightness = 1.0
  var alpha = 1.0

  init() {}

  /// Converts a color. The hue of a gray, and the hue and saturation of black, are undefined; they are those of
  /// `previous`.
  init(_ color: CGColor, previous: HSBColor = HSBColor()) {
    let rgba = color.rgba.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    let (high, low) = (max(rgba.x, rgba.y, rgba.z), min(rgba.x, rgba.y, rgba.z))
    let range = high - low
    (brightness, alpha) = (high, rgba.w)
    saturation = high > 0 ? range / high : previous.saturation
    hue = range > 0 ? Self.hue(of: rgba, high: high, range: range) : previous.hue
  }

  private static func hue(of rgba: SIMD4<Double>, high: Double, range: Double) -> Double {
    let (red, green, blue) = (rgba.x, rgba.y, rgba.z)
    let sixth =
      high == red
      ? (green - blue) / range : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  /// The color with its red, green and blue rounded to 255ths, as six hexadecimal digits state them, and its alpha
  /// rounded to thousandths.
  var exactlyShown: CGColor {
    let rgba = color.rgba
    func channel(_ value: Double) -> Double { (value * 255).rounded() / 255 }
    return CGColor(
      red: channel(rgba.x), green: channel(rgba.y), blue: channel(rgba.z),
      alpha: (alpha * 1000).rounded() / 1000)
  }

  var color: CGColor {
    // Each channel falls from the brightness by the saturation, outside of the third around its own hue, `center`. Hues
    // are a circle, so `distance` is that of the shorter way around it, in sixths.
    func channel(_ center: Double) -> Double {
      let distance = abs((hue * 6 - center + 9).truncatingRemainder(dividingBy: 6) - 3)
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    return CGColor(red: channel(0), green: channel(2), blue: channel(4), alpha: alpha)
  }
}
