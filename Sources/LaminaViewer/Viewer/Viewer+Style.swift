import UIKit
import ViewerKit

extension Viewer {
  func toggleStyle() { setStyle(Theme.style == .dark ? .light : .dark) }

  /// Sets the light or dark style. A scene whose look does not depend on it keeps running, with all changes made to it;
  /// others are made again.
  func setStyle(_ style: UIUserInterfaceStyle) {
    guard style != Theme.style else { return }
    Theme.style = style
    host.window.setFrameIsDark(style == .dark)
    popover?.styleChanged()
    if let page {
      guard page.playback.scene.hasStyle else { return rebuild(page) }
      if isShowingWorker {
        rebuild(page)
        return loadAgain(at: .same)
      }
      return attempt { try reshow(page.entry, after: page.playback.latestTime) }
    }
    rebuildGallery()
  }

  /// Follows the desktop's setting for contrast. Scenes keep running.
  func setContrast(isHigh: Bool) {
    UIAccessibility.settings.increasesContrast = isHigh
    popover?.styleChanged()
    if let page { rebuild(page) } else { rebuildGallery() }
  }
}
