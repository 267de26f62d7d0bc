import UIKit
import ViewerKit

/// The base class of the views of a page that show a part of its session.
@MainActor
class Panel: UIView {
  let session: SceneSession

  init(_ session: SceneSession) {
    self.session = session
    super.init(frame: .zero)
    backgroundColor = Theme.panel
    clipsToBounds = true
    session.observe { [weak self] in self?.sessionChanged($0) }
  }

  required init?(coder: NSCoder) { nil }

  /// Called outside of animation blocks when the session has changed. Hidden panels should do nothing.
  func sessionChanged(_ changes: SceneSession.Changes) {}

  /// Called when a press begins on `view`, which may lie outside of the panel; nil where no view is. Returns true if the
  /// press closes a popover of the panel, and therefore must not go to the scene as well.
  func pressBegins(on view: UIView?) -> Bool { false }

  /// Closes the popover of the panel. Returns false if there is none, which is the default.
  func closePopover() -> Bool { false }

  /// True if the panel has a superview, a size, and is not hidden.
  var isShown: Bool { superview != nil && !isHidden && bounds.width > 1 && bounds.height > 1 }
}
