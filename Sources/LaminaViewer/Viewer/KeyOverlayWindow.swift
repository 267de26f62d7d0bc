import QuartzCore
import UIKit
import ViewerKit
import WindowHosting

/// The window of the key overlay, in front of everything else that the viewer shows.
@MainActor
final class KeyOverlayWindow {
  let window: UIWindow
  private let view: KeyOverlay

  init(_ keys: UserKeys, in host: WindowHost) {
    (window, view) = (UIWindow(frame: .zero), KeyOverlay(keys))
    window.layer.anchorPoint = .zero
    window.layer.position = .zero
    window.overrideUserInterfaceStyle = Theme.style
    window.addSubview(view)
    layOut(in: host.size)
    withoutActions { host.rootLayer.addSublayer(window.layer) }
    window.isHidden = false
  }

  func layOut(in size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
    view.frame = window.bounds
  }

  func close() {
    window.isHidden = true
    window.layer.removeFromSuperlayer()
  }
}
