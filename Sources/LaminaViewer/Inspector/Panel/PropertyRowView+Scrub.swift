import UIKit
import ViewerKit
import WindowSystem

/// A phase of a drag on a number of a row.
enum ScrubPhase {
  /// The press; `caret` is the offset, in characters, of the pressed character in the text of the value.
  case began(caret: Int)
  /// A movement in points to the right, and the size of a step, which the held modifiers choose.
  case moved(by: CGFloat, TextField.Nudge)
  case ended
}

extension PropertyRowView: DragHandling, PointerShaping {
  var isHandlingDrag: Bool { scrubStart != nil }

  func pointerShape(at point: CGPoint) -> CursorShape? {
    scrubCaret(at: point) == nil ? nil : .resizeHorizontal
  }
}
