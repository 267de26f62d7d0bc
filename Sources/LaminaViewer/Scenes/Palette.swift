import QuartzCore

/// The colors of the viewer's own scenes and of their backgrounds.
enum Palette {
  static let canvas = color(0xF3F1EC)
  static let wall = color(0xE7E2D8)
  static let skirting = color(0xD6CFC1)
  static let doorway = color(0x2B2622)
  static let frame = color(0xFBF9F5)
  static let faintInk = color(0x6B675F)
  static let accent = color(0xE4572E)
  static let card = color(0xFFFFFF)
  static let captionBackground = color(0x1C1B1A, alpha: 0.62)
  static let captionInk = color(0xFFFFFF)

  private static func color(_ hex: Int, alpha: CGFloat = 1) -> CGColor {
    func channel(_ shift: Int) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
    return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
