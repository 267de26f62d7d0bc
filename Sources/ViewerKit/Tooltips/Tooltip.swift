package import CoreGraphics
package import UIKit

/// A short text about a control, which is shown while the pointer rests on it.
package struct Tooltip: Equatable, Sendable {
  /// The name of the control's action.
  package let name: String
  /// The identifier of the command that the control performs, whose key is shown beside the name; nil for an action
  /// that is not a command.
  package let command: String?
  /// The part of the view that the tooltip describes, in the view's own coordinates; nil for the whole view.
  package let area: CGRect?

  package init(_ name: String, command: String? = nil, area: CGRect? = nil) {
    (self.name, self.command, self.area) = (name, command, area)
  }
}

/// A view that has a tooltip.
@MainActor
package protocol TooltipSource: UIView {
  /// Returns the tooltip at a point of the view's own coordinates; nil for none.
  func tooltip(at point: CGPoint) -> Tooltip?
}
