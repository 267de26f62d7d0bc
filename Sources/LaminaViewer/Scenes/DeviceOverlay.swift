import CAML
import QuartzCore
import UIKit

/// The outline of a device over a wallpaper, with a clock behind the plane in front. It is hidden at first.
@MainActor
final class DeviceOverlay {
  private let frame = CAShapeLayer()
  private let clock = CATextLayer()

  var isHidden = true {
    didSet {
      withoutActions {
        for layer in [frame, clock] { layer.isHidden = isHidden }
      }
    }
  }

  /// Adds the overlay to a wallpaper.
  init(_ wallpaper: WallpaperDocument) {
    let (root, size) = (wallpaper.rootLayer, wallpaper.size)
    withoutActions {
      layOutFrame(size)
      layOutClock(size)
      for layer in [frame, clock] { layer.isHidden = true }
      if let front = wallpaper.layer(of: .foreground) {
        root.insertSublayer(clock, below: front)
      } else {
        root.addSublayer(clock)
      }
      root.addSublayer(frame)
    }
  }

  /// The parts of a device, as fractions of the shorter side of its screen.
  private enum Fraction {
    static let radius = 0.14
    static let border = 0.03
    static let islandWidth = 0.32
    static let islandHeight = 0.09
    static let clock = 0.22
  }

  private func layOutFrame(_ size: CGSize) {
    let side = min(size.width, size.height)
    let area = CGRect(origin: .zero, size: size)
    let screen = area.insetBy(dx: side * Fraction.border, dy: side * Fraction.border)
    let radius = min(side * Fraction.radius, screen.width / 2, screen.height / 2)
    let path = CGMutablePath()
    path.addRect(area)
    path.addPath(
      CGPath(roundedRect: screen, cornerWidth: radius, cornerHeight: radius, transform: nil))
    frame.name = "device"
    frame.frame = area
    frame.path = path.copy()
    frame.fillRule = .evenOdd
    frame.fillColor = CGColor(gray: 0.05, alpha: 1)
    frame.addSublayer(island(size, side: side))
  }

  private func island(_ size: CGSize, side: CGFloat) -> CALayer {
    let island = CALayer()
    let (width, height) = (side * Fraction.islandWidth, side * Fraction.islandHeight)
    island.frame = CGRect(
      x: (size.width - width) / 2, y: side * Fraction.border * 2, width: width, height: height)
    island.cornerRadius = height / 2
    island.backgroundColor = CGColor(gray: 0.05, alpha: 1)
    return island
  }

  private func layOutClock(_ size: CGSize) {
    let side = min(size.width, size.height)
    let height = side * Fraction.clock
    clock.name = "clock"
    clock.string = "9:41"
    clock.font = UIFont.systemFont(ofSize: height, weight: .semibold).fontName as CFString
    clock.fontSize = height
    clock.alignmentMode = .center
    clock.foregroundColor = CGColor(gray: 1, alpha: 0.95)
    clock.frame = CGRect(x: 0, y: side * 0.2, width: size.width, height: height * 1.3)
    (clock.shadowOpacity, clock.shadowRadius, clock.shadowOffset) = (0.3, side * 0.01, .zero)
  }
}
