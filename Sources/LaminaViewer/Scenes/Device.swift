import Localization
import UIKit

/// A device for iOS, as far as apps see it: the size of its screen, and the parts that the device covers.
package struct Device: Hashable, Sendable {
  /// The parts at the upper and lower edge of the screen.
  package enum Shape: Sendable {
    /// A status bar above the content, and a button outside of the screen.
    case button
    /// A notch in the upper edge, round corners and a line in place of the button.
    case notch
    /// A dark capsule near the upper edge, round corners and a line in place of the button.
    case island
    /// A tablet with round corners and a line in place of the button.
    case tablet
  }

  package let name: String
  /// The size of the screen in portrait, in points.
  package let size: CGSize
  package let shape: Shape
  /// The height of the status bar in points in portrait, which the safe area leaves out.
  package let statusBar: CGFloat

  private init(
    _ name: String, _ shape: Shape, width: CGFloat, height: CGFloat, statusBar: CGFloat
  ) {
    (self.name, self.shape, size) = (name, shape, CGSize(width: width, height: height))
    self.statusBar = statusBar
  }

  /// The devices, phones first.
  package static let all = [
    Device("iPhone SE", .button, width: 320, height: 568, statusBar: 20),
    Device("iPhone 8", .button, width: 375, height: 667, statusBar: 20),
    Device("iPhone 8 Plus", .button, width: 414, height: 736, statusBar: 20),
    Device("iPhone X", .notch, width: 375, height: 812, statusBar: 44),
    Device("iPhone 11", .notch, width: 414, height: 896, statusBar: 48),
    Device("iPhone 14", .notch, width: 390, height: 844, statusBar: 47),
    Device("iPhone 15", .island, width: 393, height: 852, statusBar: 59),
    Device("iPhone 15 Pro Max", .island, width: 430, height: 932, statusBar: 59),
    Device("iPad", .button, width: 810, height: 1080, statusBar: 20),
    Device("iPad Pro 11", .tablet, width: 834, height: 1194, statusBar: 24),
  ]

  /// Returns a device whose screen has the proportions of a wallpaper of `size`. It is like `model`, whose width it has;
  /// without one it is a phone or, for a wallpaper that is less than 1.6 times as long as wide, a tablet.
  static func showing(_ size: CGSize, like model: Device? = nil) -> Device {
    let ratio = max(size.width, size.height) / min(size.width, size.height)
    if let model {
      let width = model.size.width
      return Device(
        model.name, model.shape, width: width, height: width * ratio, statusBar: model.statusBar)
    }
    return ratio < 1.6
      ? Device("", .tablet, width: 834, height: 834 * ratio, statusBar: 24)
      : Device("", .island, width: 393, height: 393 * ratio, statusBar: 59)
  }

  /// Returns the device with a name, in which case, spaces and hyphens do not count.
  /// - Throws: `UnknownDevice`.
  package static func named(_ name: String) throws -> Device {
    guard let device = all.first(where: { plain($0.name) == plain(name) }) else {
      throw UnknownDevice(name: name)
    }
    return device
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  package var isTablet: Bool { min(size.width, size.height) >= 600 }
  /// True if a line in place of a button lies at the lower edge of the screen.
  package var hasHomeLine: Bool { shape != .button }
  /// True if the middle of the upper edge is covered.
  package var isCovered: Bool { shape == .notch || shape == .island }

  /// The radius of the corners of the screen in points.
  package var cornerRadius: CGFloat {
    switch shape {
    case .button: 0
    case .notch: 40
    case .island: 55
    case .tablet: 18
    }
  }

  /// Returns the insets of the safe area in points.
  package func safeArea(isLandscape: Bool) -> UIEdgeInsets {
    let below: CGFloat = hasHomeLine ? (isTablet ? 20 : isLandscape ? 21 : 34) : 0
    // A phone that is turned has no status bar, and the covered edge is at the left. The right has the same inset.
    guard isLandscape, !isTablet else {
      return UIEdgeInsets(top: statusBar, left: 0, bottom: below, right: 0)
    }
    let side = isCovered ? statusBar : 0
    return UIEdgeInsets(top: 0, left: side, bottom: below, right: side)
  }
}

/// The error for a device that is not in the list.
package struct UnknownDevice: Error, CustomStringConvertible {
  let name: String

  package var description: String {
    let names = Device.all.map(\.name).joined(separator: ", ")
    return localized("there is no device '\(name)'; the devices are \(names)")
  }
}
