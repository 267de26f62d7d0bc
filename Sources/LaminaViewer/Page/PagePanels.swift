import UIKit

/// The panels of a page, created when they are first shown, and the objects that they share.
@MainActor
final class PagePanels {
  let session: SceneSession
  let entry: SceneEntry
  /// The editor with the undo stack. A page that is rebuilt for another theme takes it over from the old one.
  let editor: AnimationEditor
  /// The user's choices, such as the sizes of the panels.
  let preferences: Preferences
  private var createdLayerWatch: LayerWatch?
  /// The panels that were shown at least once.
  private(set) var createdPanels: [PanelID: Panel] = [:]

  init(
    _ session: SceneSession, of entry: SceneEntry, editor: AnimationEditor, preferences: Preferences
  ) {
    (self.session, self.entry) = (session, entry)
    (self.editor, self.preferences) = (editor, preferences)
  }

  /// The reader of the scene's layers for the layer tree and the inspector, created at its first use.
  var layerWatch: LayerWatch {
    let watch = createdLayerWatch ?? LayerWatch(session)
    createdLayerWatch = watch
    return watch
  }

  /// True if the visible layer tree or inspector lags behind the scene.
  var isBusy: Bool { createdLayerWatch?.isBusy ?? false }

  /// Returns the panel with that ID, and creates it at its first use; nil when there is no such panel.
  subscript(id: PanelID) -> Panel? {
    if let panel = createdPanels[id] { return panel }
    let panel = PanelTable[id]?.make(self)
    createdPanels[id] = panel
    return panel
  }
}
