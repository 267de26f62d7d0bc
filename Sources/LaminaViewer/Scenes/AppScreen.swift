import QuartzCore
import UIKit
import ViewerKit

/// The screen on which apps and other scenes in Swift are shown.
package struct AppScreen: Equatable, Sendable {
  /// The device; nil for a window of the size that the scene prefers, without the frame of a device.
  package var device: Device?
  /// True if the device is turned.
  package var isLandscape = false
  /// True for the dark appearance of the app, false for the light one; nil for that of the viewer.
  package var isDark: Bool?

  package init() {}

  /// The screen that the user has chosen.
  @MainActor package static var chosen = AppScreen()

  /// The size of the screen in points; nil without a device.
  var size: CGSize? {
    device.map { isLandscape ? CGSize(width: $0.size.height, height: $0.size.width) : $0.size }
  }

  /// The size of the screen with the frame around it, in points; nil without a device.
  var outerSize: CGSize? {
    size.map {
      CGSize(width: $0.width + 2 * DeviceFrame.width, height: $0.height + 2 * DeviceFrame.width)
    }
  }

  /// The insets of the safe area in points.
  var safeArea: UIEdgeInsets { device?.safeArea(isLandscape: isLandscape) ?? .zero }

  /// The style of the app.
  @MainActor var style: UIUserInterfaceStyle {
    isDark.map { $0 ? .dark : .light } ?? Theme.style
  }

  /// The kind of screen that the app's code sees.
  var kind: ScreenKind {
    var kind = ScreenKind()
    guard let device, let size else { return kind }
    kind.isLandscape = isLandscape
    kind.statusBar = safeArea.top
    guard !device.isTablet else {
      (kind.idiom, kind.horizontal) = (.pad, .regular)
      return kind
    }
    guard isLandscape else { return kind }
    // Phones that are at least 414 points wide in portrait are regular in width when they are turned.
    kind.vertical = .compact
    kind.horizontal = size.height >= 414 ? .regular : .compact
    return kind
  }

  /// Tells the code of an app, before it is launched, on which screen it is shown. Without a device, the screen has the size
  /// `preferred` in points.
  @MainActor func prepare(for preferred: CGSize = SceneLibrary.defaultSize) {
    ScreenKind.main = kind
    UIScreen.main.bounds = CGRect(origin: .zero, size: size ?? preferred)
  }
}
