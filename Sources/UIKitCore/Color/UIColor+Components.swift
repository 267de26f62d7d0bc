import QuartzCore

// The components of a color, in 0…1 and outside of it for extended colors, not premultiplied. Each function returns
// false and writes nothing for a pattern color, and skips pointers that are nil.

extension UIColor {
  /// Writes the sRGB components; returns false for a pattern color.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = components else { return false }
    red?.pointee = CGFloat(rgba.x)
    green?.pointee = CGFloat(rgba.y)
    blue?.pointee = CGFloat(rgba.z)
    alpha?.pointee = CGFloat(rgba.w)
    return true
  }

  /// Writes hue, saturation, brightness and alpha. The hue is a fraction of the circle, 0 for red and ⅓ for green; a
  /// gray has hue and saturation 0. Returns false for a pattern color.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = components else { return false }
    let color = HueColor(red: CGFloat(rgba.x), green: CGFloat(rgba.y), blue: CGFloat(rgba.z))
    hue?.pointee = color.hue
    saturation?.pointee = color.saturation
    brightness?.pointee = color.brightness
    alpha?.pointee = CGFloat(rgba.w)
    return true
  }

  /// Writes the gray component and alpha, converting other colors to gray. Returns false for a pattern color.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard
      let gray = color.converted(
        to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil),
      let components = gray.components
    else { return false }
    white?.pointee = components[0]
    alpha?.pointee = components[1]
    return true
  }

  /// The sRGB components and alpha; nil for a pattern color.
  private var components: SIMD4<Double>? {
    let color = cgColor
    return color.pattern == nil ? color.rgba : nil
  }
}
