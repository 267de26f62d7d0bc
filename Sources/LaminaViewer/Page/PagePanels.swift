import UIKit

/// The panels around a scene, made when they are first shown.
@MainActor
final class PagePanels {
  /// The panels that share the place at the side, of which one is shown at a time.
  enum Side: CaseIterable {
    case inspector, curve, source
  }

  enum Kind: Hashable, CaseIterable {
    case tree, lanes, side(Side)

    static var allCases: [Kind] { [.tree, .lanes] + Side.allCases.map(Kind.side) }
  }

  private let session: SceneSession
  private let entry: SceneEntry
  private(set) var made: [Kind: UIView] = [:]
  private lazy var watch = LayerWatch(session)
  /// The editor with the undo stack; it is kept when the panels are rebuilt.
  let editor: AnimationEditor

  init(_ session: SceneSession, _ entry: SceneEntry, _ editor: AnimationEditor) {
    (self.session, self.entry, self.editor) = (session, entry, editor)
  }

  /// True if a panel has not shown the newest state yet.
  var isBusy: Bool { watch.isBusy }

  subscript(kind: Kind) -> UIView {
    if let view = made[kind] { return view }
    let view: UIView =
      switch kind {
      case .tree: TreePanel(watch)
      case .lanes: LanesPanel(editor)
      case .side(.inspector): InspectorPanel(watch)
      case .side(.curve): CurvePanel(editor)
      case .side(.source): LessonPanel(session, entry)
      }
    made[kind] = view
    return view
  }
}
