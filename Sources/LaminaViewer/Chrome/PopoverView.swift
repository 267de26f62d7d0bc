import UIKit
import ViewerKit

/// A view that lies over the whole window and takes its input until it closes.
@MainActor
protocol PopoverView: UIView {
  /// Closes the innermost part that is open, such as a submenu, or else the whole.
  func leave()
}

extension Menu: PopoverView {}
