import QuartzCore
import UIKit

/// The frame of a device around an app or a wallpaper, and what the device shows over it: the clock and the battery of the
/// status bar, the notch, and the line at the lower edge. It takes no part in touches.
@MainActor
final class DeviceFrame {
  /// The width of the frame in points.
  nonisolated static let width: CGFloat = 14

  /// The frame, which lies behind the app.
  let body = CALayer()
  /// The parts in front of the app.
  let front = CALayer()
  private let screen: AppScreen
  private let size: CGSize
  private let device: Device
  /// True for a locked device, whose status bar has no clock, because there is a large one below it.
  private let isLocked: Bool

  /// Creates the frame of a screen; nil without a device.
  init?(_ screen: AppScreen, isLocked: Bool = false) {
    guard let device = screen.device, let size = screen.size else { return nil }
    (self.screen, self.size, self.device, self.isLocked) = (screen, size, device, isLocked)
    withoutActions {
      body.name = "device"
      body.backgroundColor = CGColor(gray: 0.07, alpha: 1)
      (body.borderWidth, body.borderColor) = (1, CGColor(gray: 0.35, alpha: 1))
      body.cornerRadius = device.cornerRadius > 0 ? device.cornerRadius + Self.width : 24
      body.bounds = CGRect(origin: .zero, size: screen.outerSize ?? size)
      front.name = "statusBar"
      front.bounds = CGRect(origin: .zero, size: size)
      addCover()
      if screen.kind.statusBar > 0 || isLocked { addStatus() }
      if device.hasHomeLine { addHomeLine() }
    }
  }

  /// Places the frame around an app that is shown at a scale, around a point.
  func place(at center: CGPoint, scale: CGFloat) {
    withoutActions {
      for layer in [body, front] {
        layer.position = center
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
      }
    }
  }

  /// Shows the parts in front in a color that can be read over the app.
  func show(onDark isDark: Bool) {
    withoutActions {
      let color = CGColor(gray: isDark ? 1 : 0, alpha: 1)
      for case let layer as CATextLayer in front.sublayers ?? [] { layer.foregroundColor = color }
      for layer in front.sublayers ?? [] where layer.name == "ink" { layer.backgroundColor = color }
      battery.borderColor = color
    }
  }

  private let battery = CALayer()

  /// The length in points, along the edge, of the part that covers the screen.
  private var coverLength: CGFloat { device.shape == .notch ? 160 : 122 }

  /// Adds the dark part of the edge that covers the screen.
  private func addCover() {
    guard device.isCovered else { return }
    let cover = CALayer()
    let isNotch = device.shape == .notch
    let (length, depth) = (coverLength, isNotch ? CGFloat(30) : 36)
    let offset: CGFloat = isNotch ? 0 : 11
    cover.name = "cover"
    cover.backgroundColor = CGColor(gray: 0.07, alpha: 1)
    cover.cornerRadius = isNotch ? 18 : depth / 2
    // A wallpaper may be black.
    if isLocked { (cover.borderWidth, cover.borderColor) = (1, CGColor(gray: 0.25, alpha: 1)) }
    if screen.isLandscape {
      cover.frame = CGRect(x: offset, y: (size.height - length) / 2, width: depth, height: length)
      cover.maskedCorners = isNotch ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : .all
    } else {
      cover.frame = CGRect(x: (size.width - length) / 2, y: offset, width: length, height: depth)
      cover.maskedCorners = isNotch ? [.layerMinXMaxYCorner, .layerMaxXMaxYCorner] : .all
    }
    front.addSublayer(cover)
  }

  /// Adds the clock, unless the device is locked, and the battery, in the middle of the status bar. A turned phone has
  /// none; its lock screen has the battery at the same distance from the upper edge as the upright one.
  private func addStatus() {
    let middle = device.statusBar / 2
    if !isLocked { addClock(around: middle) }
    addBattery(around: middle)
  }

  private func addClock(around middle: CGFloat) {
    let clock = CATextLayer()
    let points: CGFloat = device.isCovered ? 16 : 12
    clock.string = "9:41"
    clock.font = UIFont.systemFont(ofSize: points, weight: .semibold).fontName as CFString
    clock.fontSize = points
    // The number of pixels per point, at any scale of the frame, is a choice.
    clock.contentsScale = 3
    clock.alignmentMode = .center
    // Beside a covered middle, the clock is in the middle of the part at the left. A turned phone has no clock.
    let width: CGFloat =
      device.isCovered ? (size.width - coverLength) / 2 : device.isTablet ? 72 : size.width
    clock.frame = CGRect(x: 0, y: middle - points * 0.65, width: width, height: points * 1.4)
    front.addSublayer(clock)
  }

  private func addBattery(around middle: CGFloat) {
    // Round corners need more room at the right.
    let right = size.width - (device.isCovered ? 32 : 10)
    battery.frame = CGRect(x: right - 22, y: middle - 5.5, width: 22, height: 11)
    (battery.borderWidth, battery.cornerRadius, battery.name) = (1, 3, "battery")
    let level = CALayer()
    level.frame = battery.frame.insetBy(dx: 2, dy: 2)
    (level.cornerRadius, level.name) = (1.5, "ink")
    front.addSublayer(battery)
    front.addSublayer(level)
  }

  private func addHomeLine() {
    let line = CALayer()
    let width = min(134, size.width / 3)
    line.frame = CGRect(x: (size.width - width) / 2, y: size.height - 13, width: width, height: 5)
    (line.cornerRadius, line.name) = (2.5, "ink")
    front.addSublayer(line)
  }
}

extension CACornerMask {
  fileprivate static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
