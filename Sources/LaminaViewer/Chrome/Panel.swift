import UIKit
import WindowSystem

/// A part of the page that shows something of its session.
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

  /// The pointer moves over the window without a button; nil when it is not over the panel.
  func hover(at point: CGPoint?) {}

  /// `delta` in notches, y away from the user. false when it means nothing here.
  func wheel(_ delta: CGPoint, at point: CGPoint, isZooming: Bool) -> Bool { false }

  /// A key while the panel was the last to be clicked. false when it means nothing here.
  func key(_ event: KeyEvent) -> Bool { false }

  /// In the tree, with a size, and not hidden.
  var isShown: Bool { superview != nil && !isHidden && bounds.width > 1 && bounds.height > 1 }
}
