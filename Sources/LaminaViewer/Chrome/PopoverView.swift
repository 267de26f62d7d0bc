import UIKit
import ViewerKit

/// A view that lies over the whole window and takes its input until it closes.
@MainActor
protocol PopoverView: UIView {
  /// Closes the innermost open part, such as a submenu; if none is open, closes the whole view.
  func leave()
}

extension Menu: PopoverView {}
