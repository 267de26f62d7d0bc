import UIKit
import ViewerKit
import WindowSystem

/// The base class of the parts of a page that show something of its session.
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

  /// Called when the pointer moves over the window without a pressed button; `point` is nil when it is not over the
  /// panel.
  func hover(at point: CGPoint?) {}

  /// Handles a wheel event. `delta` is in wheel steps, with y positive away from the user. Returns false when the
  /// event is not used.
  func wheel(_ delta: CGPoint, at point: CGPoint, isZooming: Bool) -> Bool { false }

  /// Handles a key while the panel was the last one clicked. Returns false when the key is not used.
  func key(_ event: KeyEvent) -> Bool { false }

  /// True if the panel has a superview, a size, and is not hidden.
  var isShown: Bool { superview != nil && !isHidden && bounds.width > 1 && bounds.height > 1 }
}
