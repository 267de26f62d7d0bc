import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

extension Viewer {
  func makeTooltips() -> TooltipPresenter {
    TooltipPresenter(
      wait: { seconds, body in
        let delay = ViewerDelay.after(seconds) {
          body()
          CATransaction.flush()
        }
        return { delay.cancel() }
      }, now: MediaClock.now
    ) { [weak self] id in
      CommandTable.row(withID: id).flatMap { self?.shortcut(of: $0) } ?? ""
    }
  }

  /// Shows the tooltip of the control under the pointer. A press hides it.
  func followTooltip(_ event: PointerEvent, at point: CGPoint) {
    if event.phase == .down { return tooltips.hide() }
    guard event.buttons.isEmpty else { return }
    tooltips.pointerMoved(
      to: event.phase == .left ? nil : point, in: popover?.window ?? page?.window ?? gallery?.window)
  }
}
