import UIKit
import ViewerKit
import WindowSystem

/// A step of a drag on a number of a row.
enum ScrubPhase {
  /// The press, on the character of the value's text with the offset `caret`.
  case began(caret: Int)
  /// A movement by points to the right, with the size that the modifiers choose.
  case moved(by: CGFloat, TextField.Nudge)
  case ended
}

extension PropertyRowView: DragHandling, PointerShaping {
  var isHandlingDrag: Bool { scrubStart != nil }

  func pointerShape(at point: CGPoint) -> CursorShape? {
    scrubCaret(at: point) == nil ? nil : .resizeHorizontal
  }
}
