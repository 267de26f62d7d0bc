import QuartzCore

/// Colors that are the same in the light and the dark style: those of pictures without a window, that of a
/// window before its views are shown, and that behind a bare scene.
enum Palette {
  static let canvas = color(0xF3F1EC)
  static let card = color(0xFFFFFF)
  /// The color of letters on dark labels over a picture.
  static let captionInk = color(0xFFFFFF)

  private static func color(_ hex: Int) -> CGColor {
    func channel(_ shift: Int) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
    return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }
}
