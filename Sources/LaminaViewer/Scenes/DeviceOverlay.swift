import CAML
import Localization
import QuartzCore
import UIKit

/// A locked device around a wallpaper: its frame outside of the wallpaper, the status line, and the date and the clock
/// behind the plane in front. The device is like the one that the user has chosen, with the proportions of the wallpaper. It
/// is hidden at first.
@MainActor
final class DeviceOverlay {
  private let wallpaper: WallpaperDocument
  private let frame: DeviceFrame?
  /// The date and the clock, in points of the screen. They are the only part among the layers of the wallpaper.
  let clock = CALayer()
  /// The layer around the wallpaper that cuts off its corners.
  private let glass = CALayer()
  private let screen: AppScreen
  /// The points of the wallpaper per point of the device's screen.
  private let scale: CGFloat

  var isHidden = true { didSet { withoutActions { showParts() } } }

  /// The size of the device in points of the wallpaper.
  var size: CGSize {
    let size = wallpaper.size
    let frame = 2 * DeviceFrame.width * scale
    return CGSize(width: size.width + frame, height: size.height + frame)
  }

  /// Creates the device of a wallpaper. Its frame is added to `page`, to which the wallpaper is moved.
  init(_ wallpaper: WallpaperDocument, on page: CALayer) {
    self.wallpaper = wallpaper
    let size = wallpaper.size
    var screen = AppScreen()
    screen.device = .showing(size, like: AppScreen.chosen.device)
    screen.isLandscape = size.width > size.height
    self.screen = screen
    scale = min(size.width, size.height) / (screen.size.map { min($0.width, $0.height) } ?? 1)
    frame = DeviceFrame(screen, isLocked: true)
    withoutActions {
      place(on: page)
      layOutClock()
      showParts()
    }
  }

  private func showParts() {
    for layer in [frame?.body, frame?.front, clock].compactMap(\.self) { layer.isHidden = isHidden }
    glass.cornerRadius = isHidden ? 0 : (screen.device?.cornerRadius ?? 0) * scale
    glass.masksToBounds = !isHidden
  }

  private func place(on page: CALayer) {
    let (root, size) = (wallpaper.rootLayer, wallpaper.size)
    (glass.name, glass.anchorPoint, glass.bounds.size) = ("screen", .zero, size)
    page.addSublayer(glass)
    glass.addSublayer(root)
    if let frame {
      page.insertSublayer(frame.body, at: 0)
      page.addSublayer(frame.front)
      frame.place(at: CGPoint(x: size.width / 2, y: size.height / 2), scale: scale)
      frame.show(onDark: true)
    }
    if let front = wallpaper.layer(of: .foreground) {
      root.insertSublayer(clock, below: front)
    } else {
      root.addSublayer(clock)
    }
  }

  /// The distances and sizes of the clock, in points of the screen.
  private enum ClockLayout {
    static let dateTop: CGFloat = 78
    static let dateSize: CGFloat = 22
    static let clockTop: CGFloat = 104
    static let clockSize: CGFloat = 92
  }

  private func layOutClock() {
    let size = wallpaper.size
    clock.name = "clock"
    clock.anchorPoint = .zero
    clock.bounds = CGRect(x: 0, y: 0, width: size.width / scale, height: ClockLayout.clockTop * 2)
    clock.transform = CATransform3DMakeScale(scale, scale, 1)
    let date = text(localized("Tuesday, January 9"), ClockLayout.dateSize, weight: .regular)
    date.frame.origin.y = ClockLayout.dateTop
    let time = text("9:41", ClockLayout.clockSize, weight: .light)
    time.frame.origin.y = ClockLayout.clockTop
  }

  /// Adds a line of text in the middle of the clock's width.
  private func text(_ string: String, _ points: CGFloat, weight: UIFont.Weight) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    text.font = UIFont.systemFont(ofSize: points, weight: weight).fontName as CFString
    text.fontSize = points
    // At least two pixels for each point of the wallpaper and of the screen; the number is a choice.
    text.contentsScale = 2 * max(1, scale)
    text.alignmentMode = .center
    text.foregroundColor = CGColor(gray: 1, alpha: 0.95)
    text.frame = CGRect(x: 0, y: 0, width: clock.bounds.width, height: points * 1.3)
    // A light wallpaper would hide the text.
    (text.shadowOpacity, text.shadowRadius, text.shadowOffset) = (0.3, 3, .zero)
    clock.addSublayer(text)
    return text
  }
}
