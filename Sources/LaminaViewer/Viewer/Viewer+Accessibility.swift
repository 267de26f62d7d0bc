import UIKit

extension Viewer {
  /// Makes the page, the gallery and the popover known to assistive technology while there is any.
  func connectAccessibility() {
    UIAccessibility.settings.reducesMotion = host.window.prefersReducedMotion
    accessibility = WindowAccessibility(of: host, title: "Lamina") { [weak self] in
      [self?.page?.window, self?.gallery?.window, self?.popover?.window].compactMap(\.self)
    }
  }
}
