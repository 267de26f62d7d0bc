import Localization
import QuartzCore
import ViewerKit

// The title of the window, which marks edits that are not saved.

extension Viewer {
  /// Shows the title of `page`, and again whenever its scene gets unsaved edits or gestures, or has
  /// none any more, and when the program that it shows has ended.
  func markEdits(on page: ScenePage) {
    showTitle()
    func marks(_ session: SceneSession) -> (edits: Bool, gestures: Bool, end: Bool) {
      (session.hasUnsavedEdits, session.hasUnsavedRecording, session.hasEnded)
    }
    var known = marks(page.session)
    page.session.observe { [weak self, weak session = page.session] _ in
      guard let session else { return }
      let present = marks(session)
      guard present != known else { return }
      known = present
      self?.showTitle()
    }
  }

  /// Shows the name of the scene, and whether it is that of a program that has ended. A dot before it means unsaved edits, which are noted for a signal that ends the
  /// program. Without a scene it shows the name of the gallery.
  func showTitle() {
    noteUnsavedEdits()
    guard let page else { return set("\(localized("Gallery")) – Lamina") }
    let mark = page.session.hasUnsavedEdits ? "• " : ""
    let end = page.session.hasEnded ? " (\(localized("has ended")))" : ""
    set("\(mark)\(VisibleText.of(page.entry.title))\(end) – Lamina")
  }

  private func set(_ title: String) {
    host.window.setTitle(title)
    accessibility?.title = title
  }
}
