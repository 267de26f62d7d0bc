package import UIKit

/// Shows the tooltip of the control on which the pointer rests: after a short delay, or at once if one was shown a
/// moment ago. It waits only while the pointer is on a control whose tooltip is not shown yet, so that nothing runs at
/// rest.
@MainActor
package final class TooltipPresenter {
  /// Runs a body after a number of seconds, unless the function that is returned is called before.
  package typealias Wait = (Double, @escaping @MainActor () -> Void) -> () -> Void

  /// The time in seconds that the pointer rests on a control before its tooltip is shown.
  package static let delay = 0.5
  /// The time in seconds after a tooltip was hidden in which that of a neighbor is shown without a delay.
  package static let grace = 0.4

  private let wait: Wait
  private let now: () -> Double
  private let shortcut: (String) -> String
  private var source: (view: UIView, tooltip: Tooltip)?
  private var view: TooltipView?
  private var cancel: (() -> Void)?
  /// The time at which the last tooltip was hidden because the pointer left its control.
  private var hideTime = -Double.infinity

  /// Creates a presenter. `now` returns a time in seconds, and `shortcut` the name of the key of a command, which may
  /// be empty.
  package init(
    wait: @escaping Wait, now: @escaping () -> Double, shortcut: @escaping (String) -> String
  ) {
    (self.wait, self.now, self.shortcut) = (wait, now, shortcut)
  }

  /// The text of the tooltip that is shown, with its key in parentheses; nil when none is.
  package var text: String? { view?.text }
  /// The frame of the tooltip in the coordinates of its window; nil when none is shown.
  package var frame: CGRect? { view?.frame }
  /// True while a tooltip is to be shown later.
  package var isWaiting: Bool { cancel != nil }

  /// Handles a movement of the pointer, with no button pressed, to a point of `window`; nil when it is in no window.
  package func pointerMoved(to point: CGPoint?, in window: UIWindow?) {
    guard let point, let found = window.flatMap({ Self.find(at: point, in: $0) }) else {
      return leave()
    }
    guard found.view !== source?.view || found.tooltip != source?.tooltip else { return }
    leave()
    source = found
    if now() - hideTime < Self.grace { return show() }
    cancel = wait(Self.delay) { [weak self] in self?.show() }
  }

  private static func find(
    at point: CGPoint, in window: UIWindow
  ) -> (view: UIView, tooltip: Tooltip)? {
    var next = window.hitTest(point, with: nil)
    while let view = next {
      if let tooltip = (view as? any TooltipSource)?.tooltip(at: view.convert(point, from: window)) {
        return (view, tooltip)
      }
      next = view.superview
    }
    return nil
  }

  private func show() {
    cancel = nil
    guard let source, let window = source.view.window else { return }
    let key = source.tooltip.command.map(shortcut) ?? ""
    let new = TooltipView(source.tooltip.name, shortcut: key)
    new.place(
      beside: source.view.convert(source.tooltip.area ?? source.view.bounds, to: window),
      in: window.bounds.size)
    window.addSubview(new)
    view = new
  }

  /// Hides the tooltip because the pointer has left its control.
  private func leave() {
    if view != nil { hideTime = now() }
    end()
    source = nil
  }

  /// Hides the tooltip because a button or a key was pressed. It is not shown again until the pointer has left the
  /// control.
  package func hide() {
    end()
    hideTime = -.infinity
  }

  private func end() {
    cancel?()
    cancel = nil
    view?.removeFromSuperview()
    view = nil
  }
}
