import Localization
import QuartzCore
import ViewerKit

// The title of the window, which marks edits that are not saved.

extension Viewer {
  /// Shows the title of `page`, and again whenever its scene gets unsaved edits or gestures, or has
  /// none any more.
  func markEdits(on page: ScenePage) {
    showTitle()
    var known = (edits: page.session.hasUnsavedEdits, gestures: page.session.hasUnsavedRecording)
    page.session.observe { [weak self, weak session = page.session] _ in
      guard let session else { return }
      let present = (edits: session.hasUnsavedEdits, gestures: session.hasUnsavedRecording)
      guard present != known else { return }
      known = present
      self?.showTitle()
    }
  }

  /// Shows the name of the scene. A dot before it means unsaved edits, which are noted for a signal that ends the
  /// program. Without a scene it shows the name of the gallery.
  func showTitle() {
    noteUnsavedEdits()
    guard let page else { return host.window.setTitle("\(localized("Gallery")) – Lamina") }
    let mark = page.session.hasUnsavedEdits ? "• " : ""
    host.window.setTitle("\(mark)\(VisibleText.of(page.entry.title)) – Lamina")
  }
}
