import QuartzCore
import UIKit
import ViewerKit
import WindowHosting

/// The window of a popover, such as a menu or the help. It is in front of the page, which may change behind it.
@MainActor
final class PopoverWindow {
  /// The kinds of content. The names are those of the control socket.
  enum Kind: String { case keys, palette, menu, question }

  let kind: Kind
  let window = UIWindow(frame: .zero)
  let content: any PopoverView
  /// Called once when the popover has closed, also because another one replaces it.
  var onClose: (() -> Void)?
  /// The first responder before the popover opened. It becomes the first responder again when the popover closes.
  private weak var focused: UIResponder?
  /// The view in the popover that had the focus when the popover opened.
  private weak var ownFocus: UIResponder?

  init(_ kind: Kind, _ content: any PopoverView, in host: WindowHost) {
    (self.kind, self.content, focused) = (kind, content, UIResponder.focused)
    UIResponder.resignFirstResponder()
    window.layer.anchorPoint = .zero
    window.layer.position = .zero
    window.overrideUserInterfaceStyle = Theme.style
    window.isHidden = false
    window.accessibilityViewIsModal = true
    window.frame = CGRect(origin: .zero, size: host.size)
    content.frame = window.bounds
    window.addSubview(content)
    withoutActions { host.rootLayer.addSublayer(window.layer) }
    window.layoutIfNeeded()
    ownFocus = UIResponder.focused
  }

  /// Gives the focus back to the popover if something behind it has taken it away.
  func keepFocus() {
    if !UIResponder.hasFirstResponder(in: window) { ownFocus?.becomeFirstResponder() }
  }

  func layOut(in size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
    content.frame = window.bounds
  }

  /// Shows the popover in the style of the viewer, which has changed.
  func styleChanged() {
    window.overrideUserInterfaceStyle = Theme.style
    content.setNeedsLayout()
  }

  func close() {
    UIResponder.resignFirstResponder(in: window, pressing: nil)
    content.removeFromSuperview()
    window.isHidden = true
    withoutActions { window.layer.removeFromSuperlayer() }
    if let view = focused as? UIView, view.window != nil { view.becomeFirstResponder() }
  }
}
