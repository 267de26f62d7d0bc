import QuartzCore
import UIKit

/// The colors of the gallery and of the pages around scenes, for light and dark appearance.
@MainActor
enum Theme {
  static var style = UIUserInterfaceStyle.light

  static let background = color(0xF3F1EC, 0x191816)
  static let canvas = color(0xEAE6DD, 0x121110)
  static let card = color(0xFFFFFF, 0x262421)
  static let panel = color(0xFBFAF7, 0x1F1D1B)
  static let line = color(0xDDD8CD, 0x35322E)
  static let ink = color(0x24211D, 0xF2EFE9)
  static let faintInk = color(0x736D63, 0xA39C90)
  static let accent = color(0xE4572E, 0xFF7A4D)
  static let label = color(0x24211D, 0x45403A)
  static let warning = color(0xB3261E, 0xFF6B61)
  static let field = color(0xFFFFFF, 0x262421)

  static let keyword = color(0xA3338F, 0xE58FD6)
  static let type = color(0x1F6C7A, 0x7CC7D6)
  static let string = color(0xB54A1E, 0xF29B6F)
  static let number = color(0x2F5FB3, 0x8FB4F2)
  static let comment = color(0x7C7466, 0x958D80)

  private static func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor { traits in
      let hex = traits.userInterfaceStyle == .dark ? dark : light
      func channel(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
      return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
  }
}
