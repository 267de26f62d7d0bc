import UIKit

/// The panels of a page, made when they are first shown, and the objects that they share.
@MainActor
final class PagePanels {
  let session: SceneSession
  let entry: SceneEntry
  /// The editor with the undo stack; it is kept when the panels are rebuilt.
  let editor: AnimationEditor
  private(set) lazy var watch = LayerWatch(session)
  private(set) var made: [PanelID: Panel] = [:]

  init(_ session: SceneSession, of entry: SceneEntry, editor: AnimationEditor) {
    (self.session, self.entry, self.editor) = (session, entry, editor)
  }

  /// True if a panel has not shown the newest state yet.
  var isBusy: Bool { watch.isBusy }

  /// Returns the panel of that name, which is made if it was never shown; nil when there is no such panel.
  subscript(id: PanelID) -> Panel? {
    if let panel = made[id] { return panel }
    let panel = PanelTable[id]?.make(self)
    made[id] = panel
    return panel
  }
}
