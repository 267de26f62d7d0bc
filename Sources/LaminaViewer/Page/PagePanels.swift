import UIKit

/// The objects that the pages of a viewer share.
@MainActor
struct PageContext {
  /// The user's choices, such as the sizes of the panels.
  var preferences = Preferences()
  /// The source that is shown beside the scene; nil without one.
  var source: SourceEditing?
}

/// The panels of a page, created when they are first shown, and the objects that they share.
@MainActor
final class PagePanels {
  let session: SceneSession
  let entry: SceneEntry
  /// The editor of the scene's animations. A page that is rebuilt for another theme takes it over from the old page,
  /// because the steps to undo refer to it.
  let editor: AnimationEditor
  let context: PageContext
  /// Called with the command of a button within a panel.
  var onCommand: ((ViewerCommand) -> Void)?
  private var createdLayerWatch: LayerWatch?
  /// The panels that were shown at least once.
  private(set) var createdPanels: [PanelID: Panel] = [:]

  init(
    _ session: SceneSession, of entry: SceneEntry, editor: AnimationEditor, context: PageContext
  ) {
    (self.session, self.entry) = (session, entry)
    (self.editor, self.context) = (editor, context)
  }

  /// The reader of the scene's layers for the layer tree and the inspector, created at its first use.
  var layerWatch: LayerWatch {
    let watch = createdLayerWatch ?? LayerWatch(session)
    createdLayerWatch = watch
    return watch
  }

  /// True if the visible layer tree or inspector does not show the newest state of the scene yet.
  var isBusy: Bool { createdLayerWatch?.isBusy ?? false }

  /// Makes the view of the source beside the scene; nil without a source.
  func makeSourcePane() -> SourcePane? {
    context.source.map { source in
      SourcePane(source, context.preferences) { [weak self] in self?.onCommand?($0) }
    }
  }

  /// Returns the panel with that ID, and creates it at its first use; nil when there is no such panel.
  subscript(id: PanelID) -> Panel? {
    if let panel = createdPanels[id] { return panel }
    let panel = PanelTable[id]?.make(self)
    panel?.accessibilityLabel = PanelTable[id]?.row.name
    createdPanels[id] = panel
    return panel
  }
}
